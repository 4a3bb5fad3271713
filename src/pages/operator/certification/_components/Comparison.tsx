import { Card } from '@site/src/components/Card';
import { FilterBar } from '@site/src/components/FilterBar';
import { Select } from '@site/src/components/Select';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import { certificationForms } from '#contract/portal/cer.ts';
import type { ReviewedCertification } from '#contract/portal/operator-review.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './comparison.module.css';
import { FieldReview } from './FieldReview.tsx';

interface ComparisonProps {
  review: ReviewModel;
  /** Objections may be raised. */
  isOpen: boolean;
}

/**
 * Earlier versions, newest first. Data approved now is the last approved version itself, so it is compared
 * with nothing.
 */
function useBases({ state, approved, rejections }: ReviewedCertification) {
  const text = useText();
  const { time } = useFormats();
  const timeZone = useTimeZone();
  if (state === 'approved') return [];
  const rejected = rejections.map(({ data, submittedAt, decidedAt: at }) => ({
    id: String(submittedAt),
    data,
    name:
      at === null
        ? text('operator.review.base.rejected')
        : text('operator.review.base.rejectedAt', { time: time(at, 'moment', timeZone) }),
    changes: 'operator.review.changes.rejected',
  }));
  if (approved === null) return rejected;
  const name = text('operator.review.old');
  return [
    ...rejected,
    { id: 'approved', data: approved, name, changes: 'operator.review.changes' },
  ];
}

/** The submission beside earlier versions, field by field. */
export function Comparison({ review, isOpen }: ComparisonProps) {
  const text = useText();
  const { kind, data } = review.seen;
  const bases = useBases(review.seen);
  const [chosen, choose] = useState('');
  const base = bases.find(({ id }) => id === chosen) ?? bases[0];
  const names = Object.keys(certificationForms[kind].properties);
  const isChanged = (name: string) =>
    base !== undefined && (data[name] ?? '') !== (base.data[name] ?? '');
  const count = names.filter(isChanged).length;
  return (
    <Card title={text('operator.review.data')} lead={base && text(base.changes, { count })}>
      {base && bases.length > 1 && (
        <FilterBar label={text('operator.review.base')}>
          <Select
            label={text('operator.review.base')}
            value={base.id}
            options={bases.map(({ id, name }) => ({ value: id, label: name }))}
            onChoose={choose}
            all={false}
          />
        </FilterBar>
      )}
      {base && (
        <div className={styles.columns} aria-hidden>
          <span>{text('operator.review.new')}</span>
          <span>{base.name}</span>
        </div>
      )}
      <ul className="plain-list ruled">
        {names.map((name) => (
          <FieldReview
            key={name}
            name={name}
            value={data[name] ?? ''}
            before={base && { name: base.name, value: base.data[name] ?? '' }}
            isChanged={isChanged(name)}
            review={review}
            isOpen={isOpen}
          />
        ))}
      </ul>
    </Card>
  );
}
