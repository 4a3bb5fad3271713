import { Badge } from '@site/src/components/Badge';
import { stateTones } from '@site/src/components/Badge/state-tones.ts';
import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Integrator } from '#contract/portal/operator-integrators.ts';
import { Due } from '../../_components/Due.tsx';
import { toReviewPath } from '../../_review-path.ts';

/** How far it is certified; each certification leads to its review. */
export function Certifications({ integrator }: { integrator: Integrator }) {
  const text = useText();
  const { organisation, certifications } = integrator;
  const columns: Column<Integrator['certifications'][number]>[] = [
    { label: text('operator.queue.kind'), render: ({ kind }) => text(`operator.kind.${kind}`) },
    {
      label: text('operator.applications.state'),
      render: ({ state }) => (
        <Badge tone={stateTones[state]}>{text(`operator.review.state.${state}`)}</Badge>
      ),
    },
    {
      label: text('operator.review.submitted'),
      render: ({ submittedAt }) => <Time at={submittedAt} />,
    },
    {
      label: text('operator.review.decided'),
      render: ({ decidedAt }) => (decidedAt === null ? '—' : <Time at={decidedAt} />),
    },
    {
      label: text('operator.due.column'),
      render: ({ dueAt }) => (dueAt === null ? '—' : <Due at={dueAt} />),
    },
  ];
  const title = text('operator.integrator.certifications');
  return (
    <Card title={title}>
      {certifications.length === 0 ? (
        <p className="muted">{text('operator.integrator.certifications.none')}</p>
      ) : (
        <DataTable
          caption={title}
          columns={columns}
          rows={certifications}
          rowKey={({ kind }) => kind}
          rowLink={({ kind }) => toReviewPath({ organisation, kind })}
        />
      )}
    </Card>
  );
}
