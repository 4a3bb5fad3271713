import { GrowingList } from '@site/src/components/List';
import { defineList, growing, toConsoleTexts } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { Package } from 'lucide-react';
import { toQuery } from '#client/to-filter.ts';
import { type QueryState, useQueryState } from '#client/useQueryState.ts';
import { listParcels } from '#contract/portal/console-parcels.ts';
import { ControlPage } from '../_components/ControlPage.tsx';
import { Status } from './_components/Facts.tsx';
import { ParcelView } from './_components/ParcelView.tsx';
import { TestParcel } from './_components/TestParcel.tsx';

/** The orders of the organisation's sandbox. */
const parcels = defineList({
  ...growing,
  call: listParcels,
  query: toQuery(listParcels, { parcel: '' }),
  texts: toConsoleTexts('parcels'),
  filters: [
    { name: 'number', label: 'control.parcels.number', hint: 'control.parcels.number.hint' },
    {
      name: 'status',
      label: 'control.parcels.status',
      toLabel: (status, text) => text(`control.parcels.status.${status}`),
    },
  ],
  icon: Package,
  toFirst: '/apiDoc/orderserve/create?panel=try#work',
  columns: [
    {
      label: 'control.waybill',
      render: ({ billCode }) => <ShortId value={billCode} start={15} bare />,
    },
    {
      label: 'control.parcels.txlogisticId',
      render: ({ txlogisticId }) => <bdi>{txlogisticId}</bdi>,
    },
    { label: 'control.parcels.status', render: ({ status }) => <Status status={status} /> },
    {
      label: 'control.parcels.last',
      render: ({ lastScan, city }, { text }) => (
        <bdi>{lastScan?.text ?? text('control.parcels.to', { city })}</bdi>
      ),
    },
    { label: 'control.parcels.created', render: ({ createdAt }) => <Time at={createdAt} /> },
  ],
  rowKey: ({ billCode }) => billCode,
  opens: 'parcel',
});

function ParcelList(state: QueryState<typeof parcels.query>) {
  const toParcel = (billCode: string) => state.toAddress({ parcel: billCode });
  return (
    <GrowingList
      page={useList(parcels, state)}
      actions={(refresh) => <TestParcel refresh={refresh} toParcel={toParcel} />}
    />
  );
}

/** The parcel named in the page's address, or else all of the sandbox. */
function Parcels() {
  const state = useQueryState(parcels.query);
  const { query, toAddress } = state;
  if (query.parcel === '') return <ParcelList {...state} />;
  return <ParcelView key={query.parcel} billCode={query.parcel} back={toAddress({ parcel: '' })} />;
}

export default function ParcelsPage() {
  return (
    <ControlPage name="parcels">
      <Parcels />
    </ControlPage>
  );
}
