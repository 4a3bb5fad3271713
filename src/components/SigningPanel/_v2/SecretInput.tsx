import { LostAccount } from '@site/src/components/LostAccount';
import { TextInput } from '@site/src/components/TextInput';
import { ShieldCheck } from 'lucide-react';
import { useText } from '#client/texts.ts';
import styles from '../_components/styles.module.css';
import type { useTypedKeys } from '../_useTypedKeys.ts';

interface Props {
  keys: ReturnType<typeof useTypedKeys>;
  /** The server signs; what is typed is compared with that. */
  toCompare: boolean;
  /** The secret is no base64, so that nothing can be signed with it. */
  isBroken: boolean;
}

/** What signs. Nothing typed here leaves the tab. */
export function SecretInput({ keys, toCompare, isBroken }: Props) {
  const { credentials, source, change, askDemo } = keys;
  const text = useText();
  return (
    <div className={styles.keys}>
      {source === 'lost' && <LostAccount retry={askDemo} />}
      <TextInput
        label={text('sign.webhookSecret')}
        value={credentials.webhookSecret}
        onChange={(webhookSecret) => change({ webhookSecret })}
        hint={toCompare ? text('sign.own.compare') : source === 'demo' && text('sign.demo')}
        problem={isBroken && text('sign.secret.broken')}
        secret
      />
      <p className={styles.safe}>
        <ShieldCheck size={16} aria-hidden />
        {text('sign.safe')}
      </p>
    </div>
  );
}
