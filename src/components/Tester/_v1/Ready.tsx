import { CopyButton } from '@site/src/components/CopyButton';
import field from '@site/src/components/Field/styles.module.css';
import { useMemo } from 'react';
import { useText } from '#client/texts.ts';
import styles from '../_components/send-bar.module.css';
import { useTester } from '../_tester-context.ts';

/** The digest as it would be sent now; it cannot be typed. */
export function Ready() {
  const text = useText();
  const { signing, draft } = useTester();
  const { keys, signHere } = signing;
  const { headers } = useMemo(() => signHere('', draft.text, ''), [signHere, draft.text]);
  const value = keys.privateKey && (headers.digest ?? '');
  const name = text('sign.headerDigest');
  return (
    <div className={styles.digest}>
      <span className={field.label}>{name}</span>
      <span className={styles.digestValue}>
        <code dir="ltr">{value || text('tester.digest.noKey')}</code>
        {value && <CopyButton value={value} label={name} />}
      </span>
    </div>
  );
}
