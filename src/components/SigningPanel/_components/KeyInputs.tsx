import { LostAccount } from '@site/src/components/LostAccount';
import { TextInput } from '@site/src/components/TextInput';
import { ShieldCheck } from 'lucide-react';
import type { Credentials, CredentialsSource } from '#client/credentials.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface KeyInputsProps {
  credentials: Credentials;
  source: CredentialsSource | null;
  change: (part: Partial<Credentials>) => void;
  askDemo: () => void;
  hasCustomer: boolean;
}

/** What signs. Nothing typed here leaves the tab. */
export function KeyInputs(props: KeyInputsProps) {
  const { credentials, source, change, askDemo, hasCustomer } = props;
  const text = useText();
  return (
    <div className={styles.keys}>
      {source === 'lost' && <LostAccount retry={askDemo} />}
      <TextInput
        label={text('sign.privateKey')}
        value={credentials.privateKey}
        onChange={(privateKey) => change({ privateKey })}
        hint={source === 'demo' ? text('sign.demo') : undefined}
        secret
      />
      {hasCustomer && (
        <>
          <TextInput
            label={text('sign.customerCode')}
            value={credentials.customerCode}
            onChange={(customerCode) => change({ customerCode })}
          />
          <TextInput
            label={text('sign.password')}
            value={credentials.password}
            onChange={(password) => change({ password })}
            secret
          />
        </>
      )}
      <p className={styles.safe}>
        <ShieldCheck size={16} aria-hidden />
        {text('sign.safe')}
      </p>
    </div>
  );
}
