import { Badge } from '@site/src/components/Badge';
import { Payload } from '@site/src/components/Payload';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { PushAttempt } from '#contract/portal/console-pushes.ts';
import styles from './deliveries.module.css';
import { SentMessage, toLines } from './SentMessage.tsx';

/** `open`: what it sent is shown without a press. */
function Attempt({ attempt, open }: { attempt: PushAttempt; open: boolean }) {
  const text = useText();
  const { unit } = useFormats();
  const name = text('control.pushes.attempt', { number: attempt.number });
  const { time, durationMs, httpStatus, error, answer, answerHeaders, sent, thinned } = attempt;
  return (
    <li className={styles.attempt}>
      <p className="cluster no-margin text-sm gap-1-4 tabular-nums">
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
          <bdi lang={attempt.isErrorEnglish ? 'en' : undefined}>{error}</bdi>
        </p>
      )}
      <details open={open}>
        <summary className="text-sm">{text('control.pushes.sent')}</summary>
        <div className={styles.sent}>
          {thinned && <p className="muted-sm no-margin">{text('control.pushes.sent.thinned')}</p>}
          {(sent || !thinned) && <SentMessage sent={sent} of={name} />}
          {answerHeaders && (
            <Payload
              label={text('control.pushes.answerHeaders')}
              of={name}
              text={toLines(answerHeaders)}
            />
          )}
          {answer && <Payload label={text('control.pushes.answer')} of={name} text={answer} />}
        </div>
      </details>
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
            <Attempt
              key={attempt.number}
              attempt={attempt}
              open={attempt.number === tries.at(-1)?.number}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
