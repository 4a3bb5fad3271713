import { TextInput } from '@site/src/components/TextInput';
import type { Credentials, CredentialsSource } from '#client/credentials.ts';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface AccountFieldsProps {
  /** Id of its first input. */
  id: string;
  credentials: Credentials;
  source: CredentialsSource | null;
  change: (part: Partial<Credentials>) => void;
  hasCustomer: boolean;
}

/** The account that signs; open where the reader has to type it. */
export function AccountFields({
  id,
  credentials,
  source,
  change,
  hasCustomer,
}: AccountFieldsProps) {
  const text = useText();
  return (
    <details className={styles.section} open={source === 'own'}>
      <summary className={styles.sectionTitle}>
        {text('tester.account.title')}
        <span className={styles.sectionNote}>{text(`tester.account.${source ?? 'asking'}`)}</span>
      </summary>
      <div className={styles.inputs}>
        <TextInput
          id={id}
          label={text('sign.apiAccount')}
          value={credentials.apiAccount}
          onChange={(apiAccount) => change({ apiAccount })}
        />
        <TextInput
          label={text('sign.privateKey')}
          value={credentials.privateKey}
          onChange={(privateKey) => change({ privateKey })}
          secret
        />
        {hasCustomer && (
          <TextInput
            label={text('sign.password')}
            value={credentials.password}
            onChange={(password) => change({ password })}
            secret
          />
        )}
      </div>
      <p className={styles.note}>{text('tester.account.memory')}</p>
    </details>
  );
}
