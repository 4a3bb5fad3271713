import { Star } from '@site/src/components/Field/RequiredMark.tsx';
import { toRange, toType } from '@site/src/components/FieldTable/to-type.ts';
import { Phrase } from '@site/src/components/Phrase';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { type FieldProps, toPathText } from '../_fields.ts';
import { toControlId, useTester } from '../_tester-context.ts';
import styles from './fields.module.css';

/** Ids under which a field's control finds its own words. */
export function useFieldIds({ path }: Pick<FieldProps, 'path'>) {
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

/** Label, limits, description and message around one control. */
export function FieldFrame({ children, ...props }: FieldProps & { children: ReactNode }) {
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
      {message && (
        <p id={messageId} className={styles.message}>
          <span className="visually-hidden">{text('tester.field.problem')}</span>
          {message}
        </p>
      )}
      <p id={hintId} className={styles.hint}>
        <Phrase text={schema.description ?? ''} />
      </p>
    </div>
  );
}
