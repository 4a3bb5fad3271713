import { Star } from '@site/src/components/Field/RequiredMark.tsx';
import { Phrase } from '@site/src/components/Phrase';
import { ChevronRight } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { FieldProps } from '../_fields.ts';
import { useFieldIds } from './FieldFrame.tsx';
import styles from './fields.module.css';
import { ObjectFields } from './ObjectFields.tsx';

/** A nested object, folded away while it is neither asked for nor filled in. */
export function GroupField(props: FieldProps) {
  const text = useText();
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
          <code dir="ltr">{name}</code>
          {required && <Star spoken={text('tester.field.required')} />}
        </span>
      </summary>
      {message && (
        <p id={messageId} className={styles.message}>
          <span className="visually-hidden">{text('tester.field.problem')}</span>
          {message}
        </p>
      )}
      <p className={styles.hint}>
        <Phrase text={schema.description ?? ''} />
      </p>
      <ObjectFields schema={schema} path={path} value={value} />
    </details>
  );
}
