import { Button } from '@site/src/components/Button';
import { Star } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { toRange, toType } from '@site/src/components/FieldTable/to-type.ts';
import { PasteAddress } from '@site/src/components/PasteAddress';
import { Phrase } from '@site/src/components/Phrase';
import clsx from 'clsx';
import { ChevronRight, History, Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { suggestValues } from '#client/start-data.ts';
import { useText } from '#client/texts.ts';
import { toRequired } from '#contract/check-fields.ts';
import { isObject } from '#contract/is-object.ts';
import type { AddressCandidate } from '#contract/portal/area.ts';
import { findSigner } from '#contract/signer.ts';
import {
  type FieldProps,
  fitsForm,
  isCode,
  listPaired,
  toJsonValue,
  toPathText,
} from '../_fields.ts';
import { toControlId, useTester } from '../_tester-context.ts';
import styles from './fields.module.css';

function useFieldIds({ path }: Pick<FieldProps, 'path'>) {
  const { formId, messages } = useTester();
  const pathText = toPathText(path);
  const id = toControlId(formId, pathText);
  const message = messages.get(pathText);
  return {
    pathText,
    id,
    hintId: `${id}-hint`,
    messageId: `${id}-message`,
    message,
    described: message ? `${id}-message ${id}-hint` : `${id}-hint`,
  };
}

function Message({ id, message }: { id: string; message: string | undefined }) {
  const text = useText();
  if (!message) return null;
  return (
    <p id={id} className={styles.message}>
      <span className="visually-hidden">{text('tester.field.problem')}</span>
      {message}
    </p>
  );
}

function Description({ schema, id }: Pick<FieldProps, 'schema'> & { id?: string }) {
  return (
    <p id={id} className={styles.hint}>
      <Phrase text={schema.description ?? ''} />
    </p>
  );
}

function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
  const text = useText();
  const { name, schema, required, paired } = props;
  const { id, hintId, messageId, message } = useFieldIds(props);
  const limits = [toType(schema, text), toRange(schema, text)].filter((part) => part !== undefined);
  return (
    <div className={styles.field}>
      <div className={styles.heading}>
        <label htmlFor={id} className={styles.name}>
          <code dir="ltr">{name}</code>
          {paired ? (
            <span className={styles.paired}>{text('tester.field.together')}</span>
          ) : (
            required && <Star />
          )}
        </label>
        <span className="muted-xs">{limits.join(text('fields.type.separator'))}</span>
      </div>
      {children}
      <Message id={messageId} message={message} />
      <Description schema={schema} id={hintId} />
    </div>
  );
}

interface SuggestionsProps {
  name: string;
  value: unknown;
  onChoose: (value: string) => void;
}

/** Numbers of the last success that fit this field, each a button. */
function Suggestions({ name, value, onChoose }: SuggestionsProps) {
  const text = useText();
  const { page, draft, numbers } = useTester();
  const values = suggestValues(page.hints, name, draft.data ?? {}, numbers.last).filter(
    (each) => each !== value,
  );
  return values.map((each) => (
    <Button key={each} kind="small" className={styles.suggestion} onClick={() => onChoose(each)}>
      <History size={14} aria-hidden />
      {text('tester.field.last')} <code dir="ltr">{each}</code>
    </Button>
  ));
}

/** Text, number or code list. The inner digest is read-only and made from the account's keys. */
function ScalarField(props: FieldProps) {
  const text = useText();
  const { page, draft, signing, touch } = useTester();
  const { name, schema, path, value, required } = props;
  const { id, pathText, message, described } = useFieldIds(props);
  // An emptied list row stays; an emptied field is removed.
  const nothing = typeof path.at(-1) === 'number' ? '' : undefined;
  const change = (input: string) => draft.setValue(path, toJsonValue(schema, input) ?? nothing);
  const shared = {
    id,
    value: String(value ?? ''),
    className: field.control,
    'aria-invalid': message ? true : undefined,
    'aria-required': required,
    'aria-describedby': described,
    onBlur: () => touch(pathText),
  };
  // The digest inside is not typed; a server that signs computes it when the call is sent.
  if (pathText === 'digest' && findSigner(page.businessDigest, draft.data ?? {})) {
    return (
      <FieldFrame {...props}>
        <input
          {...shared}
          value={signing.own ? '' : shared.value}
          className={clsx(field.control, styles.made)}
          dir="ltr"
          readOnly
        />
        <p className={styles.hint}>
          {text(signing.own ? 'tester.digest.server' : 'tester.digest.made')}
        </p>
      </FieldFrame>
    );
  }
  if (schema.enum) {
    const known = schema.enum.map(String);
    const isOther = shared.value !== '' && !known.includes(shared.value);
    return (
      <FieldFrame {...props}>
        <select {...shared} onChange={(event) => change(event.target.value)}>
          <option value="">{text('tester.field.none')}</option>
          {isOther && <option value={shared.value}>{shared.value}</option>}
          {known.map((each) => (
            <option key={each} value={each}>
              {schema.enumTexts?.[each] ? `${each} · ${schema.enumTexts[each]}` : each}
            </option>
          ))}
        </select>
      </FieldFrame>
    );
  }
  return (
    <FieldFrame {...props}>
      <input
        {...shared}
        dir={isCode(schema, path) ? 'ltr' : 'auto'}
        inputMode={schema.type === 'string' ? undefined : 'decimal'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onChange={(event) => change(event.target.value)}
      />
      <Suggestions name={name} value={value} onChoose={(chosen) => draft.setValue(path, chosen)} />
    </FieldFrame>
  );
}

type ObjectProps = Pick<FieldProps, 'schema' | 'path' | 'value'>;

const levels = ['countryCode', 'prov', 'city', 'area'] as const;

/** Fills an address object from one pasted address; shows nothing for other objects. */
function PasteGroup({ schema, path, value }: ObjectProps) {
  const text = useText();
  const { draft } = useTester();
  const { properties = {} } = schema;
  if (!('prov' in properties && 'city' in properties && 'area' in properties)) return null;
  const fill = (place: AddressCandidate) => {
    const taken = levels.filter((level) => level in properties && place[level] !== '');
    const fields = Object.fromEntries(taken.map((level) => [level, place[level]]));
    draft.setValue(path, { ...(isObject(value) ? value : {}), ...fields });
  };
  return (
    <details className={styles.paste}>
      <summary>{text('paste.address')}</summary>
      <PasteAddress onChoose={fill} />
    </details>
  );
}

/** The control that fits a field's schema. A value that no control can show stays in the JSON. */
function FieldControl(props: FieldProps) {
  const text = useText();
  const { formId } = useTester();
  const { schema, value, path } = props;
  if (!fitsForm(schema, value)) {
    return (
      <FieldFrame {...props}>
        <output id={toControlId(formId, toPathText(path))}>{text('tester.field.misfit')}</output>
      </FieldFrame>
    );
  }
  if (schema.type === 'object') return <GroupField {...props} />;
  if (schema.type === 'array') return <ListField {...props} />;
  return <ScalarField {...props} />;
}

/** Fields of an object, in table order. */
export function ObjectFields({ schema, path, value }: ObjectProps) {
  const data = isObject(value) ? value : {};
  const required = toRequired(schema, data);
  const paired = listPaired(schema);
  return (
    <div className={styles.fields}>
      {Object.entries(schema.properties ?? {}).map(([name, field]) => (
        <FieldControl
          key={name}
          name={name}
          schema={field}
          path={[...path, name]}
          value={data[name]}
          required={required.has(name)}
          paired={paired.has(name)}
        />
      ))}
    </div>
  );
}

function Name({ name, required }: Pick<FieldProps, 'name' | 'required'>) {
  const text = useText();
  return (
    <>
      <code dir="ltr">{name}</code>
      {required && <Star spoken={text('tester.field.required')} />}
    </>
  );
}

/** A nested object, folded away while it is neither asked for nor filled in. */
function GroupField(props: FieldProps) {
  const { name, schema, path, value, required } = props;
  const { id, message, messageId } = useFieldIds(props);
  return (
    <details className={styles.group} open={required || value !== undefined}>
      <summary
        id={id}
        className={styles.summary}
        aria-describedby={message ? messageId : undefined}
      >
        <ChevronRight size={16} aria-hidden className={styles.chevron} />
        <span>
          <Name name={name} required={required} />
        </span>
      </summary>
      <Message id={messageId} message={message} />
      <Description schema={schema} />
      <PasteGroup schema={schema} path={path} value={value} />
      <ObjectFields schema={schema} path={path} value={value} />
    </details>
  );
}

function ListField(props: FieldProps) {
  const text = useText();
  const { formId, draft } = useTester();
  const { name, schema, path, value, required } = props;
  const { id, message, messageId } = useFieldIds(props);
  const rows = Array.isArray(value) ? value : [];
  const item = schema.items ?? {};
  const add = () => {
    draft.setValue(path, [...rows, item.type === 'object' ? {} : '']);
    const added = toControlId(formId, toPathText([...path, rows.length]));
    requestAnimationFrame(() => document.getElementById(added)?.focus());
  };
  const isFull = schema.maxItems !== undefined && rows.length >= schema.maxItems;
  return (
    <fieldset className={styles.list} aria-describedby={message ? messageId : undefined}>
      <legend className={styles.name}>
        <Name name={name} required={required} />
      </legend>
      <Description schema={schema} />
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
        <div key={index} className={styles.row}>
          <FieldControl
            name={`${name}[${index}]`}
            schema={item}
            path={[...path, index]}
            value={row}
            required={false}
          />
          <button
            type="button"
            className={styles.iconButton}
            aria-label={text('tester.list.remove', { name: `${name}[${index}]` })}
            title={text('tester.list.remove', { name: `${name}[${index}]` })}
            onClick={() => draft.setValue(path, rows.toSpliced(index, 1))}
          >
            <X size={16} aria-hidden />
          </button>
        </div>
      ))}
      {message && (
        <p id={messageId} className={styles.message}>
          {message}
        </p>
      )}
      <div className="flex-wrap gap-2">
        <Button id={id} kind="small" disabled={isFull} onClick={add}>
          <Plus size={14} aria-hidden />
          {text('tester.list.add', { name })}
        </Button>
        <Suggestions
          name={name}
          value={rows[0]}
          onChoose={(chosen) => draft.setValue(path, [chosen])}
        />
      </div>
    </fieldset>
  );
}
