import { Card } from '@site/src/components/Card';
import { FilterBar } from '@site/src/components/FilterBar';
import { Select } from '@site/src/components/Select';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import { certificationForms } from '#contract/portal/cer.ts';
import { type Base, listBases } from '../_bases.ts';
import type { ReviewModel } from '../_useReview.ts';
import styles from './comparison.module.css';
import { FieldReview } from './FieldReview.tsx';

const changesTexts = {
  approved: 'operator.review.changes',
  rejected: 'operator.review.changes.rejected',
} as const;

interface ComparisonProps {
  review: ReviewModel;
  /** Objections may be raised. */
  isOpen: boolean;
}

/** What a submission can be compared with, in words. */
function useBaseName(): (base: Base) => string {
  const text = useText();
  const { time } = useFormats();
  const timeZone = useTimeZone();
  return ({ kind, at }) => {
    if (kind === 'approved') return text('operator.review.old');
    if (at === null) return text('operator.review.base.rejected');
    return text('operator.review.base.rejectedAt', { time: time(at, 'moment', timeZone) });
  };
}

/** What was submitted beside what was there before, field by field. */
export function Comparison({ review, isOpen }: ComparisonProps) {
  const text = useText();
  const nameOf = useBaseName();
  const { seen } = review;
  const { kind, data } = seen;
  const bases = listBases(seen);
  const [chosen, choose] = useState('');
  const base = bases.find(({ id }) => id === chosen) ?? bases[0];
  const names = Object.keys(certificationForms[kind].properties);
  const isChanged = (name: string) =>
    base !== undefined && (data[name] ?? '') !== (base.data[name] ?? '');
  const count = names.filter(isChanged).length;
  return (
    <Card
      title={text('operator.review.data')}
      lead={base && text(changesTexts[base.kind], { count })}
    >
      {base && bases.length > 1 && (
        <FilterBar label={text('operator.review.base')}>
          <Select
            label={text('operator.review.base')}
            value={base.id}
            options={bases.map((each) => ({ value: each.id, label: nameOf(each) }))}
            onChoose={choose}
            all={false}
          />
        </FilterBar>
      )}
      {base && (
        <div className={styles.columns} aria-hidden>
          <span>{text('operator.review.new')}</span>
          <span>{nameOf(base)}</span>
        </div>
      )}
      <ul className="plain-list ruled">
        {names.map((name) => (
          <FieldReview
            key={name}
            name={name}
            value={data[name] ?? ''}
            before={base && { name: nameOf(base), value: base.data[name] ?? '' }}
            isChanged={isChanged(name)}
            review={review}
            isOpen={isOpen}
          />
        ))}
      </ul>
    </Card>
  );
}
