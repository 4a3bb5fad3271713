import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Pager } from '@site/src/components/Pager';
import { Skeleton } from '@site/src/components/Skeleton';
import { RefreshCw, ScrollText, SearchX } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type CallRow, listCalls } from '#contract/portal/console-calls.ts';
import { type CallsQuery, isFiltered, noFilter, toFilter } from '../_query.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallTable } from './CallTable.tsx';
import { ExportButton } from './ExportButton.tsx';

const size = 20;

/** A list with nothing in it: because of the filter, or since nobody called yet. */
function Nothing({ query, setQuery }: CallsQuery) {
  const text = useText();
  if (isFiltered(query)) {
    return (
      <EmptyState
        icon={SearchX}
        title={text('control.calls.none.title')}
        action={<Button onClick={() => setQuery(noFilter)}>{text('kit.filter.clear')}</Button>}
      >
        <p>{text('control.calls.none.text')}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title={text('control.calls.empty.title')}
      action={
        <ButtonLink kind="primary" to="/apiDoc/orderserve/create?panel=try#work">
          {text('control.calls.empty.action')}
        </ButtonLink>
      }
    >
      <p>{text('control.calls.empty.text')}</p>
    </EmptyState>
  );
}

/** The person's calls, newest first, narrowed by what the address says. */
export function CallList(state: CallsQuery) {
  const text = useText();
  const { query, setQuery, toAddress } = state;
  const { current, asOf } = query;
  const paging = { current, size, ...(asOf > 0 && { asOf }) };
  const load = useLoad(listCalls, { ...toFilter(query), ...paging });
  const refresh = () => {
    if (current === 1) load.reload();
    else setQuery({ current: 1, asOf: 0 });
  };
  return (
    <Card
      title={text('control.calls.list')}
      actions={
        <>
          <Button kind="small" onClick={refresh}>
            <RefreshCw size={14} aria-hidden />
            {text('control.refresh')}
          </Button>
          <ExportButton query={query} />
        </>
      }
    >
      <CallFilters {...state} />
      <Load load={load} skeleton={<Skeleton shape="rows" lines={8} />}>
        {({ rows, total, more, asOf: since }) =>
          total === 0 ? (
            <Nothing {...state} />
          ) : (
            <>
              <CallTable
                rows={rows}
                toCall={({ requestId: call }: CallRow) => toAddress({ call })}
              />
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
