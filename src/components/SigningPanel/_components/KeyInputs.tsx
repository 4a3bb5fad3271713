import { LostAccount } from '@site/src/components/LostAccount';
import { TextInput } from '@site/src/components/TextInput';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { credentialLabels } from '#client/credential-labels.ts';
import type { Credentials } from '#client/credentials.ts';
import { toOpenCredentials } from '#client/signing-account.ts';
import { useText } from '#client/texts.ts';
import { useCredentials } from '#client/useCredentials.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import styles from './styles.module.css';

/** The keys of this tab; empty beside an own account, since those of another account would mislead. */
export function useTypedKeys(own: OwnAccount | undefined) {
  const shared = useCredentials();
  const [typed, setTyped] = useState<Credentials>();
  useEffect(() => setTyped(own && toOpenCredentials(own)), [own]);
  if (!own) return shared;
  return {
    credentials: typed ?? toOpenCredentials(own),
    source: 'own' as const,
    change: (part: Partial<Credentials>) =>
      setTyped((before) => ({ ...(before ?? toOpenCredentials(own)), ...part })),
    askDemo: shared.askDemo,
  };
}

interface KeyInputsProps {
  keys: ReturnType<typeof useTypedKeys>;
  /** The key, and what else signs; all but codes are secret. */
  names: readonly (keyof Credentials)[];
  /** The server signs; typed values are only compared. */
  toCompare: boolean;
  problem?: string | false;
}

const codes: readonly (keyof Credentials)[] = ['customerCode', 'salesmanCode'];

/** The keys that sign. Typed keys never leave the tab. */
export function KeyInputs({ keys, names, toCompare, problem }: KeyInputsProps) {
  const { credentials, source, change, askDemo } = keys;
  const text = useText();
  const hint = toCompare ? text('sign.own.compare') : source === 'demo' && text('sign.demo');
  return (
    <div className={styles.keys}>
      {source === 'lost' && <LostAccount retry={askDemo} />}
      {names.map((name, at) => (
        <TextInput
          key={name}
          label={text(credentialLabels[name])}
          value={credentials[name]}
          onChange={(value) => change({ [name]: value })}
          hint={at === 0 && hint}
          problem={at === 0 && problem}
          secret={!codes.includes(name)}
        />
      ))}
      <p className={styles.safe}>
        <ShieldCheck size={16} aria-hidden />
        {text('sign.safe')}
      </p>
    </div>
  );
}
