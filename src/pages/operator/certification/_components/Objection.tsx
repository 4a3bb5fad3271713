import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { useEffect, useId, useRef } from 'react';
import { useText } from '#client/texts.ts';
import { longestReason, withObjection, withoutObjection } from '../_objections.ts';
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
  const { objections, setObjections, outcome } = review;
  const box = useRef<HTMLTextAreaElement>(null);
  const reason = objections[name];
  const isFirstUnsaid = outcome.unsaid?.[0] === name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try leads to the same field again.
  useEffect(() => {
    if (isFirstUnsaid) box.current?.focus();
  }, [isFirstUnsaid, outcome.unsaid]);
  const isUnsaid = outcome.unsaid?.includes(name) && reason?.trim() === '';
  const error = isUnsaid ? text('operator.review.reasonMissing') : undefined;
  const toggle = (isOn: boolean) =>
    setObjections((before) =>
      isOn ? withObjection(before, name, '') : withoutObjection(before, name),
    );
  return (
    <div className={styles.objection}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={reason !== undefined}
          onChange={(event) => toggle(event.target.checked)}
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
              onChange={({ target }) =>
                setObjections((before) => withObjection(before, name, target.value))
              }
            />
          </Field>
        </div>
      )}
    </div>
  );
}
