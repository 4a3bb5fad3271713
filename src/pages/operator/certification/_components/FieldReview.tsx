import { Badge } from '@site/src/components/Badge';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { useText } from '#client/texts.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './comparison.module.css';
import { Objection } from './Objection.tsx';
import { Value } from './Value.tsx';

interface FieldReviewProps {
  name: string;
  value: string;
  /** What it is compared with, and what that is called; undefined: there was nothing before. */
  before: { name: string; value: string } | undefined;
  isChanged: boolean;
  review: ReviewModel;
  isOpen: boolean;
}

/** What was said against the field before; it may have been mended since. */
function Earlier({ name, review }: Pick<FieldReviewProps, 'name' | 'review'>) {
  const text = useText();
  return review.seen.rejections
    .filter(({ reasons }) => reasons[name])
    .map(({ reasons, decidedAt }) => (
      <p key={decidedAt} className={styles.earlier}>
        {text('operator.review.reasonEarlier')} <bdi>{reasons[name]}</bdi>{' '}
        {decidedAt !== null && (
          <span className="muted-xs">
            <Time at={decidedAt} />
          </span>
        )}
      </p>
    ));
}

/** One field: its values side by side, whether it changed, and what is wrong with it. */
export function FieldReview(props: FieldReviewProps) {
  const { name, value, before, isChanged, review, isOpen } = props;
  const text = useText();
  const reason = review.seen.reasons[name];
  return (
    <li className={clsx(styles.field, isChanged && styles.changed)}>
      <div className={styles.head}>
        <h3>{text(`field.${name}`)}</h3>
        {isChanged && <Badge tone="warning">{text('operator.review.changed')}</Badge>}
      </div>
      <div className={clsx('stack gap-4', before && styles.pair)}>
        <div>
          {before && <p className={styles.side}>{text('operator.review.new')}</p>}
          <Value name={name} value={value} other={before && { value: before.value, side: 'now' }} />
        </div>
        {before && (
          <div className={styles.before}>
            <p className={styles.side}>{before.name}</p>
            <Value name={name} value={before.value} other={{ value, side: 'before' }} />
          </div>
        )}
      </div>
      {isOpen && <Objection name={name} review={review} />}
      <Earlier name={name} review={review} />
      {reason && (
        <p className={clsx('error-line', styles.given)}>
          {text('operator.review.reasonOf', { reason })}
        </p>
      )}
    </li>
  );
}
