import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { GrowingList } from '@site/src/components/List';
import { defineList, toConsoleList } from '@site/src/components/List/list.ts';
import { useList } from '@site/src/components/List/useList.ts';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { Package, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import type { Answer } from '#client/exchange.ts';
import { useText } from '#client/texts.ts';
import { toQuery } from '#client/to-filter.ts';
import { useAct } from '#client/useAct.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import { type QueryState, useQueryState } from '#client/useQueryState.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { listParcels } from '#contract/portal/console-parcels.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { Outcome } from './_components/Outcome.tsx';
import { ParcelView, Status } from './_components/ParcelView.tsx';

interface TestParcelProps {
  refresh: () => void;
  toParcel: (billCode: string) => string;
}

/** Creates an example order in one's own sandbox on one click, by the same call that a program makes. */
function TestParcel({ refresh, toParcel }: TestParcelProps) {
  const text = useText();
  const open = useOwnCall();
  const [answer, setAnswer] = useState<Answer>();
  const { run, busy, failure } = useAct(async () => {
    setAnswer(undefined);
    const call = await open();
    const made = await call(createOrder);
    setAnswer(made);
    if (made.code === '1') refresh();
  });
  return (
    <div className="cluster gap-2">
      <Button kind="small" aria-disabled={busy || undefined} onClick={() => void run()}>
        <PackagePlus size={14} aria-hidden />
        {text(busy ? 'tester.sending' : 'control.parcels.test')}
      </Button>
      {answer && (
        <Outcome
          answer={answer}
          made="control.parcels.test.made"
          refused="control.parcels.test.refused"
          page="orderserve/create"
          toParcel={toParcel}
        />
      )}
      {failure && <Failure failure={failure} />}
    </div>
  );
}

const parcels = defineList({
  ...toConsoleList('parcels'),
  call: listParcels,
  query: toQuery(listParcels, { parcel: '' }),
  filters: [
    { name: 'number', label: 'control.parcels.number', hint: 'control.parcels.number.hint' },
    { name: 'status', label: 'control.parcels.status', of: 'control.parcels.status' },
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

function Parcels() {
  const state = useQueryState(parcels.query);
  const { query, toAddress } = state;
  if (query.parcel === '') return <ParcelList {...state} />;
  const toParcel = (parcel: string) => toAddress({ parcel });
  return <ParcelView key={query.parcel} billCode={query.parcel} toParcel={toParcel} />;
}

export default createControlPage('parcels', Parcels);
