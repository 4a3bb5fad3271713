import { Badge } from '@site/src/components/Badge';
import { Payload } from '@site/src/components/Payload';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { PushAttempt } from '#contract/portal/console-pushes.ts';
import styles from './deliveries.module.css';

function Attempt({ attempt }: { attempt: PushAttempt }) {
  const text = useText();
  const { unit } = useFormats();
  const name = text('control.pushes.attempt', { number: attempt.number });
  const { time, durationMs, httpStatus, error, answer } = attempt;
  return (
    <li className={styles.attempt}>
      <p className={styles.line}>
        <strong>{name}</strong>
        <Badge tone={error === null ? 'success' : 'error'}>
          {text(error === null ? 'control.pushes.acknowledged' : 'control.pushes.failed')}
        </Badge>
        <Time at={time} show="exact" />
        <bdi>{unit(durationMs, 'millisecond')}</bdi>
        {httpStatus !== null && <bdi dir="ltr">{`HTTP ${httpStatus}`}</bdi>}
      </p>
      {error !== null && (
        <p className="error-line">
          <bdi lang="en">{error}</bdi>
        </p>
      )}
      {answer && <Payload label={text('control.pushes.answer')} of={name} text={answer} />}
    </li>
  );
}

/** What came of each attempt, the latest first. */
export function Attempts({ tries }: { tries: readonly PushAttempt[] }) {
  const text = useText();
  return (
    <section>
      <h3 className={styles.heading}>{text('control.pushes.history')}</h3>
      {tries.length === 0 ? (
        <p className="muted-sm no-margin">{text('control.pushes.attempts.none')}</p>
      ) : (
        <ol className="plain-list">
          {tries.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
    </section>
  );
}
