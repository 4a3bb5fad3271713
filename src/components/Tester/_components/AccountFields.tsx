import { LostAccount } from '@site/src/components/LostAccount';
import { TextInput } from '@site/src/components/TextInput';
import type { Credentials, CredentialsSource } from '#client/credentials.ts';
import { useText } from '#client/texts.ts';
import { Section } from './Section.tsx';
import styles from './styles.module.css';

interface AccountFieldsProps {
  /** Id of its first input. */
  id: string;
  credentials: Credentials;
  source: CredentialsSource | null;
  change: (part: Partial<Credentials>) => void;
  askDemo: () => void;
  hasCustomer: boolean;
}

/** The account that signs; open where the reader has to type it. */
export function AccountFields({
  id,
  credentials,
  source,
  change,
  askDemo,
  hasCustomer,
}: AccountFieldsProps) {
  const text = useText();
  return (
    <Section
      title={text('tester.account.title')}
      note={text(`tester.account.${source ?? 'asking'}`)}
      open={source === 'own' || source === 'lost'}
    >
      <div className={styles.inputs}>
        {source === 'lost' && <LostAccount retry={askDemo} />}
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
    </Section>
  );
}
