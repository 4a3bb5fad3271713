import { Card } from '@site/src/components/Card';
import { CustomerFacts } from '@site/src/components/CustomerFacts';
import { type Definition, DefinitionList, toIdLine } from '@site/src/components/DefinitionList';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import type { Integrator, IntegratorAccount } from '#contract/portal/operator-integrators.ts';
import { IntegratorState } from '../../_components/IntegratorState.tsx';
import { CallFigures } from './CallFigures.tsx';
import styles from './integrator.module.css';

/** Longer than any `apiAccount`, so that it is shown whole. */
const wholeId = 32;

function LastUse({ at }: { at: number | null }) {
  const text = useText();
  return at === null ? text('control.credentials.neverUsed') : <Time at={at} />;
}

function useLines(account: IntegratorAccount): Definition[] {
  const text = useText();
  const { apiAccount, level, createdAt, lastUsedAt, day, week, customers } = account;
  return [
    toIdLine(text('control.credentials.apiAccount'), apiAccount, wholeId),
    { label: text('operator.review.level'), value: text(`operator.review.level.${level}`) },
    { label: text('operator.integrator.created'), value: <Time at={createdAt} show="date" /> },
    { label: text('operator.integrators.lastCall'), value: <LastUse at={lastUsedAt} /> },
    {
      label: text('control.credentials.version2.used'),
      value: <LastUse at={account.version2UsedAt} />,
    },
    {
      label: text('control.credentials.version1.used'),
      value: <LastUse at={account.version1UsedAt} />,
    },
    { label: text('operator.integrators.calls'), value: <CallFigures count={day} /> },
    { label: text('operator.integrator.callsOfWeek'), value: <CallFigures count={week} /> },
    ...customers.map((customer) => ({
      label: text('operator.integrator.customer'),
      value: (
        <span className={styles.customer}>
          <CustomerFacts {...customer} />
        </span>
      ),
    })),
  ];
}

function Account({ account }: { account: IntegratorAccount }) {
  return (
    <div className={styles.account}>
      <h3 className="subheading">
        <EnvironmentBadge environment={account.environment} />{' '}
        {account.suspendedAt !== null && <IntegratorState isSuspended />}
      </h3>
      <DefinitionList items={useLines(account)} />
    </div>
  );
}

/** The open API accounts: permissions, activity and customers. */
export function Accounts({ accounts }: Pick<Integrator, 'accounts'>) {
  const text = useText();
  return (
    <Card title={text('operator.integrator.accounts')}>
      {accounts.length === 0 ? (
        <p className="muted">{text('operator.integrator.accounts.none')}</p>
      ) : (
        <div className={styles.accounts}>
          {accounts.map((account) => (
            <Account key={account.apiAccount} account={account} />
          ))}
        </div>
      )}
    </Card>
  );
}
