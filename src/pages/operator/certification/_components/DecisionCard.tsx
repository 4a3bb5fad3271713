import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { FieldGroup } from '@site/src/components/FieldGroup';
import clsx from 'clsx';
import { useId } from 'react';
import { useText } from '#client/texts.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './decision.module.css';

/** Initial terms of the production account; a second approval does not change them. */
function ProductionTerms({ review }: { review: ReviewModel }) {
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

/** Approves, or rejects with the objections raised. */
export function DecisionCard({ review }: { review: ReviewModel }) {
  const text = useText();
  const { seen, busy, objections, failure, approve, reject } = review;
  const count = Object.keys(objections).length;
  const advice = count === 0 ? 'operator.review.rejectNone' : 'operator.review.approveBlocked';
  return (
    <Card title={text('operator.review.decide')} lead={text('operator.review.decide.first')}>
      <div className="stack gap-5">
        {seen.opensProduction && <ProductionTerms review={review} />}
        {failure && <Failure failure={failure} />}
        <div className="cluster gap-3-4" aria-busy={busy || undefined}>
          {count === 0 ? (
            <Button kind="primary" aria-disabled={busy || undefined} onClick={approve}>
              {text('operator.review.approve')}
            </Button>
          ) : (
            <Button kind="danger" aria-disabled={busy || undefined} onClick={reject}>
              {text('operator.review.rejectAll', { count })}
            </Button>
          )}
          <p className="muted-sm no-margin" role="status">
            {text(advice, { count })}
          </p>
        </div>
      </div>
    </Card>
  );
}
