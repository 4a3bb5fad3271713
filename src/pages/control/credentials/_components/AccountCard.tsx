import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { CustomerFacts } from '@site/src/components/CustomerFacts';
import { type Definition, DefinitionList, toIdLine } from '@site/src/components/DefinitionList';
import { RoleNote } from '@site/src/components/RoleNote';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { FlaskConical, Rocket } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { useMay } from '#client/useMay.ts';
import { type AccountCustomer, revealKey, secretKinds } from '#contract/portal/console-accounts.ts';
import { AllowList } from './AllowList.tsx';
import { type AccountProps, type SecretProps, toSecretState } from './account-props.ts';
import styles from './credentials.module.css';
import { OldKey } from './OldKey.tsx';
import { RevealKey } from './RevealKey.tsx';
import { RotateKey } from './RotateKey.tsx';
import { Version1 } from './Version1.tsx';

const icons = { sandbox: FlaskConical, production: Rocket };

/** In the place of a key, whatever its length. */
const mask = '•'.repeat(16);
/** Longer than any id, so that it is shown whole. */
const wholeId = 32;

/** A customer, and where its password is found. */
function CustomerLine({ customer }: { customer: AccountCustomer }) {
  const text = useText();
  return (
    <span className={styles.pair}>
      <CustomerFacts {...customer} />
      <span className="muted-sm">{text('control.credentials.customer.secret')}</span>
    </span>
  );
}

/** A secret without its characters: what it signs, when it was made, and how to replace it. */
function KeyLine(props: SecretProps) {
  const text = useText();
  const { account, kind, isFixed, reload } = props;
  const may = useMay();
  const { madeAt } = toSecretState(account, kind);
  return (
    <div className={styles.key}>
      <span className={styles.masked} aria-hidden>
        {mask}
      </span>
      <span className="muted-sm">
        {madeAt === null ? (
          text('control.credentials.webhookSecret.unmade')
        ) : (
          <>
            {text('control.credentials.key.made')} <Time at={madeAt} />
          </>
        )}
      </span>
      <span className={styles.buttons}>
        {/* Shown together: with either, a call can be made. */}
        {kind === secretKinds[0] && may(revealKey, account.environment) && (
          <RevealKey
            environment={account.environment}
            onShown={account.webhookSecret.madeAt === null ? reload : undefined}
          />
        )}
        {!isFixed && madeAt !== null && <RotateKey {...props} />}
      </span>
      <span className="muted-sm">{text(`control.credentials.${kind}.signs`)}</span>
      {kind === secretKinds[0] && <RoleNote call={revealKey} environment={account.environment} />}
    </div>
  );
}

/** When a version was last spoken, and from where. */
function LastUse({ at, from = null }: { at: number | null; from?: string | null }) {
  const text = useText();
  if (at === null) return text('control.credentials.neverUsed');
  return (
    <>
      <Time at={at} />
      {from !== null && (
        <>
          {' '}
          {text('control.credentials.version1.from')} <code dir="ltr">{from}</code>
        </>
      )}
    </>
  );
}

function useLines(props: AccountProps): Definition[] {
  const text = useText();
  const { account } = props;
  const { environment, customers, salespeople, version1, version2 } = account;
  return [
    toIdLine(text('control.credentials.apiAccount'), account.apiAccount, wholeId),
    ...secretKinds.map((kind) => ({
      label: text(`control.credentials.${kind}`),
      value: <KeyLine {...props} kind={kind} />,
    })),
    { label: text('control.credentials.version2.used'), value: <LastUse at={version2.usedAt} /> },
    {
      label: text('control.credentials.version1.used'),
      value: <LastUse at={version1.usedAt} from={version1.usedFrom} />,
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
      {secretKinds.map((kind) => (
        <OldKey key={kind} {...props} kind={kind} />
      ))}
      <DefinitionList items={useLines(props)} />
      <Version1 {...props} />
      {environment === 'production' && <AllowList {...props} />}
    </Card>
  );
}
