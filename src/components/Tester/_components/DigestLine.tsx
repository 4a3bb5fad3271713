import { CopyButton } from '@site/src/components/CopyButton';
import control from '@site/src/components/TextInput/control.module.css';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** A digest as it would be sent now; it cannot be typed. */
export function DigestLine({ name, value }: { name: string; value: string }) {
  const text = useText();
  return (
    <div className={styles.digest}>
      <span className={control.label}>{name}</span>
      <span className={styles.digestValue}>
        <code dir="ltr">{value || text('tester.digest.noKey')}</code>
        {value && <CopyButton value={value} label={name} />}
      </span>
    </div>
  );
}
