import { FieldError } from '@site/src/components/Field/FieldError.tsx';
import { FieldGroup } from '@site/src/components/FieldGroup';
import control from '@site/src/components/TextInput/control.module.css';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './decision.module.css';

/** What the production account begins with; a second approval leaves it as it is. */
export function ProductionTerms({ review }: { review: ReviewModel }) {
  const text = useText();
  const id = useId();
  const { terms, setTerms, outcome } = review;
  const error = outcome.isBalanceWrong ? text('operator.review.balance.wrong') : undefined;
  return (
    <FieldGroup legend={text('operator.review.production')}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={terms.cod}
          onChange={(event) => setTerms({ ...terms, cod: event.target.checked })}
        />
        {text('operator.review.cod')}
      </label>
      <div className={styles.field}>
        <label htmlFor={id} className={control.label}>
          {text('operator.review.balance')}
        </label>
        <input
          id={id}
          className={control.control}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          value={terms.balance}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => setTerms({ ...terms, balance: event.target.value })}
        />
        <p id={`${id}-hint`} className={styles.advice}>
          {text('operator.review.balance.hint')}
        </p>
        <FieldError id={id} error={error} />
      </div>
    </FieldGroup>
  );
}
