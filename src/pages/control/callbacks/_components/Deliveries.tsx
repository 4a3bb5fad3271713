import { Button } from '@site/src/components/Button';
import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Pager } from '@site/src/components/Pager';
import { Skeleton } from '@site/src/components/Skeleton';
import { RefreshCw, SearchX, Webhook } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { listPushes } from '#contract/portal/console-pushes.ts';
import { noFilter, type PushesQuery, toFilter } from '../_query.ts';
import { PushFilters } from './PushFilters.tsx';
import { PushTable } from './PushTable.tsx';
import { ReplaySince } from './ReplaySince.tsx';

const size = 20;

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
    <EmptyState
      icon={SearchX}
      title={text('control.pushes.none.title')}
      action={<Button onClick={() => setQuery(noFilter)}>{text('kit.filter.clear')}</Button>}
    >
      <p>{text('control.pushes.none.text')}</p>
    </EmptyState>
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
  const { current, asOf } = query;
  const paging = { current, size, ...(asOf > 0 && { asOf }) };
  const load = useLoad(listPushes, { ...toFilter(query), ...paging });
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
          <Button kind="small" onClick={refresh}>
            <RefreshCw size={14} aria-hidden />
            {text('control.refresh')}
          </Button>
          <ReplaySince onDone={refresh} />
        </>
      }
    >
      <PushFilters {...state} />
      <Load load={load} skeleton={<Skeleton shape="rows" lines={6} />}>
        {({ rows, total, more, asOf: since }) =>
          total === 0 ? (
            <Nothing {...state} />
          ) : (
            <>
              <PushTable rows={rows} toPush={({ id: push }) => toAddress({ push })} />
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
