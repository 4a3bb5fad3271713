import { Card } from '@site/src/components/Card';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Integrator } from '#contract/portal/operator-integrators.ts';

/** Who belongs to the organisation, and as what. */
export function Members({ members }: Pick<Integrator, 'members'>) {
  const text = useText();
  const columns: Column<Integrator['members'][number]>[] = [
    { label: text('operator.review.account'), render: ({ account }) => <bdi>{account}</bdi> },
    { label: text('members.role'), render: ({ role }) => text(`organisation.role.${role}`) },
    { label: text('members.since'), render: ({ since }) => <Time at={since} show="date" /> },
  ];
  return (
    <Card title={text('members.title')}>
      <DataTable
        caption={text('members.title')}
        columns={columns}
        rows={members}
        rowKey={({ account }) => account}
      />
    </Card>
  );
}
