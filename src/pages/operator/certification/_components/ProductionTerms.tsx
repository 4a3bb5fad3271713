import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { FieldGroup } from '@site/src/components/FieldGroup';
import clsx from 'clsx';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './decision.module.css';

/** What the production account begins with; a second approval leaves it as it is. */
export function ProductionTerms({ review }: { review: ReviewModel }) {
  const text = useText();
  const id = useId();
  const { terms, setTerms, faults } = review;
  const error = faults.isBalanceWrong ? text('operator.review.balance.wrong') : undefined;
  return (
    <FieldGroup legend={text('operator.review.production')}>
      <label className="inline-row gap-2 cursor-pointer">
        <input
          type="checkbox"
          checked={terms.cod}
          onChange={(event) => setTerms({ ...terms, cod: event.target.checked })}
        />
        {text('operator.review.cod')}
      </label>
      <div className={styles.field}>
        <Field
          state={{
            id,
            label: text('operator.review.balance'),
            hint: text('operator.review.balance.hint'),
            error,
            unmarked: true,
          }}
        >
          <input
            id={id}
            className={clsx(field.control, field.mono)}
            dir="ltr"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={terms.balance}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={(event) => setTerms({ ...terms, balance: event.target.value })}
          />
        </Field>
      </div>
    </FieldGroup>
  );
}
