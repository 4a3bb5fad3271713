import { Load } from '@site/src/components/Load';
import { useLoad } from '#client/useLoad.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { listCallbacks } from '#contract/portal/console-pushes.ts';
import { ControlPage } from '../_components/ControlPage.tsx';
import { Addresses } from './_components/Addresses.tsx';
import { Deliveries, pushes } from './_components/Deliveries.tsx';
import { PushDetail } from './_components/PushDetail.tsx';

/** One push where the address names one, else where pushes go and what became of them. */
function Callbacks() {
  const state = useQueryState(pushes.query);
  const { query, toAddress } = state;
  const load = useLoad(listCallbacks, query.push === '' ? {} : null);
  if (query.push !== '') {
    return <PushDetail key={query.push} id={query.push} back={toAddress({ push: '' })} />;
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

export default function CallbacksPage() {
  return (
    <ControlPage name="callbacks">
      <Callbacks />
    </ControlPage>
  );
}
