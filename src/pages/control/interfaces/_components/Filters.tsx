import control from '@site/src/components/TextInput/control.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { type InterfaceFilter, shownStates } from '../_filter.ts';
import styles from './list.module.css';

type Query = InterfaceFilter & Record<string, string>;

interface FiltersProps extends Pick<QueryState<Query>, 'query' | 'setQuery'> {
  count: number;
  total: number;
}

interface ChoiceProps {
  name: 'state' | 'level';
  value: string;
  values: readonly string[];
  onChoose: (value: string) => void;
}

function Choice({ name, value, values, onChoose }: ChoiceProps) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={control.label}>
        {text(`control.interfaces.filter.${name}`)}
      </label>
      <select
        id={id}
        className={control.control}
        value={values.includes(value) ? value : ''}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">{text('control.interfaces.filter.all')}</option>
        {values.map((each) => (
          <option key={each} value={each}>
            {text(`control.interfaces.${name}.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What is shown of all interfaces; the address keeps it. */
export function Filters({ query, setQuery, count, total }: FiltersProps) {
  const text = useText();
  const id = useId();
  return (
    <search className={styles.filters} aria-label={text('control.interfaces.filter')}>
      <div className={styles.field}>
        <label htmlFor={id} className={control.label}>
          {text('control.interfaces.filter.q')}
        </label>
        <input
          id={id}
          type="search"
          className={control.control}
          value={query.q}
          placeholder={text('control.interfaces.filter.q.hint')}
          onChange={(event) => setQuery({ q: event.target.value }, { replace: true })}
        />
      </div>
      <Choice
        name="state"
        value={query.state}
        values={shownStates}
        onChoose={(state) => setQuery({ state })}
      />
      <Choice
        name="level"
        value={query.level}
        values={['developer', 'enterprise']}
        onChoose={(level) => setQuery({ level })}
      />
      <p role="status" className={styles.count}>
        {text('control.interfaces.shown', { count, total })}
      </p>
    </search>
  );
}
