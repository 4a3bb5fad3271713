import { Button } from '@site/src/components/Button';
import { Star } from '@site/src/components/Field/RequiredMark.tsx';
import { Phrase } from '@site/src/components/Phrase';
import { Plus, X } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { type FieldProps, toPathText } from '../_fields.ts';
import { toControlId, useForm } from '../_form-context.ts';
import { useFieldIds } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { Suggestions } from './Suggestions.tsx';

/** A list with its rows: each can be taken out, and one more added. */
export function ListField(props: FieldProps) {
  const text = useText();
  const { formId, setValue, Field } = useForm();
  const { name, schema, path, value, required } = props;
  const { id, message, messageId } = useFieldIds(props);
  const rows = Array.isArray(value) ? value : [];
  const item = schema.items ?? {};
  const empty = item.type === 'object' ? {} : '';
  const add = (row: unknown) => {
    setValue(path, [...rows, row]);
    const added = toControlId(formId, toPathText([...path, rows.length]));
    requestAnimationFrame(() => document.getElementById(added)?.focus());
  };
  const isFull = schema.maxItems !== undefined && rows.length >= schema.maxItems;
  return (
    <fieldset className={styles.list} aria-describedby={message ? messageId : undefined}>
      <legend className={styles.name}>
        <code dir="ltr">{name}</code>
        {required && <Star spoken={text('tester.field.required')} />}
      </legend>
      <p className={styles.hint}>
        <Phrase text={schema.description ?? ''} />
      </p>
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
        <div key={index} className={styles.row}>
          <Field
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
            onClick={() => setValue(path, rows.toSpliced(index, 1))}
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
      <div className={styles.actions}>
        <Button id={id} kind="small" disabled={isFull} onClick={() => add(empty)}>
          <Plus size={14} aria-hidden />
          {text('tester.list.add', { name })}
        </Button>
        <Suggestions name={name} value={rows[0]} onChoose={(chosen) => setValue(path, [chosen])} />
      </div>
    </fieldset>
  );
}
