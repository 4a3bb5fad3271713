import { Alert } from '@site/src/components/Alert';
import { Badge, type Tone } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { Time } from '@site/src/components/Time';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import type { Certification, CertificationKind, CertificationState } from '#contract/portal/cer.ts';
import styles from './certification-card.module.css';

const tones: Record<CertificationState, Tone> = {
  none: 'neutral',
  submitted: 'info',
  approved: 'success',
  rejected: 'warning',
};

/** Since when it waits, or what came of it. */
function Outcome({ certification }: { certification: Certification<unknown> }) {
  const text = useText();
  const { state, submittedAt, decidedAt, approved } = certification;
  const holds = approved !== null && <p>{text('certification.holds')}</p>;
  if (state === 'submitted' && submittedAt !== null) {
    return (
      <Alert title={text('certification.submitted.title')}>
        <p>
          {text('certification.submitted.since')} <Time at={submittedAt} />
        </p>
        <p>{text('certification.submitted.next')}</p>
        {holds}
      </Alert>
    );
  }
  if (state === 'rejected' && decidedAt !== null) {
    return (
      <Alert tone="warning" title={text('certification.rejected.title')}>
        <p>
          {text('certification.rejected.at')} <Time at={decidedAt} />
        </p>
        <p>{text('certification.rejected.next')}</p>
        {holds}
      </Alert>
    );
  }
  if (state !== 'approved' || decidedAt === null) return null;
  return (
    <p className={styles.decided}>
      {text('certification.approved.at')} <Time at={decidedAt} show="date" />
    </p>
  );
}

interface CertificationCardProps {
  kind: CertificationKind;
  certification: Certification<unknown>;
  actions?: ReactNode;
  children: ReactNode;
}

/** One certification: what it opens, where it stands, and below it the form or the data. */
export function CertificationCard(props: CertificationCardProps) {
  const { kind, certification, actions, children } = props;
  const text = useText();
  const { state } = certification;
  return (
    <Card
      id={kind}
      title={
        <span className={styles.title}>
          {text(`certification.${kind}.title`)}
          <Badge tone={tones[state]}>{text(`personal.certification.state.${state}`)}</Badge>
        </span>
      }
      lead={text(`certification.${kind}.lead`)}
      actions={actions}
    >
      <div className={styles.body}>
        {/* Read out when it changes, as after the form was sent. */}
        <div role="status">
          <Outcome certification={certification} />
        </div>
        {children}
      </div>
    </Card>
  );
}
