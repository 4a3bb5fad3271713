import field from '@site/src/components/Field/styles.module.css';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Select } from '@site/src/components/Select';
import { type ReactNode, useEffect, useId, useState } from 'react';
import type { QueryValues } from '#client/query-state.ts';
import { useText } from '#client/texts.ts';
import { useTypedZone } from '#client/time-zone.ts';
import type { QueryState } from '#client/useQueryState.ts';
import type { FieldSchema } from '#contract/check-fields.ts';
import { countCharacters } from '#contract/check-value.ts';
import { FilterBar } from './index.tsx';
import styles from './styles.module.css';

/** A control that narrows a list; `times` is its start and end. */
export type Filter<Name extends string = string> =
  | 'times'
  | {
      name: Name;
      /** Text id, as is `hint`. */
      label: string;
      hint?: string;
      /** For a choice: the words of value `x` are the text `<of>.x`, unless `toLabel` returns them. */
      of?: string;
      toLabel?: (value: string, text: ReturnType<typeof useText>) => string;
      /** Available choices, if they differ from what the call accepts. */
      values?: readonly string[];
    };

const restMs = 300;

interface TextProps {
  label: string;
  hint?: string;
  value: string;
  /** A shorter text does not narrow the list yet. */
  minLength?: number | undefined;
  onChange: (value: string) => void;
}

/** Changes the list once the reader has stopped typing for a moment, so that the call is made once. */
function FilterText({ label, hint, value, minLength = 0, onChange }: TextProps) {
  const text = useText();
  const id = useId();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isShort = typed.trim() !== '' && countCharacters(typed.trim()) < minLength;
  // biome-ignore lint/correctness/useExhaustiveDependencies: onChange is another function each time.
  useEffect(() => {
    if (typed === value) return undefined;
    const rest = setTimeout(() => onChange(typed), restMs);
    return () => clearTimeout(rest);
  }, [typed]);
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className={field.label}>
        {label}
      </label>
      <input
        id={id}
        type="search"
        className={field.control}
        value={typed}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={isShort ? `${id}-short` : undefined}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isShort && (
        <p id={`${id}-short`} className="muted-xs no-margin">
          {text('form.rule.minLength', { limit: minLength })}
        </p>
      )}
    </div>
  );
}

/** `value` is `yyyy-MM-ddTHH:mm` on the reader's clock; empty for none. */
function FilterTime({ label, value, onChange }: TextProps) {
  const id = useId();
  return (
    <div className="stack gap-1">
      <label htmlFor={id} className={field.label}>
        {label}{' '}
        <bdi dir="ltr" className={styles.zone}>
          {useTypedZone()}
        </bdi>
      </label>
      <input
        id={id}
        type="datetime-local"
        className={field.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

const ends = [
  { name: 'from', label: 'control.from' },
  { name: 'to', label: 'control.to' },
];

interface FiltersProps<Values extends QueryValues> {
  label: string;
  filters: readonly Filter[];
  state: Pick<QueryState<Values>, 'query' | 'setQuery'>;
  /** Fields of the call, which define choices and lengths. */
  fields?: Readonly<Record<string, FieldSchema | undefined>>;
  clear?: (() => void) | undefined;
  status?: ReactNode;
  folds?: boolean;
}

/** Controls that narrow a list; the page's address keeps their values. */
export function Filters<Values extends QueryValues>(props: FiltersProps<Values>) {
  const { label, filters, state, fields = {}, ...bar } = props;
  const text = useText();
  const { query, setQuery } = state;
  // A new choice starts at the rows of now.
  const now = 'asOf' in query ? { asOf: 0 } : {};
  const change = (name: string, value: string, replace = false) =>
    setQuery({ [name]: value, ...now } as Partial<Values>, { replace });
  return (
    <FilterBar label={label} {...bar}>
      {filters.map((filter) => {
        if (filter === 'times') {
          return (
            <div key={filter} className={styles.times}>
              {ends.map((end) => (
                <FilterTime
                  key={end.name}
                  label={text(end.label)}
                  value={String(query[end.name])}
                  onChange={(value) => change(end.name, value)}
                />
              ))}
            </div>
          );
        }
        const {
          name,
          hint,
          of,
          toLabel = of && ((value: string) => text(`${of}.${value}`)),
        } = filter;
        const { enum: choices = [], minLength, maxLength } = fields[name] ?? {};
        const values = filter.values ?? choices.map(String);
        const shared = { label: text(filter.label), value: String(query[name]) };
        return toLabel ? (
          <Select
            key={name}
            {...shared}
            options={toOptions(values, (value) => toLabel(value, text))}
            onChoose={(value) => change(name, value)}
          />
        ) : (
          <FilterText
            key={name}
            {...shared}
            hint={hint && text(hint)}
            minLength={minLength}
            onChange={(value) => change(name, value.slice(0, maxLength), true)}
          />
        );
      })}
    </FilterBar>
  );
}
