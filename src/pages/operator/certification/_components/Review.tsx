import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Result } from '@site/src/components/Result';
import { useText } from '#client/texts.ts';
import type { ReviewedCertification } from '#contract/portal/operator-review.ts';
import { toReviewPath } from '../../_cases.ts';
import { useReview } from '../_useReview.ts';
import { Comparison } from './Comparison.tsx';
import { DecisionCard } from './DecisionCard.tsx';
import { Facts } from './Facts.tsx';
import { History } from './History.tsx';

interface ReviewProps {
  loaded: ReviewedCertification;
  reload: () => void;
}

/** On from a decision: to what waits next, or back where nothing does. */
function NextInQueue({ next }: Pick<ReviewedCertification, 'next'>) {
  const text = useText();
  if (!next) return <ButtonLink to="/operator">{text('operator.review.back')}</ButtonLink>;
  return (
    <ButtonLink kind="primary" to={toReviewPath(next)}>
      {text('operator.review.next')} <bdi>{next.name}</bdi>
    </ButtonLink>
  );
}

/** A certification: who, what changed, and the decision, or how it was decided. */
export function Review({ loaded, reload }: ReviewProps) {
  const text = useText();
  const review = useReview(loaded, reload);
  const { seen, isConflict, done, showAnew } = review;
  const isOpen = seen.state === 'submitted' && !isConflict;
  return (
    <>
      <Facts seen={seen} />
      {isConflict && (
        <Alert
          tone="warning"
          role="alert"
          title={text('operator.review.conflict.title')}
          actions={<Button onClick={showAnew}>{text('operator.review.conflict.reload')}</Button>}
        >
          <p>{text('operator.review.conflict.text')}</p>
        </Alert>
      )}
      {done && <Result of={seen} title={done} actions={<NextInQueue next={seen.next} />} />}
      {seen.state !== 'submitted' && !done && (
        <Alert>{text('operator.review.decidedAlready')}</Alert>
      )}
      <Comparison review={review} isOpen={isOpen} />
      {isOpen && <DecisionCard review={review} />}
      <History key={seen.version} seen={seen} />
    </>
  );
}
