import { useSiteSettings } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { Sentences } from './Sentences.tsx';
import styles from './styles.module.css';

const rules = {
  1: ['received', 'retryAfter', 'gone', 'order', 'repeats', 'parked'],
  2: ['status', 'retryAfter', 'gone', 'order', 'again', 'parked'],
};
const units = [
  ['h', 3600],
  ['min', 60],
  ['s', 1],
] as const;

/** When a push is tried again, and what a receiver may count on. */
export function Attempts({ major }: Pick<Descriptor, 'major'>) {
  const text = useText();
  const { pushRetryS, pushTimeoutS } = useSiteSettings();
  const toWait = (seconds: number) => {
    const [unit, size] = units.find(([, size]) => seconds % size === 0) ?? ['s', 1];
    return text(`operation.push.wait.${unit}`, { n: seconds / size });
  };
  const waits = [text('operation.push.wait.none'), ...pushRetryS.map(toWait)];
  return (
    <>
      <p className={styles.lead}>{text('operation.push.attempts.text')}</p>
      <ol className={styles.attempts}>
        {waits.map((wait, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the attempts are told apart by their number alone.
          <li key={index}>{wait}</li>
        ))}
      </ol>
      <Sentences
        as="ul"
        ids={rules[major].map((rule) => `operation.push.attempts.${rule}`)}
        values={{ n: pushTimeoutS }}
      />
    </>
  );
}
