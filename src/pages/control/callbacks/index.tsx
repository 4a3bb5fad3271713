import { LazyPanel } from '@site/src/components/LazyPanel';
import { Skeleton } from '@site/src/components/Skeleton';
import { TabPanels } from '@site/src/components/TabList';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { Deliveries, type PushesQuery, pushes, webhookTabs } from './_components/Deliveries.tsx';

const loadDetail = () =>
  import('./_components/PushDetail.tsx').then(({ PushDetail }) => ({ default: PushDetail }));

const loadAddresses = () =>
  import('./_components/Addresses.tsx').then(({ AddressList }) => ({ default: AddressList }));

const skeleton = <Skeleton shape="block" height="24rem" />;

function Addresses(state: PushesQuery) {
  return <LazyPanel load={loadAddresses} page={state} fallback={skeleton} />;
}

const contents = { deliveries: Deliveries, addresses: Addresses };

function Callbacks() {
  const text = useText();
  const state = useQueryState(pushes.query);
  const { query, toAddress, setQuery } = state;
  if (query.push !== '') {
    const page = { id: query.push, back: toAddress({ push: '' }) };
    return <LazyPanel key={query.push} load={loadDetail} page={page} />;
  }
  const tabs = webhookTabs.map((id) => {
    const Content = contents[id];
    return {
      id,
      label: text(`control.callbacks.tab.${id}`),
      content: () => <Content {...state} />,
    };
  });
  return (
    <TabPanels
      label={text('control.callbacks.tabs')}
      prefix="webhooks-"
      tabs={tabs}
      current={query.tab}
      onChoose={(tab) => setQuery({ tab, asOf: 0 }, { replace: true })}
    />
  );
}

export default createControlPage('callbacks', Callbacks);
