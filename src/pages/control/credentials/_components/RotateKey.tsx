import { Alert } from '@site/src/components/Alert';
import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { CopyAction } from '@site/src/components/CopyButton/CopyAction.tsx';
import { Dialog } from '@site/src/components/Dialog';
import { Form } from '@site/src/components/Form';
import { useForm } from '@site/src/components/Form/useForm.ts';
import { SubmitButton } from '@site/src/components/SubmitButton';
import { Time } from '@site/src/components/Time';
import { RotateCcw } from 'lucide-react';
import { Fragment, useCallback, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useApiOrigins } from '#client/environment.ts';
import { useText } from '#client/texts.ts';
import { useAsk } from '#client/useAsk.ts';
import { useShownSecret } from '#client/useShownSecret.ts';
import {
  type ConsoleAccount,
  type ConsoleAccounts,
  type RevealedKey,
  revealKey,
  rotateKey,
  type SecretKind,
  secretKinds,
} from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { placeholderAccount } from '#reference/samples/program.ts';
import { toEnv } from '#reference/samples/to-env.ts';
import styles from './credentials.module.css';

export interface AccountProps extends Pick<ConsoleAccounts, 'address' | 'overlapHours'> {
  account: ConsoleAccount;
  /** True for the shared demo account, which cannot be changed. */
  isFixed: boolean;
  reload: () => void;
}

export interface SecretProps extends AccountProps {
  kind: SecretKind;
}

/** Returns when a secret was made (null: not yet), and the previous one while it works. */
export function toSecretState(
  { keyMadeAt, oldKey, webhookSecret }: ConsoleAccount,
  kind: SecretKind,
) {
  return kind === 'privateKey' ? { madeAt: keyMadeAt, old: oldKey } : webhookSecret;
}

interface SecretsProps {
  environment: Environment;
  revealed: RevealedKey;
  /** See `useShownSecret`. */
  hide: () => void;
}

function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div className="stack gap-1">
      <dt className="muted-sm font-semibold">{label}</dt>
      <dd className={styles.value} dir="ltr">
        <code>{value}</code>
        <CopyButton value={value} label={label} />
      </dd>
    </div>
  );
}

/** Variables of an account for programs of either version, as the samples name them. */
function toVariables(baseUrl: string, { customers, ...keys }: RevealedKey): string {
  const [customer] = customers;
  const account = {
    ...placeholderAccount,
    ...keys,
    ...(customer && { customer: { code: customer.code, secret: customer.password ?? '' } }),
  };
  const files = (['hmac-v2', 'md5-v1'] as const).map((scheme) => toEnv(account, baseUrl, scheme));
  return [...new Set(files.flatMap(({ text }) => text.split(/(?<=\n)/)))].join('');
}

export function Secrets({ environment, revealed, hide }: SecretsProps) {
  const text = useText();
  const first = useShownSecret(hide);
  const env = toVariables(useApiOrigins()[environment], revealed);
  return (
    <div className={styles.secrets} data-environment={environment}>
      <p ref={first} tabIndex={-1}>
        {text(`control.credentials.secrets.${environment}`)}
      </p>
      <dl className="stack gap-3 no-margin">
        <Secret label={text('control.credentials.apiAccount')} value={revealed.apiAccount} />
        {secretKinds.map((kind) => (
          <Secret key={kind} label={text(`control.credentials.${kind}`)} value={revealed[kind]} />
        ))}
        {revealed.customers.map(({ code, password }) => (
          <Fragment key={code}>
            <Secret label={text('control.credentials.customerCode')} value={code} />
            {password !== null && (
              <Secret label={text('control.credentials.customerPassword')} value={password} />
            )}
          </Fragment>
        ))}
      </dl>
      <div>
        <CopyAction value={env}>{text('samples.env')}</CopyAction>
      </div>
      <p className="muted-sm">{text('control.credentials.secrets.minute')}</p>
      <div>
        <Button onClick={hide}>{text('control.credentials.secrets.hide')}</Button>
      </div>
    </div>
  );
}

const dayHours = 24;

function useOverlap(hours: number): string {
  const text = useText();
  const isDays = hours >= 2 * dayHours && hours % dayHours === 0;
  if (isDays) return text('control.credentials.overlap.days', { count: hours / dayHours });
  return text('control.credentials.overlap.hours', { count: hours });
}

interface QuestionProps extends SecretProps {
  /** Null if the new key exists but could not be shown. */
  onDone: (revealed: RevealedKey | null) => void;
}

function Question({ account, kind, overlapHours, onDone }: QuestionProps) {
  const text = useText();
  const ask = useAsk();
  const { environment } = account;
  const { madeAt, old } = toSecretState(account, kind);
  const form = useForm({
    schema: rotateKey.request,
    defaults: {},
    send: async (): Promise<RevealedKey | null> => {
      await ask(rotateKey, { environment, kind, keyMadeAt: madeAt ?? 0 });
      try {
        return await ask(revealKey, { environment });
      } catch (error) {
        if (error instanceof ApiFailure) return null;
        throw error;
      }
    },
    onSuccess: onDone,
  });
  return (
    <Form form={form} className={styles.question}>
      <p>
        {text(`control.credentials.rotate.text.${kind}`, { overlap: useOverlap(overlapHours) })}
      </p>
      <ol>
        <li>{text('control.credentials.rotate.step.new')}</li>
        <li>{text(`control.credentials.rotate.step.deploy.${kind}`)}</li>
        <li>{text('control.credentials.rotate.step.end')}</li>
      </ol>
      {old && (
        <Alert tone="warning" title={text('control.credentials.rotate.again.title')}>
          <p>
            {text('control.credentials.rotate.again.text')} <Time at={old.until} show="exact" />
          </p>
        </Alert>
      )}
      <SubmitButton danger>{text('control.credentials.rotate.submit')}</SubmitButton>
    </Form>
  );
}

/** Replaces a secret of an account, and shows the new one for a minute. */
export function RotateKey(props: SecretProps) {
  const text = useText();
  const { account, kind, reload } = props;
  const [open, setOpen] = useState(false);
  const [revealed, setRevealed] = useState<RevealedKey | null>(null);
  const name = text(`control.environment.${account.environment}`);
  const close = useCallback(() => {
    setOpen(false);
    setRevealed(null);
  }, []);
  const finish = (shown: RevealedKey | null) => {
    reload();
    if (shown) setRevealed(shown);
    else close();
  };
  return (
    <>
      <Button kind="small" onClick={() => setOpen(true)}>
        <RotateCcw size={16} aria-hidden />
        {text('control.credentials.rotate')}
        <span className="visually-hidden">{` ${text(`control.credentials.${kind}`)} ${name}`}</span>
      </Button>
      <Dialog
        open={open}
        title={text(
          revealed ? 'control.credentials.rotate.done' : `control.credentials.rotate.title.${kind}`,
          { environment: name },
        )}
        onClose={close}
      >
        {revealed ? (
          <Secrets environment={account.environment} revealed={revealed} hide={close} />
        ) : (
          <Question {...props} onDone={finish} />
        )}
      </Dialog>
    </>
  );
}
