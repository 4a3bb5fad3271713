import type { Column } from '@site/src/components/DataTable';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { FilterBar } from '@site/src/components/FilterBar';
import { bindFilters } from '@site/src/components/FilterBar/bind-filters.ts';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { GrowingList } from '@site/src/components/GrowingList';
import { useGrowingPage } from '@site/src/components/GrowingList/useGrowingPage.ts';
import { Select } from '@site/src/components/Select';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import { Package } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { listParcels, type ParcelRow } from '#contract/portal/console-parcels.ts';
import { Status } from './Status.tsx';
import { TestParcel } from './TestParcel.tsx';

const noFilter = { number: '', status: '' };

/** What narrows the parcels, and which one is looked at; the page keeps it in its address. */
export const parcelsQuery = { ...noFilter, parcel: '', current: 1, asOf: 0 };

const statuses = ['100', '101', '102', '103', '104'] as const;

function useColumns(): Column<ParcelRow>[] {
  const text = useText();
  return [
    {
      label: text('control.waybill'),
      render: ({ billCode }) => <ShortId value={billCode} start={15} bare />,
    },
    {
      label: text('control.parcels.txlogisticId'),
      render: ({ txlogisticId }) => <bdi>{txlogisticId}</bdi>,
    },
    { label: text('control.parcels.status'), render: ({ status }) => <Status status={status} /> },
    {
      label: text('control.parcels.last'),
      render: ({ lastScan, city }) => (
        <bdi>{lastScan?.text ?? text('control.parcels.to', { city })}</bdi>
      ),
    },
    {
      label: text('control.parcels.created'),
      render: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
}

/** The orders of the person's sandbox, newest first. */
export function ParcelList(state: QueryState<typeof parcelsQuery>) {
  const text = useText();
  const { chosen, typed } = bindFilters(state);
  const toParcel = (billCode: string) => state.toAddress({ parcel: billCode });
  return (
    <GrowingList
      name="parcels"
      {...useGrowingPage(listParcels, state, noFilter)}
      state={state}
      actions={(refresh) => <TestParcel refresh={refresh} toParcel={toParcel} />}
      icon={Package}
      toFirst="/apiDoc/orderserve/create?panel=try#work"
      columns={useColumns()}
      rowKey={({ billCode }) => billCode}
      rowLink={({ billCode }) => toParcel(billCode)}
    >
      <FilterBar label={text('control.parcels.filter')}>
        <FilterText
          {...typed('number')}
          label={text('control.parcels.number')}
          hint={text('control.parcels.number.hint')}
        />
        <Select
          {...chosen('status')}
          label={text('control.parcels.status')}
          options={toOptions(statuses, (each) => text(`control.parcels.status.${each}`))}
        />
      </FilterBar>
    </GrowingList>
  );
}
