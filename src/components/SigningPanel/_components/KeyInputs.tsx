import { LostAccount } from '@site/src/components/LostAccount';
import { TextInput } from '@site/src/components/TextInput';
import { ShieldCheck } from 'lucide-react';
import { credentialLabels } from '#client/credential-labels.ts';
import { useText } from '#client/texts.ts';
import { type Signer, signers } from '#contract/signer.ts';
import type { useTypedKeys } from '../_useTypedKeys.ts';
import styles from './styles.module.css';

interface KeyInputsProps {
  keys: ReturnType<typeof useTypedKeys>;
  signer: Signer | undefined;
  /** The server signs; what is typed is compared with that. */
  toCompare: boolean;
}

/** What signs. Nothing typed here leaves the tab. */
export function KeyInputs({ keys, signer, toCompare }: KeyInputsProps) {
  const { credentials, source, change, askDemo } = keys;
  const text = useText();
  const names = signer && [signers[signer].code, signers[signer].secret];
  return (
    <div className={styles.keys}>
      {source === 'lost' && <LostAccount retry={askDemo} />}
      <TextInput
        label={text('sign.privateKey')}
        value={credentials.privateKey}
        onChange={(privateKey) => change({ privateKey })}
        hint={toCompare ? text('sign.own.compare') : source === 'demo' && text('sign.demo')}
        secret
      />
      {names?.map((name, at) => (
        <TextInput
          key={name}
          label={text(credentialLabels[name])}
          value={credentials[name]}
          onChange={(value) => change({ [name]: value })}
          secret={at === 1}
        />
      ))}
      <p className={styles.safe}>
        <ShieldCheck size={16} aria-hidden />
        {text('sign.safe')}
      </p>
    </div>
  );
}
