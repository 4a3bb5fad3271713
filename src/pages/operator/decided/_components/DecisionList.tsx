import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { EmptyState } from '@site/src/components/EmptyState';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { type Decision, listDecisions } from '#contract/portal/operator-review.ts';
import { noFilter } from '../_filter.ts';
import { DecisionTable } from './DecisionTable.tsx';
import { Filters } from './Filters.tsx';

const size = 50;

interface OneOrganisationProps {
  /** One of its decisions, where there is any. */
  any: Decision | undefined;
  showAll: () => void;
}

/** Says that a link led to the decisions of one organisation. */
function OneOrganisation({ any, showAll }: OneOrganisationProps) {
  const text = useText();
  const name = any && (any.company ?? any.account);
  return (
    <Alert
      title={name ? text('operator.decided.only', { name }) : text('operator.decided.one')}
      actions={<Button onClick={showAll}>{text('operator.decided.all')}</Button>}
    />
  );
}

/** What was decided, newest first, filtered and in pages. */
export function DecisionList() {
  const text = useText();
  const state = useQueryState(noFilter);
  const { query, setQuery, toAddress } = state;
  const { current, organisation } = query;
  const filter = toFilter(listDecisions, query);
  const load = useLoad(listDecisions, { ...filter, current, size });
  return (
    <>
      {organisation !== '' && (
        <OneOrganisation any={load.data?.rows[0]} showAll={() => setQuery({ organisation: '' })} />
      )}
      <Filters state={state} />
      <PagedList
        load={load}
        current={current}
        size={size}
        toPage={(page) => toAddress({ current: page })}
        lines={10}
        nothing={
          Object.keys(filter).length > 0 ? (
            <NothingFound
              title={text('operator.decided.none.title')}
              text={text('operator.decided.none.text')}
              clear={() => setQuery(noFilter)}
            />
          ) : (
            <EmptyState
              title={text('operator.decided.empty.title')}
              text={text('operator.decided.empty.text')}
            />
          )
        }
      >
        {({ rows }) => <DecisionTable rows={rows} />}
      </PagedList>
    </>
  );
}
