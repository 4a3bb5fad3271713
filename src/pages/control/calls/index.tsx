import { Workspace } from '@site/src/components/Workspace';
import { controlNav } from '@site/src/components/Workspace/control-nav.ts';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { CallDetail } from './_components/CallDetail.tsx';
import { CallList } from './_components/CallList.tsx';
import { ChartCard } from './_components/ChartCard.tsx';
import { callsQuery } from './_query.ts';

/** One call where the address names one, else the chart and the list. */
function Calls() {
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

export default function CallsPage() {
  const text = useText();
  return (
    <Workspace
      title={text('control.calls.title')}
      lead={text('control.calls.lead')}
      nav={controlNav}
      roles={['developer', 'enterprise']}
    >
      <Calls />
    </Workspace>
  );
}
