import { useRef } from 'react';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { callErrors, chartCalls } from '#contract/portal/console-calls.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { CallDetail } from './_components/CallDetail.tsx';
import { CallList } from './_components/CallList.tsx';
import { ChartCard, ErrorsCard } from './_components/ChartCard.tsx';
import { type CallsQuery, callsQuery, refusedQuery, toSpan } from './_query.ts';

/** Chart, errors and list; news in the list reloads the other two. */
function Overview(state: CallsQuery) {
  const { query } = state;
  const span = toSpan(query);
  const chart = useLoad(chartCalls, { ...toFilter(chartCalls, query), span });
  const errors = useLoad(callErrors, { ...toFilter(callErrors, query), span });
  const list = useRef<HTMLDivElement>(null);
  const toList = () => list.current?.querySelector('h2')?.focus();
  const refreshFigures = () => {
    chart.refresh();
    errors.refresh();
  };
  return (
    <>
      <ChartCard {...state} load={chart} />
      <ErrorsCard {...state} load={errors} toList={toList} />
      <CallList {...state} list={list} toList={toList} onRefresh={refreshFigures} />
    </>
  );
}

function Calls() {
  const state = useQueryState(callsQuery);
  const { query, toAddress } = state;
  if (query.call === '') return <Overview {...state} />;
  return (
    <CallDetail
      key={query.call}
      requestId={query.call}
      back={toAddress({ call: '' })}
      toRefused={toAddress(refusedQuery)}
    />
  );
}

export default createControlPage('calls', Calls);
