import { Card } from '@site/src/components/Card';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { LazyPanel } from '@site/src/components/LazyPanel';
import { Load } from '@site/src/components/Load';
import { RoleNote } from '@site/src/components/RoleNote';
import { ShortId } from '@site/src/components/ShortId';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import {
  type AccountCallbacks,
  listCallbacks,
  setCallback,
} from '#contract/portal/console-pushes.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { Address } from './_components/Address.tsx';
import { Deliveries, type PushesQuery, pushes } from './_components/Deliveries.tsx';

const loadDetail = () =>
  import('./_components/PushDetail.tsx').then(({ PushDetail }) => ({ default: PushDetail }));

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
            toParked={toAddress({ environment, kind: callback.kind, status: 'dead' })}
          />
        ))}
      </ul>
    </Card>
  );
}

function Callbacks() {
  const state = useQueryState(pushes.query);
  const { query, toAddress } = state;
  const load = useLoad(listCallbacks, query.push === '' ? {} : null);
  if (query.push !== '') {
    const page = { id: query.push, back: toAddress({ push: '' }) };
    return <LazyPanel key={query.push} load={loadDetail} page={page} />;
  }
  return (
    <Load load={load}>
      {(accounts) => (
        <>
          {accounts.map((account) => (
            <Addresses
              key={account.environment}
              account={account}
              reload={load.reload}
              {...state}
            />
          ))}
          <Deliveries {...state} reloadAddresses={load.reload} />
        </>
      )}
    </Load>
  );
}

export default createControlPage('callbacks', Callbacks);
