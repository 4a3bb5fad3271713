import { Card } from '@site/src/components/Card';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { Load } from '@site/src/components/Load';
import { RoleNote } from '@site/src/components/RoleNote';
import { ShortId } from '@site/src/components/ShortId';
import { Skeleton } from '@site/src/components/Skeleton';
import { TabPanels } from '@site/src/components/TabList';
import { useText } from '#client/texts.ts';
import { toNoFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import {
  type AccountCallbacks,
  listCallbacks,
  listPushes,
  setCallback,
} from '#contract/portal/console-pushes.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { Address } from './_components/Address.tsx';
import { Deliveries, type PushesQuery, pushes, webhookTabs } from './_components/Deliveries.tsx';

const loadDetail = () =>
  import('./_components/PushDetail.tsx').then(({ PushDetail }) => ({ default: PushDetail }));

/** Query of the parked pushes of an address. */
const toParked = {
  ...toNoFilter(listPushes),
  tab: 'deliveries',
  status: 'dead',
  current: 1,
  asOf: 0,
};

interface AddressesProps extends PushesQuery {
  account: AccountCallbacks;
  reload: () => void;
}

function Addresses({ account, reload, toAddress }: AddressesProps) {
  const text = useText();
  const { environment, apiAccount, callbacks } = account;
  return (
    <Card
      title={
        <span className="cluster gap-2">
          {text('control.callbacks.addresses')} <EnvironmentBadge environment={environment} />
        </span>
      }
      lead={<ShortId value={apiAccount} label={text('control.apiAccount')} start={20} />}
    >
      <RoleNote call={setCallback} environment={environment} />
      <ul className="plain-list ruled">
        {callbacks.map((callback) => (
          <Address
            key={callback.kind}
            environment={environment}
            callback={callback}
            reload={reload}
            toParked={toAddress({ ...toParked, environment, kind: callback.kind })}
          />
        ))}
      </ul>
    </Card>
  );
}

function AddressList(state: PushesQuery) {
  const load = useLoad(listCallbacks, {});
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="24rem" />}>
      {(accounts) => (
        <div className="stack gap-8">
          {accounts.map((account) => (
            <Addresses
              key={account.environment}
              account={account}
              reload={load.reload}
              {...state}
            />
          ))}
        </div>
      )}
    </Load>
  );
}

const contents = { deliveries: Deliveries, addresses: AddressList };

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
