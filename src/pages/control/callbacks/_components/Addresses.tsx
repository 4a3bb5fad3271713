import { Card } from '@site/src/components/Card';
import { DialogButton } from '@site/src/components/DialogButton';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { toOptions } from '@site/src/components/Field/to-options.ts';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { Load } from '@site/src/components/Load';
import { PushSourcesChange } from '@site/src/components/PushSources';
import { RoleNote } from '@site/src/components/RoleNote';
import { SelectField } from '@site/src/components/SelectField';
import { ShortId } from '@site/src/components/ShortId';
import { Skeleton } from '@site/src/components/Skeleton';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Plus } from 'lucide-react';
import { titleOfWebhook } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { toNoFilter } from '#client/to-filter.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import { webhookKinds } from '#contract/operations/pushes.ts';
import {
  type AccountCallbacks,
  addCallback,
  listCallbacks,
  listPushes,
  setCallback,
} from '#contract/portal/console-pushes.ts';
import { mostAddresses } from '#contract/push.ts';
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

function AddForm({ account, done }: { account: AccountCallbacks; done: () => void }) {
  const text = useText();
  const ask = useAsk();
  const { environment, callbacks } = account;
  const open = webhookKinds.filter(
    (kind) => callbacks.filter((each) => each.kind === kind).length < mostAddresses,
  );
  const form = useForm({
    schema: addCallback.request,
    defaults: { kind: '' },
    send: ({ kind }) => ask(addCallback, { environment, kind }),
    onSuccess: done,
  });
  return (
    <Form form={form}>
      <p className="no-margin">{text('control.callbacks.add.text', { limit: mostAddresses })}</p>
      <SelectField
        name="kind"
        label={text('control.pushes.kind')}
        options={toOptions(open, (kind) => titleOfWebhook(kind, text))}
        required
      />
      <SubmitButton>{text('control.callbacks.add')}</SubmitButton>
    </Form>
  );
}

/** Adds a further address to a kind. */
function AddAddress({ account, reload }: Pick<AddressesProps, 'account' | 'reload'>) {
  const text = useText();
  if (!useMay()(addCallback, account.environment)) return null;
  return (
    <div>
      <DialogButton
        kind="small"
        title={text('control.callbacks.add')}
        content={(close) => (
          <AddForm
            account={account}
            done={() => {
              close();
              reload();
            }}
          />
        )}
      >
        <Plus size={16} aria-hidden />
        {text('control.callbacks.add')}
      </DialogButton>
    </div>
  );
}

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
            key={`${callback.kind} ${callback.address}`}
            environment={environment}
            callback={callback}
            reload={reload}
            toParked={toAddress({
              ...toParked,
              environment,
              kind: callback.kind,
              address: String(callback.address),
            })}
          />
        ))}
      </ul>
      <AddAddress account={account} reload={reload} />
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
          <PushSourcesChange />
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
