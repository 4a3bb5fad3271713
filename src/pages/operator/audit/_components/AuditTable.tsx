import { Action } from '@site/src/components/AuditRecord/Action.tsx';
import { Details } from '@site/src/components/AuditRecord/Details.tsx';
import { Badge } from '@site/src/components/Badge';
import { type Column, DataTable } from '@site/src/components/DataTable';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { AuditRow } from '#contract/portal/operator-applications.ts';
import { IntegratorLink } from '../../_components/IntegratorLink.tsx';
import { Name } from '../../_components/Name.tsx';

function Actor({ actor, byPerson }: AuditRow) {
  const text = useText();
  if (byPerson) return <Name name={actor} />;
  return <Badge>{text(`operator.system.${actor}`)}</Badge>;
}

function Subject({ subject, organisation }: AuditRow) {
  if (organisation === null) return <Name name={subject} />;
  return <IntegratorLink organisation={organisation}>{subject}</IntegratorLink>;
}

/** Records in a table. */
export function AuditTable({ rows }: { rows: readonly AuditRow[] }) {
  const text = useText();
  const columns: Column<AuditRow>[] = [
    { label: text('operator.audit.at'), render: ({ at }) => <Time at={at} show="exact" /> },
    { label: text('operator.audit.actor'), render: (row) => <Actor {...row} /> },
    { label: text('operator.audit.action'), render: ({ action }) => <Action action={action} /> },
    { label: text('operator.audit.subject'), render: (row) => <Subject {...row} /> },
    {
      label: text('operator.audit.details'),
      render: ({ details }) => <Details details={details} />,
    },
  ];
  return (
    <DataTable
      caption={text('operator.audit.title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
    />
  );
}
