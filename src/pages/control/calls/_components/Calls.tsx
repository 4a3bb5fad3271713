import { useQueryState } from '#client/useQueryState.ts';
import { callsQuery } from '../_query.ts';
import { CallDetail } from './CallDetail.tsx';
import { CallList } from './CallList.tsx';
import { ChartCard } from './ChartCard.tsx';

/** One call where the address names one, else the chart and the list. */
export function Calls() {
  const state = useQueryState(callsQuery);
  const { query, toAddress } = state;
  if (query.call !== '') {
    return <CallDetail key={query.call} requestId={query.call} back={toAddress({ call: '' })} />;
  }
  return (
    <>
      <ChartCard {...state} />
      <CallList {...state} />
    </>
  );
}
