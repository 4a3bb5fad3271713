import { Alert } from '@site/src/components/Alert';
import { DecisionDue } from '@site/src/components/DecisionDue';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useIsPast } from '#client/useIsPast.ts';
import type { Certification } from '#contract/portal/cer.ts';

/** Since when a certification waits, or what came of it and what to do. */
export function Outcome({ certification }: { certification: Certification<unknown> }) {
  const text = useText();
  const { state, submittedAt, dueAt, decidedAt, approved } = certification;
  const isWaiting = state === 'submitted';
  const isLate = useIsPast(dueAt);
  const at = isWaiting ? submittedAt : decidedAt;
  if (at === null) return null;
  if (!isWaiting && state !== 'rejected') {
    return (
      <p className="muted-sm no-margin">
        {text('certification.approved.at')}{' '}
        <bdi>
          <Time at={at} show="date" />
        </bdi>
      </p>
    );
  }
  return (
    <Alert
      tone={isWaiting && !isLate ? 'info' : 'warning'}
      title={text(`certification.${state}.title`)}
    >
      <p>
        {text(isWaiting ? 'certification.submitted.since' : 'certification.rejected.at')}{' '}
        <bdi>
          <Time at={at} />
        </bdi>
      </p>
      {dueAt !== null && <DecisionDue at={dueAt} />}
      <p>{text(`certification.${state}.next`)}</p>
      {approved !== null && <p>{text('certification.holds')}</p>}
    </Alert>
  );
}
