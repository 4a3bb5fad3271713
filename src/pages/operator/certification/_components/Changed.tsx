import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { diffWords } from 'diff';
import { useMemo } from 'react';
import styles from './comparison.module.css';

interface ChangedProps {
  before: string;
  now: string;
  /** Which of the two is shown, with what only it has marked. */
  side: 'before' | 'now';
}

/** A text with the words marked that the other one does not have. */
export function Changed({ before, now, side }: ChangedProps) {
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
