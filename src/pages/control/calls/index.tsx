import { useQueryState } from '#client/useQueryState.ts';
import { ControlPage } from '../_components/ControlPage.tsx';
import { CallDetail } from './_components/CallDetail.tsx';
import { CallList } from './_components/CallList.tsx';
import { ChartCard } from './_components/ChartCard.tsx';
import { ErrorsCard } from './_components/ErrorsCard.tsx';
import { callsQuery } from './_query.ts';

/** One call where the address names one, else the chart, the errors and the list. */
function Calls() {
  const state = useQueryState(callsQuery);
  const { query, toAddress } = state;
  if (query.call !== '') {
    return <CallDetail key={query.call} requestId={query.call} back={toAddress({ call: '' })} />;
  }
  return (
    <>
      <ChartCard {...state} />
      <ErrorsCard {...state} />
      <CallList {...state} />
    </>
  );
}

export default function CallsPage() {
  return (
    <ControlPage name="calls">
      <Calls />
    </ControlPage>
  );
}
