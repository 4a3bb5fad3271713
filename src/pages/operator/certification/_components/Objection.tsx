import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { useEffect, useId, useRef } from 'react';
import { useText } from '#client/texts.ts';
import { longestReason, withoutObjection } from '../_objections.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './comparison.module.css';

interface ObjectionProps {
  name: string;
  review: ReviewModel;
}

/** Says that a field needs correction, and in which words. */
export function Objection({ name, review }: ObjectionProps) {
  const text = useText();
  const id = useId();
  const { objections, setObjections, faults } = review;
  const box = useRef<HTMLTextAreaElement>(null);
  const reason = objections[name];
  const isFirstUnsaid = faults.unsaid?.[0] === name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try leads to the same field again.
  useEffect(() => {
    if (isFirstUnsaid) box.current?.focus();
  }, [isFirstUnsaid, faults.unsaid]);
  const isUnsaid = faults.unsaid?.includes(name) && reason?.trim() === '';
  const error = isUnsaid ? text('operator.review.reasonMissing') : undefined;
  const write = (words: string) => setObjections((before) => ({ ...before, [name]: words }));
  const takeBack = () => setObjections((before) => withoutObjection(before, name));
  return (
    <div className={styles.objection}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={reason !== undefined}
          onChange={({ target }) => (target.checked ? write('') : takeBack())}
        />
        <span aria-hidden>{text('operator.review.reject')}</span>
        <span className="visually-hidden">
          {text('operator.review.reject.field', { field: text(`field.${name}`) })}
        </span>
      </label>
      {reason !== undefined && (
        <div className={styles.reason}>
          <Field state={{ id, label: text('operator.review.reason'), error, unmarked: true }}>
            <textarea
              ref={box}
              id={id}
              className={field.control}
              rows={2}
              dir="auto"
              maxLength={longestReason}
              value={reason}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              onChange={({ target }) => write(target.value)}
            />
          </Field>
        </div>
      )}
    </div>
  );
}
