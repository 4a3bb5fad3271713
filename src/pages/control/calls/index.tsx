import { useHistory, useLocation } from '@docusaurus/router';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { TabPanels } from '@site/src/components/TabList';
import { useEffect, useRef } from 'react';
import { useText } from '#client/texts.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { callErrors, chartCalls } from '#contract/portal/console-calls.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { CallList } from './_components/CallList.tsx';
import { ChartCard, ErrorsCard } from './_components/ChartCard.tsx';
import { type CallsQuery, callsQuery, callTabs, refusedQuery, toSpan } from './_query.ts';

const loadDetail = () =>
  import('./_components/CallDetail.tsx').then(({ CallDetail }) => ({ default: CallDetail }));

function Log(state: CallsQuery) {
  const list = useRef<HTMLDivElement>(null);
  const toList = () => list.current?.querySelector('h2')?.focus();
  const history = useHistory();
  const { hash, ...place } = useLocation();
  // A group of errors leads here, once: the tabs keep the focus afterwards.
  useEffect(() => {
    if (hash !== '#list') return;
    list.current?.querySelector('h2')?.focus();
    history.replace(place.pathname + place.search);
  }, [hash, history, place.pathname, place.search]);
  return <CallList {...state} list={list} toList={toList} />;
}

/** Calls over time, and their errors by code; a group leads to its calls in the log. */
function Figures(state: CallsQuery) {
  const { query } = state;
  const span = toSpan(query);
  const chart = useLoad(chartCalls, { ...toFilter(chartCalls, query), span });
  const errors = useLoad(callErrors, { ...toFilter(callErrors, query), span });
  return (
    <div className="stack gap-8">
      <ChartCard {...state} load={chart} />
      <ErrorsCard {...state} load={errors} />
    </div>
  );
}

const contents = { log: Log, figures: Figures };

function Overview(state: CallsQuery) {
  const text = useText();
  const { query, setQuery } = state;
  const tabs = callTabs.map((id) => {
    const Content = contents[id];
    return { id, label: text(`control.calls.tab.${id}`), content: () => <Content {...state} /> };
  });
  return (
    <TabPanels
      label={text('control.calls.tabs')}
      prefix="calls-"
      tabs={tabs}
      current={query.tab}
      onChoose={(tab) => setQuery({ tab, asOf: 0 }, { replace: true })}
    />
  );
}

function Calls() {
  const state = useQueryState(callsQuery);
  const { query, toAddress } = state;
  if (query.call === '') return <Overview {...state} />;
  const page = {
    requestId: query.call,
    back: toAddress({ call: '' }),
    toRefused: toAddress(refusedQuery),
  };
  return <LazyPanel key={query.call} load={loadDetail} page={page} />;
}

export default createControlPage('calls', Calls);
