import { type Column, DataTable } from '@site/src/components/DataTable';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { PushStatus } from '@site/src/components/PushStatus';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import type { PushRow } from '#contract/portal/console-pushes.ts';

interface PushTableProps {
  rows: readonly PushRow[];
  /** Address of a push's detail. */
  toPush: (row: PushRow) => string;
}

export function PushTable({ rows, toPush }: PushTableProps) {
  const text = useText();
  const columns: Column<PushRow>[] = [
    {
      key: 'kind',
      label: text('control.pushes.kind'),
      render: ({ kind }) => titleOfOperation(kind),
    },
    {
      key: 'status',
      label: text('control.pushes.status'),
      render: ({ status }) => <PushStatus status={status} />,
    },
    {
      key: 'environment',
      label: text('control.environment'),
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      key: 'billCode',
      label: text('control.waybill'),
      render: ({ billCode }) => (
        <ShortId value={billCode} label={text('control.waybill')} start={15} />
      ),
    },
    {
      key: 'attempts',
      label: text('control.pushes.attempts'),
      align: 'end',
      render: ({ attempts }) => attempts,
    },
    {
      key: 'createdAt',
      label: text('control.time'),
      render: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <DataTable
      caption={text('control.pushes.list')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowLink={toPush}
    />
  );
}
