import { Button } from '@site/src/components/Button';
import { CopyButton } from '@site/src/components/CopyButton';
import { Fragment } from 'react';
import { useText } from '#client/texts.ts';
import { useShownSecret } from '#client/useShownSecret.ts';
import { type RevealedKey, secretKinds } from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import styles from './credentials.module.css';

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

export function Secrets({ environment, revealed, hide }: SecretsProps) {
  const text = useText();
  const first = useShownSecret(hide);
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
      <p className="muted-sm">{text('control.credentials.secrets.minute')}</p>
      <div>
        <Button onClick={hide}>{text('control.credentials.secrets.hide')}</Button>
      </div>
    </div>
  );
}
