import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { Field } from '@site/src/components/Field';
import field from '@site/src/components/Field/styles.module.css';
import { FilterBar } from '@site/src/components/FilterBar';
import { Select } from '@site/src/components/Select';
import { StoredImage } from '@site/src/components/StoredImage';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { diffWords } from 'diff';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useText } from '#client/texts.ts';
import { useTimeZone } from '#client/time-zone.ts';
import { useFormats } from '#client/useFormats.ts';
import { certificationForms } from '#contract/portal/cer.ts';
import type { ReviewedCertification } from '#contract/portal/operator-review.ts';
import type { ReviewModel } from '../_useReview.ts';
import { longestReason, withoutObjection } from '../_useReview.ts';
import styles from './comparison.module.css';

interface ObjectionProps {
  name: string;
  review: ReviewModel;
}

function Objection({ name, review }: ObjectionProps) {
  const text = useText();
  const id = useId();
  const { objections, setObjections, faults } = review;
  const box = useRef<HTMLTextAreaElement>(null);
  const reason = objections[name];
  const isFirstUnsaid = faults.unsaid?.[0] === name;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try leads to the same field again.
  useEffect(() => {
    if (isFirstUnsaid) box.current?.focus();
  }, [isFirstUnsaid, faults.unsaid]);
  const isUnsaid = faults.unsaid?.includes(name) && reason?.trim() === '';
  const error = isUnsaid ? text('operator.review.reasonMissing') : undefined;
  const write = (words: string) => setObjections((before) => ({ ...before, [name]: words }));
  const takeBack = () => setObjections((before) => withoutObjection(before, name));
  return (
    <div className={styles.objection}>
      <label className={styles.toggle}>
        <input
          type="checkbox"
          checked={reason !== undefined}
          onChange={({ target }) => (target.checked ? write('') : takeBack())}
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
              onChange={({ target }) => write(target.value)}
            />
          </Field>
        </div>
      )}
    </div>
  );
}

interface ChangedProps {
  before: string;
  now: string;
  /** The shown one, with its differences marked. */
  side: 'before' | 'now';
}

/** A text with the words marked that the other one lacks. */
function Changed({ before, now, side }: ChangedProps) {
  const { currentLocale } = useDocusaurusContext().i18n;
  const parts = useMemo(() => {
    const intlSegmenter = new Intl.Segmenter(currentLocale, { granularity: 'word' });
    const places = { at: 0 };
    return diffWords(before, now, { intlSegmenter })
      .filter(({ added, removed }) => (side === 'now' ? !removed : !added))
      .map(({ value, added, removed }) => {
        const key = places.at;
        places.at += value.length;
        return { key, value, isOwn: added || removed };
      });
  }, [before, now, side, currentLocale]);
  const Mark = side === 'now' ? 'ins' : 'del';
  return parts.map(({ key, value, isOwn }) =>
    isOwn ? (
      <Mark key={key} className={styles.mark}>
        {value}
      </Mark>
    ) : (
      <span key={key}>{value}</span>
    ),
  );
}

/** Written left to right in every language. */
const numbers = ['mobile', 'email', 'contactMobile', 'contactEmail', 'licenceNumber', 'taxNumber'];

interface ValueProps {
  name: string;
  value: string;
  /** The field's other value, and the side it is on. */
  other?: { value: string; side: 'before' | 'now' } | undefined;
}

function Value({ name, value, other }: ValueProps) {
  const text = useText();
  const { country } = useFormats();
  if (value === '') return <p className="muted no-margin">{text('operator.review.empty')}</p>;
  if (name === 'licenceImage') return <StoredImage id={value} alt={text('field.licenceImage')} />;
  const say = (words: string) => (name === 'countryCode' && words ? country(words) : words);
  const words = say(value);
  return (
    <p className={styles.value}>
      <bdi dir={numbers.includes(name) ? 'ltr' : 'auto'}>
        {other && other.value !== '' && other.value !== value ? (
          <Changed
            before={other.side === 'now' ? say(other.value) : words}
            now={other.side === 'now' ? words : say(other.value)}
            side={other.side}
          />
        ) : (
          words
        )}
      </bdi>
    </p>
  );
}

interface FieldReviewProps {
  name: string;
  value: string;
  /** The earlier value and its label; undefined if there was none. */
  before: { name: string; value: string } | undefined;
  isChanged: boolean;
  review: ReviewModel;
  isOpen: boolean;
}

/** Earlier objections to the field, which may be fixed by now. */
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

function FieldReview(props: FieldReviewProps) {
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
