import { Alert } from '@site/src/components/Alert';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { Load } from '@site/src/components/Load';
import { Skeleton } from '@site/src/components/Skeleton';
import { useAtomValue } from 'jotai';
import { Rocket } from 'lucide-react';
import { userDataAtom } from '#client/session.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import { consoleAccounts, rotateKey } from '#contract/portal/console-accounts.ts';
import { createControlPage } from '../_components/ControlPage.tsx';
import { AccountCard } from './_components/AccountCard.tsx';

/** Shown in place of the production account until the company is certified. */
function NoProduction() {
  const text = useText();
  return (
    <EmptyState
      icon={Rocket}
      title={text('control.credentials.noProduction.title')}
      text={text('control.credentials.noProduction.text')}
      action={
        <ButtonLink to="/personalCenter/certification">
          {text('control.credentials.noProduction.action')}
        </ButtonLink>
      }
    />
  );
}

function AccountList() {
  const text = useText();
  const load = useLoad(consoleAccounts, {});
  const may = useMay();
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  return (
    <Load load={load} skeleton={<Skeleton shape="block" height="30rem" />}>
      {({ accounts, address, overlapHours }) => (
        <div className="stack gap-8">
          {isShared && (
            <Alert
              title={text('control.credentials.shared.title')}
              actions={
                <ButtonLink kind="small" to="/register">
                  {text('control.credentials.shared.action')}
                </ButtonLink>
              }
            >
              <p>{text('control.credentials.shared.text')}</p>
            </Alert>
          )}
          {accounts.map((account) => (
            <AccountCard
              key={account.apiAccount}
              account={account}
              address={address}
              overlapHours={overlapHours}
              isFixed={isShared || !may(rotateKey, account.environment)}
              reload={load.reload}
            />
          ))}
          {!accounts.some(({ environment }) => environment === 'production') && <NoProduction />}
        </div>
      )}
    </Load>
  );
}

export default createControlPage('credentials', AccountList);
