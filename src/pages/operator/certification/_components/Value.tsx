import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { StoredImage } from '@site/src/components/StoredImage';
import { diffWords } from 'diff';
import { useMemo } from 'react';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import styles from './comparison.module.css';

interface ChangedProps {
  before: string;
  now: string;
  /** Which of the two is shown, with what only it has marked. */
  side: 'before' | 'now';
}

/** A text with the words marked that the other one does not have. */
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

/** Written from left to right in every language. */
const numbers = ['mobile', 'email', 'contactMobile', 'contactEmail', 'licenceNumber', 'taxNumber'];

interface ValueProps {
  name: string;
  value: string;
  /** The same field at another time, and on which side of it this one stands. */
  other?: { value: string; side: 'before' | 'now' } | undefined;
}

/** What a field of a certification says, with what the other side does not say marked. */
export function Value({ name, value, other }: ValueProps) {
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
