import { EmptyState } from '@site/src/components/EmptyState';
import { NothingFound } from '@site/src/components/NothingFound';
import { PagedList } from '@site/src/components/PagedList';
import { useState } from 'react';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { type ApplicationRow, listApplications } from '#contract/portal/operator-applications.ts';
import { OverdueNote } from '../../_components/OverdueNote.tsx';
import { defaults, toKey } from '../_states.ts';
import { useDecision } from '../_useDecision.ts';
import { ApplicationTable } from './ApplicationTable.tsx';
import { Decide } from './Decide.tsx';
import { Filters } from './Filters.tsx';

const size = 50;

/** Applications of everybody, with what is to be decided selected and decided together. */
export function Applications() {
  const text = useText();
  const state = useQueryState(defaults);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { query, setQuery, toAddress } = state;
  const { current } = query;
  const filter = toFilter(listApplications, query);
  const load = useLoad(listApplications, { ...filter, current, size });
  const decision = useDecision(load.reload);
  const select = (rows: readonly ApplicationRow[], isOn: boolean) =>
    setSelected((before) => {
      const keys = rows.map(toKey);
      const rest = [...before].filter((key) => !keys.includes(key));
      return new Set(isOn ? [...rest, ...keys] : rest);
    });
  const chosenOf = (rows: readonly ApplicationRow[]) =>
    rows.filter((row) => row.state === 'applied' && selected.has(toKey(row)));
  const isPlain = filter.state === 'applied' && !filter.operation && !filter.account;
  return (
    <>
      <OverdueNote overdue={load.data?.overdue} />
      <Filters state={state} />
      <PagedList
        load={load}
        current={current}
        size={size}
        toPage={(page) => toAddress({ current: page })}
        lines={8}
        nothing={
          isPlain ? (
            <EmptyState
              title={text('operator.applications.empty.title')}
              text={text('operator.applications.empty.text')}
            />
          ) : (
            <NothingFound
              title={text('operator.applications.none.title')}
              text={text('operator.applications.none.text')}
              clear={() => setQuery(defaults)}
            />
          )
        }
      >
        {({ rows }) => <ApplicationTable rows={rows} chosen={chosenOf(rows)} select={select} />}
      </PagedList>
      {load.data && (
        <Decide
          chosen={chosenOf(load.data.rows)}
          clear={() => setSelected(new Set())}
          decision={decision}
        />
      )}
    </>
  );
}
