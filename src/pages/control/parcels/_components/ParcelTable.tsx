import { type Column, DataTable } from '@site/src/components/DataTable';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { ParcelRow } from '#contract/portal/console-parcels.ts';
import { Status } from './Status.tsx';

interface ParcelTableProps {
  rows: readonly ParcelRow[];
  /** Address of a parcel's detail. */
  toParcel: (row: ParcelRow) => string;
}

export function ParcelTable({ rows, toParcel }: ParcelTableProps) {
  const text = useText();
  const columns: Column<ParcelRow>[] = [
    {
      key: 'billCode',
      label: text('control.waybill'),
      render: ({ billCode }) => <ShortId value={billCode} start={15} bare />,
    },
    {
      key: 'txlogisticId',
      label: text('control.parcels.txlogisticId'),
      render: ({ txlogisticId }) => <bdi>{txlogisticId}</bdi>,
    },
    {
      key: 'status',
      label: text('control.parcels.status'),
      render: ({ status }) => <Status status={status} />,
    },
    {
      key: 'lastScan',
      label: text('control.parcels.last'),
      render: ({ lastScan, city }) => (
        <bdi>{lastScan?.text ?? text('control.parcels.to', { city })}</bdi>
      ),
    },
    {
      key: 'createdAt',
      label: text('control.parcels.created'),
      render: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <DataTable
      caption={text('control.parcels.list')}
      columns={columns}
      rows={rows}
      rowKey={({ billCode }) => billCode}
      rowLink={toParcel}
    />
  );
}
