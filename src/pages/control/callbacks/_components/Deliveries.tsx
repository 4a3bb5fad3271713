import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { GrowingList } from '@site/src/components/GrowingList';
import { toPaging } from '@site/src/components/GrowingList/page-size.ts';
import { NothingFound } from '@site/src/components/NothingFound';
import { RefreshButton } from '@site/src/components/RefreshButton';
import { Webhook } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { listPushes } from '#contract/portal/console-pushes.ts';
import { noFilter, type PushesQuery, toFilter } from '../_query.ts';
import { PushFilters } from './PushFilters.tsx';
import { PushTable } from './PushTable.tsx';
import { ReplaySince } from './ReplaySince.tsx';

/** A list with nothing in it: because of the filter, or since nothing was pushed yet. */
function Nothing({ query, setQuery }: PushesQuery) {
  const text = useText();
  const isFiltered = Object.keys(toFilter(query)).length > 0;
  if (!isFiltered) {
    return (
      <EmptyState icon={Webhook} title={text('control.pushes.empty.title')}>
        <p>{text('control.pushes.empty.text')}</p>
      </EmptyState>
    );
  }
  return (
    <NothingFound
      title={text('control.pushes.none.title')}
      text={text('control.pushes.none.text')}
      clear={() => setQuery(noFilter)}
    />
  );
}

interface DeliveriesProps extends PushesQuery {
  /** What the addresses say of waiting and parked pushes has changed. */
  reloadAddresses: () => void;
}

/** What became of the pushes to the person's accounts, newest first. */
export function Deliveries({ reloadAddresses, ...state }: DeliveriesProps) {
  const text = useText();
  const { query, setQuery, toAddress } = state;
  const { current } = query;
  const load = useLoad(listPushes, { ...toFilter(query), ...toPaging(query) });
  const refresh = () => {
    reloadAddresses();
    if (current === 1) load.reload();
    else setQuery({ current: 1, asOf: 0 });
  };
  return (
    <Card
      title={text('control.pushes.list')}
      lead={text('control.pushes.lead')}
      actions={
        <>
          <RefreshButton refresh={refresh} />
          <ReplaySince onDone={refresh} />
        </>
      }
    >
      <PushFilters {...state} />
      <GrowingList
        load={load}
        current={current}
        toAddress={toAddress}
        nothing={<Nothing {...state} />}
      >
        {(rows) => <PushTable rows={rows} toPush={({ id: push }) => toAddress({ push })} />}
      </GrowingList>
    </Card>
  );
}
