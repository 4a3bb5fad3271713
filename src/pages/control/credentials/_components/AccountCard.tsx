import { Alert } from '@site/src/components/Alert';
import { Badge } from '@site/src/components/Badge';
import { Card } from '@site/src/components/Card';
import { ConfirmButton } from '@site/src/components/ConfirmButton';
import { CopyButton } from '@site/src/components/CopyButton';
import { CustomerFacts } from '@site/src/components/CustomerFacts';
import { type Definition, DefinitionList } from '@site/src/components/DefinitionList';
import { DialogButton } from '@site/src/components/DialogButton';
import { Load } from '@site/src/components/Load';
import { RoleNote } from '@site/src/components/RoleNote';
import { ShortId } from '@site/src/components/ShortId';
import { Time } from '@site/src/components/Time';
import clsx from 'clsx';
import { Eye, FlaskConical, Rocket } from 'lucide-react';
import { useEffect } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useLoad } from '#client/useLoad.ts';
import { useMay } from '#client/useMay.ts';
import {
  type AccountCustomer,
  endOldKey,
  revealKey,
  secretKinds,
} from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { AllowList } from './AllowList.tsx';
import styles from './credentials.module.css';
import {
  type AccountProps,
  RotateKey,
  type SecretProps,
  Secrets,
  toSecretState,
} from './RotateKey.tsx';
import { Version1 } from './Version1.tsx';

interface RevealProps {
  environment: Environment;
  /** Called once the keys are shown. */
  onShown?: (() => void) | undefined;
}

function Revealed({ environment, onShown, hide }: RevealProps & { hide: () => void }) {
  const load = useLoad(revealKey, { environment });
  const isShown = load.data !== undefined;
  useEffect(() => {
    if (isShown) onShown?.();
  }, [isShown, onShown]);
  return (
    <Load load={load}>
      {(revealed) => <Secrets environment={environment} revealed={revealed} hide={hide} />}
    </Load>
  );
}

function RevealKey({ environment, onShown }: RevealProps) {
  const text = useText();
  const name = text(`control.environment.${environment}`);
  return (
    <DialogButton
      kind="small"
      title={text('control.credentials.reveal.title', { environment: name })}
      content={(close) => <Revealed environment={environment} onShown={onShown} hide={close} />}
    >
      <Eye size={16} aria-hidden />
      {text('control.credentials.reveal')}
      <span className="visually-hidden">{` ${name}`}</span>
    </DialogButton>
  );
}

function OldKey({ account, kind, isFixed, reload }: SecretProps) {
  const text = useText();
  const ask = useAsk();
  const { environment } = account;
  const { old } = toSecretState(account, kind);
  if (!old) return null;
  const { until, usedAt } = old;
  return (
    <Alert
      tone={usedAt === null ? 'info' : 'warning'}
      title={
        <>
          {text(`control.credentials.oldKey.title.${kind}`)} <Time at={until} show="exact" />
        </>
      }
      actions={
        !isFixed && (
          <ConfirmButton
            kind="small"
            title={text('control.credentials.oldKey.end.title')}
            text={
              <p>
                {text(
                  usedAt === null
                    ? 'control.credentials.oldKey.end.unused'
                    : 'control.credentials.oldKey.end.used',
                )}
              </p>
            }
            confirm={text('control.credentials.oldKey.end.confirm')}
            act={() => ask(endOldKey, { environment, kind, until }).then(reload)}
          >
            {text('control.credentials.oldKey.end')}
          </ConfirmButton>
        )
      }
    >
      <p>
        {usedAt === null ? (
          text('control.credentials.oldKey.unused')
        ) : (
          <>
            {text('control.credentials.oldKey.used')} <Time at={usedAt} />
          </>
        )}
      </p>
    </Alert>
  );
}

const icons = { sandbox: FlaskConical, production: Rocket };

/** Shown in place of a key of any length. */
const mask = '•'.repeat(16);
/** Longer than any id, so that ids are shown whole. */
const wholeId = 32;

function CustomerLine({ customer }: { customer: AccountCustomer }) {
  const text = useText();
  return (
    <span className={styles.pair}>
      <CustomerFacts {...customer} />
      <span className="muted-sm">{text('control.credentials.customer.secret')}</span>
    </span>
  );
}

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
  const apiUrl = useApiOrigins()[environment];
  return [
    {
      label: 'control.credentials.apiUrl',
      value: (
        <span className={styles.pair} dir="ltr">
          <code className="wrap-anywhere">{apiUrl}</code>
          <CopyButton value={apiUrl} label={text('control.credentials.apiUrl')} />
        </span>
      ),
    },
    { label: 'control.credentials.apiAccount', id: account.apiAccount, start: wholeId },
    ...secretKinds.map((kind) => ({
      label: `control.credentials.${kind}`,
      value: <KeyLine {...props} kind={kind} />,
    })),
    { label: 'control.credentials.version2.used', value: <LastUse at={version2.usedAt} /> },
    {
      label: 'control.credentials.version1.used',
      value: <LastUse at={version1.usedAt} from={version1.usedFrom} />,
    },
    ...customers.map((customer) => ({
      label: `control.credentials.customer.${environment}`,
      value: <CustomerLine customer={customer} />,
    })),
    ...salespeople.map(({ code, outlet }) => ({
      label: 'control.credentials.salesperson',
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
