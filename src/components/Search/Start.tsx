import { useAtom } from 'jotai';
import { Clock, X } from 'lucide-react';
import { jsonCodec, storedAtom } from '#client/stored-atom.ts';
import { useText } from '#client/texts.ts';
import { useSessionState } from '#client/useSessionState.ts';
import styles from './panel.module.css';

const most = 6;

function isQueries(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((query) => typeof query === 'string');
}

/** Earlier queries whose hit was opened, newest first. */
export const recentAtom = storedAtom('recentSearches', jsonCodec(isQueries));

export function withQuery(queries: readonly string[], query: string): string[] {
  return [query, ...queries.filter((other) => other !== query)].slice(0, most);
}

const examples = ['sender.mobile', '145003030'];

interface StartProps {
  onChoose: (query: string) => void;
}

function Recent({ onChoose }: StartProps) {
  const text = useText();
  const [recent, setRecent] = useAtom(recentAtom);
  if (!recent?.length) return null;
  return (
    <section className={styles.recent}>
      <p className={styles.group}>
        {text('search.recent')}
        <button type="button" className={styles.clear} onClick={() => setRecent(null)}>
          {text('search.recent.clear')}
        </button>
      </p>
      <ul className="plain-list">
        {recent.map((query) => (
          <li key={query}>
            <button type="button" className={styles.again} onClick={() => onChoose(query)}>
              <Clock size={16} aria-hidden />
              <bdi>{query}</bdi>
            </button>
            <button
              type="button"
              className={styles.remove}
              aria-label={text('search.recent.remove', { query })}
              title={text('search.recent.remove', { query })}
              onClick={() => setRecent(recent.filter((other) => other !== query))}
            >
              <X size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shown before anything is typed: recent searches, and what can be typed. */
export function Start({ onChoose }: StartProps) {
  const text = useText();
  const isSignedIn = useSessionState() === 'signedIn';
  return (
    <>
      <Recent onChoose={onChoose} />
      <div className={styles.start}>
        <p>{text('search.start')}</p>
        <p>
          {[...examples, text('search.start.topic')].map((example) => (
            <button
              key={example}
              type="button"
              className={styles.example}
              onClick={() => onChoose(example)}
            >
              <bdi>{example}</bdi>
            </button>
          ))}
        </p>
        {isSignedIn && <p>{text('search.start.own')}</p>}
      </div>
    </>
  );
}
