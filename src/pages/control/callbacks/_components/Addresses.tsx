import { Card } from '@site/src/components/Card';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { Load } from '@site/src/components/Load';
import { RoleNote } from '@site/src/components/RoleNote';
import { ShortId } from '@site/src/components/ShortId';
import { Skeleton } from '@site/src/components/Skeleton';
import { useText } from '#client/texts.ts';
import { toNoFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import {
  type AccountCallbacks,
  listCallbacks,
  listPushes,
  setCallback,
} from '#contract/portal/console-pushes.ts';
import { Address } from './Address.tsx';
import type { PushesQuery } from './Deliveries.tsx';

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

/** Where pushes are sent, for each account. */
export function AddressList({ page: state }: { page: PushesQuery }) {
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
