import { type Column, DataTable } from '@site/src/components/DataTable';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import type { CallRow } from '#contract/portal/console-calls.ts';
import styles from './calls.module.css';
import { Outcome } from './Outcome.tsx';

interface CallTableProps {
  rows: readonly CallRow[];
  /** Address of a call's detail. */
  toCall: (row: CallRow) => string;
}

export function CallTable({ rows, toCall }: CallTableProps) {
  const text = useText();
  const { unit } = useFormats();
  const columns: Column<CallRow>[] = [
    {
      key: 'operation',
      label: text('control.calls.operation'),
      render: ({ operation }) => titleOfOperation(operation),
    },
    {
      key: 'outcome',
      label: text('control.calls.code'),
      render: ({ code }) => <Outcome code={code} />,
    },
    {
      key: 'environment',
      label: text('control.environment'),
      render: ({ environment }) => <EnvironmentBadge environment={environment} />,
    },
    {
      key: 'duration',
      label: text('control.duration'),
      align: 'end',
      render: ({ durationMs }) => (
        <span className={styles.number}>{unit(durationMs, 'millisecond')}</span>
      ),
    },
    {
      key: 'time',
      label: text('control.time'),
      render: ({ time }) => <Time at={time} />,
    },
    {
      key: 'requestId',
      label: text('kit.requestId'),
      render: ({ requestId }) => <ShortId value={requestId} label={text('kit.requestId')} />,
    },
  ];
  return (
    <DataTable
      caption={text('control.calls.list')}
      columns={columns}
      rows={rows}
      rowKey={({ requestId }) => requestId}
      rowLink={toCall}
    />
  );
}
