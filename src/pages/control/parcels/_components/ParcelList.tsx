import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { FilterBar } from '@site/src/components/FilterBar';
import { FilterSelect } from '@site/src/components/FilterBar/FilterSelect.tsx';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { GrowingList } from '@site/src/components/GrowingList';
import { toPaging } from '@site/src/components/GrowingList/page-size.ts';
import { NothingFound } from '@site/src/components/NothingFound';
import { RefreshButton } from '@site/src/components/RefreshButton';
import { Package } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { listParcels } from '#contract/portal/console-parcels.ts';
import { noFilter, type ParcelsQuery, statuses } from '../_query.ts';
import { ParcelTable } from './ParcelTable.tsx';

/** A list with nothing in it: because of the filter, or since there is no order yet. */
function Nothing({ query, setQuery }: ParcelsQuery) {
  const text = useText();
  if (query.number || query.status) {
    return (
      <NothingFound
        title={text('control.parcels.none.title')}
        text={text('control.parcels.none.text')}
        clear={() => setQuery(noFilter)}
      />
    );
  }
  return (
    <EmptyState
      icon={Package}
      title={text('control.parcels.empty.title')}
      action={
        <ButtonLink kind="primary" to="/apiDoc/orderserve/create?panel=try#work">
          {text('control.parcels.empty.action')}
        </ButtonLink>
      }
    >
      <p>{text('control.parcels.empty.text')}</p>
    </EmptyState>
  );
}

function Filters({ query, setQuery }: ParcelsQuery) {
  const text = useText();
  return (
    <FilterBar label={text('control.parcels.filter')}>
      <FilterText
        label={text('control.parcels.number')}
        hint={text('control.parcels.number.hint')}
        value={query.number}
        onChange={(number) => setQuery({ number, asOf: 0 }, { replace: true })}
      />
      <FilterSelect
        label={text('control.parcels.status')}
        value={query.status}
        options={statuses.map((value) => ({
          value,
          label: text(`control.parcels.status.${value}`),
        }))}
        onChoose={(status) => setQuery({ status, asOf: 0 })}
      />
    </FilterBar>
  );
}

/** The orders of the person's sandbox, newest first. */
export function ParcelList(state: ParcelsQuery) {
  const text = useText();
  const { query, setQuery, toAddress } = state;
  const { current, number } = query;
  const status = statuses.find((each) => each === query.status);
  const load = useLoad(listParcels, {
    ...(number && { number }),
    ...(status && { status }),
    ...toPaging(query),
  });
  const refresh = () => {
    if (current === 1) load.reload();
    else setQuery({ current: 1, asOf: 0 });
  };
  return (
    <Card title={text('control.parcels.list')} actions={<RefreshButton refresh={refresh} />}>
      <Filters {...state} />
      <GrowingList
        load={load}
        current={current}
        toAddress={toAddress}
        nothing={<Nothing {...state} />}
      >
        {(rows) => (
          <ParcelTable rows={rows} toParcel={({ billCode: parcel }) => toAddress({ parcel })} />
        )}
      </GrowingList>
    </Card>
  );
}
