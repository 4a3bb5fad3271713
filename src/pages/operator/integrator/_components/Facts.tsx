import Link from '@docusaurus/Link';
import { Card } from '@site/src/components/Card';
import { CustomerFacts } from '@site/src/components/CustomerFacts';
import { type Definition, DefinitionList } from '@site/src/components/DefinitionList';
import { EnvironmentBadge } from '@site/src/components/EnvironmentBadge';
import { Time } from '@site/src/components/Time';
import { useText } from '#client/texts.ts';
import { useWords } from '#client/useWords.ts';
import type {
  CallCount,
  Integrator,
  IntegratorAccount,
} from '#contract/portal/operator-integrators.ts';
import { toDecider } from '../../_cases.ts';
import { IntegratorState } from '../../_components/IntegratorLink.tsx';
import { Name } from '../../_components/Name.tsx';
import { toErrorRateText } from '../../_error-rate.ts';
import styles from './integrator.module.css';
import { type Standing, StandingButton } from './StandingButton.tsx';

function CallFigures({ count }: { count: CallCount }) {
  const words = useWords();
  return (
    <span className="cluster gap-1-4">
      <span>{words.number(count.calls)}</span>
      <span className="muted-sm">
        {words.text('operator.integrator.errorRate', { rate: toErrorRateText(count, words) })}
      </span>
    </span>
  );
}

/** At least as long as any id, so that ids are shown whole. */
const wholeId = 36;

function LastUse({ at }: { at: number | null }) {
  const text = useText();
  return at === null ? text('control.credentials.neverUsed') : <Time at={at} />;
}

function useLines(account: IntegratorAccount): Definition[] {
  const text = useText();
  const { apiAccount, level, createdAt, lastUsedAt, day, week, customers } = account;
  return [
    { label: 'control.credentials.apiAccount', id: apiAccount, start: wholeId },
    { label: 'operator.review.level', value: text(`operator.review.level.${level}`) },
    { label: 'operator.integrator.created', value: <Time at={createdAt} show="date" /> },
    { label: 'operator.integrators.lastCall', value: <LastUse at={lastUsedAt} /> },
    { label: 'control.credentials.version2.used', value: <LastUse at={account.version2UsedAt} /> },
    { label: 'control.credentials.version1.used', value: <LastUse at={account.version1UsedAt} /> },
    { label: 'operator.integrators.calls', value: <CallFigures count={day} /> },
    { label: 'operator.integrator.callsOfWeek', value: <CallFigures count={week} /> },
    ...customers.map((customer) => ({
      label: 'operator.integrator.customer',
      value: (
        <span className="cluster gap-1-4">
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

export function Facts({ standing }: { standing: Standing }) {
  const text = useText();
  const { seen } = standing;
  const { name, account, company, level, suspension, lastUsedAt, since, day } = seen;
  return (
    <Card
      title={
        <span className="cluster gap-1-3 wrap-anywhere">
          <bdi>{name}</bdi> <IntegratorState isSuspended={suspension !== null} />
        </span>
      }
      actions={<StandingButton standing={standing} />}
    >
      <DefinitionList
        items={[
          suspension !== null && {
            label: 'operator.suspend.since',
            value: <Time at={suspension.since} show="exact" />,
          },
          suspension !== null && {
            label: 'operator.suspend.by',
            value: <Name name={toDecider(text, suspension.by)} />,
          },
          suspension !== null && {
            label: 'operator.suspend.reason',
            value: (
              <p className={styles.reason} dir="auto">
                {suspension.reason}
              </p>
            ),
          },
          Boolean(company) && { label: 'operator.queue.company', value: <bdi>{company}</bdi> },
          { label: 'operator.review.account', value: <bdi>{account}</bdi> },
          { label: 'operator.review.level', value: text(`operator.review.level.${level}`) },
          { label: 'operator.integrators.calls', value: <CallFigures count={day} /> },
          lastUsedAt !== null && {
            label: 'operator.integrators.lastCall',
            value: <Time at={lastUsedAt} />,
          },
          { label: 'operator.integrators.since', value: <Time at={since} show="date" /> },
          { label: 'operator.integrator.id', id: seen.organisation, start: wholeId },
        ]}
      />
      <Link to={`/operator/audit?${new URLSearchParams({ account })}`}>
        {text('operator.integrator.audit')}
      </Link>
    </Card>
  );
}
