import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { FilterBar } from '@site/src/components/FilterBar';
import { FilterSelect } from '@site/src/components/FilterBar/FilterSelect.tsx';
import { FilterText } from '@site/src/components/FilterBar/FilterText.tsx';
import { Load } from '@site/src/components/Load';
import { Pager } from '@site/src/components/Pager';
import { Skeleton } from '@site/src/components/Skeleton';
import { Package, RefreshCw, SearchX } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { listParcels } from '#contract/portal/console-parcels.ts';
import { noFilter, type ParcelsQuery, statuses } from '../_query.ts';
import { ParcelTable } from './ParcelTable.tsx';

const size = 20;

/** A list with nothing in it: because of the filter, or since there is no order yet. */
function Nothing({ query, setQuery }: ParcelsQuery) {
  const text = useText();
  if (query.number || query.status) {
    return (
      <EmptyState
        icon={SearchX}
        title={text('control.parcels.none.title')}
        action={<Button onClick={() => setQuery(noFilter)}>{text('kit.filter.clear')}</Button>}
      >
        <p>{text('control.parcels.none.text')}</p>
      </EmptyState>
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
  const { current, asOf, number } = query;
  const status = statuses.find((each) => each === query.status);
  const load = useLoad(listParcels, {
    current,
    size,
    ...(number && { number }),
    ...(status && { status }),
    ...(asOf > 0 && { asOf }),
  });
  const refresh = () => {
    if (current === 1) load.reload();
    else setQuery({ current: 1, asOf: 0 });
  };
  return (
    <Card
      title={text('control.parcels.list')}
      actions={
        <Button kind="small" onClick={refresh}>
          <RefreshCw size={14} aria-hidden />
          {text('control.refresh')}
        </Button>
      }
    >
      <Filters {...state} />
      <Load load={load} skeleton={<Skeleton shape="rows" lines={8} />}>
        {({ rows, total, more, asOf: since }) =>
          total === 0 ? (
            <Nothing {...state} />
          ) : (
            <>
              <ParcelTable rows={rows} toParcel={({ billCode: parcel }) => toAddress({ parcel })} />
              <Pager
                total={total}
                current={current}
                size={size}
                toPage={(page) => toAddress({ current: page, asOf: page === 1 ? 0 : since })}
              />
              {more && <p>{text('control.more', { total })}</p>}
            </>
          )
        }
      </Load>
    </Card>
  );
}
