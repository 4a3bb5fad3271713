import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { Failure } from '@site/src/components/Failure';
import { useText } from '#client/texts.ts';
import type { ReviewModel } from '../_useReview.ts';
import { ProductionTerms } from './ProductionTerms.tsx';

/** Approve, or reject for the objections that were raised. */
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
