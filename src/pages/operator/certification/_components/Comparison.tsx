import { Card } from '@site/src/components/Card';
import { useText } from '#client/texts.ts';
import { certificationForms } from '#contract/portal/cer.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './comparison.module.css';
import { FieldReview } from './FieldReview.tsx';

interface ComparisonProps {
  review: ReviewModel;
  /** Objections may be raised. */
  isOpen: boolean;
}

/** What was submitted beside what was approved before, field by field. */
export function Comparison({ review, isOpen }: ComparisonProps) {
  const text = useText();
  const { seen } = review;
  const { kind, data, approved } = seen;
  const names = Object.keys(certificationForms[kind].properties);
  const isChanged = (name: string) =>
    approved !== null && (data[name] ?? '') !== (approved[name] ?? '');
  const count = names.filter(isChanged).length;
  return (
    <Card
      title={text('operator.review.data')}
      lead={approved && text('operator.review.changes', { count })}
    >
      {approved && (
        <div className={styles.columns} aria-hidden>
          <span>{text('operator.review.new')}</span>
          <span>{text('operator.review.old')}</span>
        </div>
      )}
      <ul className={styles.fields}>
        {names.map((name) => (
          <FieldReview
            key={name}
            name={name}
            value={data[name] ?? ''}
            before={approved === null ? undefined : (approved[name] ?? '')}
            isChanged={isChanged(name)}
            review={review}
            isOpen={isOpen}
          />
        ))}
      </ul>
    </Card>
  );
}
