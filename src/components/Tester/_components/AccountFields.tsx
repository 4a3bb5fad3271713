import { LostAccount } from '@site/src/components/LostAccount';
import { TextInput } from '@site/src/components/TextInput';
import type { Credentials, CredentialsSource } from '#client/credentials.ts';
import { useText } from '#client/texts.ts';
import { type Signer, signers } from '#contract/signer.ts';
import { accountPlaces } from '../_fault.ts';
import { toControlId } from '../_form-context.ts';
import { Section } from './Section.tsx';
import styles from './styles.module.css';

interface AccountFieldsProps {
  formId: string;
  credentials: Credentials;
  source: CredentialsSource | null;
  change: (part: Partial<Credentials>) => void;
  askDemo: () => void;
  signer: Signer | undefined;
}

/** The account that signs; open where the reader has to type it. */
export function AccountFields({
  formId,
  credentials,
  source,
  change,
  askDemo,
  signer,
}: AccountFieldsProps) {
  const text = useText();
  const secret = signer && signers[signer].secret;
  return (
    <Section
      title={text('tester.account.title')}
      note={text(`tester.account.${source ?? 'asking'}`)}
      open={source === 'own' || source === 'lost'}
    >
      <div className={styles.inputs}>
        {source === 'lost' && <LostAccount retry={askDemo} />}
        <TextInput
          id={toControlId(formId, accountPlaces.apiAccount)}
          label={text('sign.apiAccount')}
          value={credentials.apiAccount}
          onChange={(apiAccount) => change({ apiAccount })}
        />
        <TextInput
          id={toControlId(formId, accountPlaces.privateKey)}
          label={text('sign.privateKey')}
          value={credentials.privateKey}
          onChange={(privateKey) => change({ privateKey })}
          secret
        />
        {secret && (
          <TextInput
            label={text(`sign.${secret}`)}
            value={credentials[secret]}
            onChange={(value) => change({ [secret]: value })}
            secret
          />
        )}
      </div>
      <p className={styles.note}>{text('tester.account.memory')}</p>
    </Section>
  );
}
