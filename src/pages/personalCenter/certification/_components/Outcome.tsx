import { Alert } from '@site/src/components/Alert';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Certification } from '#contract/portal/cer.ts';

/** Since when a certification waits, or what came of it and what to do. */
export function Outcome({ certification }: { certification: Certification<unknown> }) {
  const text = useText();
  const { state, submittedAt, decidedAt, approved } = certification;
  const holds = approved !== null && <p>{text('certification.holds')}</p>;
  if (state === 'submitted' && submittedAt !== null) {
    return (
      <Alert title={text('certification.submitted.title')}>
        <p>
          {text('certification.submitted.since')}{' '}
          <bdi>
            <Time at={submittedAt} />
          </bdi>
        </p>
        <p>{text('certification.submitted.next')}</p>
        {holds}
      </Alert>
    );
  }
  if (decidedAt === null) return null;
  if (state === 'rejected') {
    return (
      <Alert tone="warning" title={text('certification.rejected.title')}>
        <p>
          {text('certification.rejected.at')}{' '}
          <bdi>
            <Time at={decidedAt} />
          </bdi>
        </p>
        <p>{text('certification.rejected.next')}</p>
        {holds}
      </Alert>
    );
  }
  return (
    <p className="muted-sm no-margin">
      {text('certification.approved.at')}{' '}
      <bdi>
        <Time at={decidedAt} show="date" />
      </bdi>
    </p>
  );
}
