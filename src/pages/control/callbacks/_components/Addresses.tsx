import { Card } from '@site/src/components/Card';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { RoleNote } from '@site/src/components/RoleNote';
import { ShortId } from '@site/src/components/ShortId';
import { useText } from '#client/texts.ts';
import type { AccountCallbacks } from '#contract/portal/console-pushes.ts';
import { setCallback } from '#contract/portal/console-pushes.ts';
import { Address } from './Address.tsx';
import type { PushesQuery } from './Deliveries.tsx';

interface AddressesProps extends PushesQuery {
  account: AccountCallbacks;
  reload: () => void;
}

/** Where an account's pushes go, by kind. */
export function Addresses({ account, reload, toAddress }: AddressesProps) {
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
