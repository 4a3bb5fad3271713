import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { type Definition, DefinitionList, toIdLine } from '@site/src/components/DefinitionList';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { FlaskConical, Rocket } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { AccountCustomer } from '#contract/portal/console-accounts.ts';
import { AllowList } from './AllowList.tsx';
import type { AccountProps } from './account-props.ts';
import styles from './credentials.module.css';
import { OldKey } from './OldKey.tsx';
import { RevealKey } from './RevealKey.tsx';
import { RotateKey } from './RotateKey.tsx';

const icons = { sandbox: FlaskConical, production: Rocket };

/** In the place of a key, whatever its length. */
const mask = '•'.repeat(16);
/** Longer than any id, so that it is shown whole. */
const wholeId = 32;

/** A customer's code, whether it collects cash, and the waybills it has left. */
function CustomerLine({ customer }: { customer: AccountCustomer }) {
  const text = useText();
  const { code, cod, balance } = customer;
  return (
    <span className={styles.pair}>
      <ShortId value={code} label={text('control.credentials.customerCode')} start={wholeId} />
      <Badge tone={cod ? 'success' : 'neutral'}>
        {text(cod ? 'control.credentials.cod.on' : 'control.credentials.cod.off')}
      </Badge>
      <span className="muted-sm">
        {balance === null
          ? text('control.credentials.balance.uncounted')
          : text('control.credentials.balance', { count: balance })}
      </span>
      <span className="muted-sm">{text('control.credentials.customer.secret')}</span>
    </span>
  );
}

function KeyLine(props: AccountProps) {
  const text = useText();
  const { account, isFixed } = props;
  return (
    <div className={styles.key}>
      <span className={styles.masked} aria-hidden>
        {mask}
      </span>
      <span className="muted-sm">
        {text('control.credentials.key.made')} <Time at={account.keyMadeAt} />
      </span>
      <span className={styles.buttons}>
        <RevealKey environment={account.environment} />
        {!isFixed && <RotateKey {...props} />}
      </span>
    </div>
  );
}

function useLines(props: AccountProps): Definition[] {
  const text = useText();
  const { account } = props;
  const { environment, customers, salespeople, lastUsedAt } = account;
  return [
    toIdLine(text('control.credentials.apiAccount'), account.apiAccount, wholeId),
    { label: text('control.credentials.privateKey'), value: <KeyLine {...props} /> },
    {
      label: text('control.credentials.lastUsed'),
      value: lastUsedAt === null ? text('control.credentials.neverUsed') : <Time at={lastUsedAt} />,
    },
    ...customers.map((customer) => ({
      label: text(`control.credentials.customer.${environment}`),
      value: <CustomerLine customer={customer} />,
    })),
    ...salespeople.map(({ code, outlet }) => ({
      label: text('control.credentials.salesperson'),
      value: (
        <span className={styles.pair}>
          <ShortId value={code} label={text('control.credentials.salesperson')} start={wholeId} />
          <span className="muted-sm">
            {text('control.credentials.outlet')} <code dir="ltr">{outlet}</code>
          </span>
        </span>
      ),
    })),
  ];
}

/** An account with its key, which environment it is of unmistakable at a glance. */
export function AccountCard(props: AccountProps) {
  const text = useText();
  const { environment, level } = props.account;
  const Icon = icons[environment];
  return (
    <Card
      id={environment}
      className={clsx(styles.account, styles[environment])}
      title={
        <span className={styles.title}>
          <Icon size={20} aria-hidden />
          {text(`control.environment.${environment}`)}
        </span>
      }
      lead={text(`control.credentials.${environment}.lead`)}
      actions={
        <Badge tone={environment === 'production' ? 'brand' : 'info'}>
          {text(`control.credentials.level.${level}`)}
        </Badge>
      }
    >
      <OldKey {...props} />
      <DefinitionList items={useLines(props)} />
      {environment === 'production' && <AllowList {...props} />}
    </Card>
  );
}
