import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { Card } from '@site/src/components/Card';
import { EmptyState } from '@site/src/components/EmptyState';
import { GrowingList } from '@site/src/components/GrowingList';
import { toPaging } from '@site/src/components/GrowingList/page-size.ts';
import { NothingFound } from '@site/src/components/NothingFound';
import { RefreshButton } from '@site/src/components/RefreshButton';
import { ScrollText } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { type CallRow, listCalls } from '#contract/portal/console-calls.ts';
import { type CallsQuery, isFiltered, noFilter, toFilter } from '../_query.ts';
import { CallFilters } from './CallFilters.tsx';
import { CallTable } from './CallTable.tsx';
import { ExportButton } from './ExportButton.tsx';

/** A list with nothing in it: because of the filter, or since nobody called yet. */
function Nothing({ query, setQuery }: CallsQuery) {
  const text = useText();
  if (isFiltered(query)) {
    return (
      <NothingFound
        title={text('control.calls.none.title')}
        text={text('control.calls.none.text')}
        clear={() => setQuery(noFilter)}
      />
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

/** A list that says nothing of what it lacks would have somebody look for a call that is not in it. */
function LeftOut({ count }: { count: number }) {
  const text = useText();
  if (count === 0) return null;
  return <Alert>{text('control.calls.leftOut', { count })}</Alert>;
}

/** The person's calls, newest first, narrowed by what the address says. */
export function CallList(state: CallsQuery) {
  const text = useText();
  const { query, setQuery, toAddress } = state;
  const { current } = query;
  const load = useLoad(listCalls, { ...toFilter(query), ...toPaging(query) });
  const refresh = () => {
    if (current === 1) load.reload();
    else setQuery({ current: 1, asOf: 0 });
  };
  return (
    <Card
      title={text('control.calls.list')}
      actions={
        <>
          <RefreshButton refresh={refresh} />
          <ExportButton query={query} />
        </>
      }
    >
      <CallFilters {...state} />
      <LeftOut count={load.data?.leftOut ?? 0} />
      <GrowingList
        load={load}
        current={current}
        toAddress={toAddress}
        nothing={<Nothing {...state} />}
      >
        {(rows) => (
          <CallTable rows={rows} toCall={({ requestId: call }: CallRow) => toAddress({ call })} />
        )}
      </GrowingList>
    </Card>
  );
}
