import { Button } from '@site/src/components/Button';
import { LostAccount } from '@site/src/components/LostAccount';
import { SharedNote } from '@site/src/components/SharedNote';
import { TextInput } from '@site/src/components/TextInput';
import type { Credentials, CredentialsSource } from '#client/credentials.ts';
import { useText } from '#client/texts.ts';
import { type Signer, signers } from '#contract/signer.ts';
import { accountPlaces } from '../_fault.ts';
import { toControlId } from '../_form-context.ts';
import type { SigningKeys } from '../_useSend.ts';
import { Section } from './Section.tsx';
import styles from './styles.module.css';

interface AccountFieldsProps {
  formId: string;
  keys: SigningKeys;
  source: CredentialsSource | null;
  change: (part: Partial<Credentials>) => void;
  askDemo: () => void;
  /** Lets the server sign with the person's own sandbox account; undefined where there is none. */
  chooseMine: (() => void) | undefined;
  /** Lets keys of this tab sign in place of the server. */
  chooseTyped: () => void;
  signer: Signer | undefined;
}

/** The account that signs; open where the reader has to type it. */
export function AccountFields({
  formId,
  keys,
  source,
  change,
  askDemo,
  chooseMine,
  chooseTyped,
  signer,
}: AccountFieldsProps) {
  const text = useText();
  if (keys.own) {
    const note = text('tester.account.server', { account: keys.own.apiAccount });
    return (
      <div className={styles.serverSigns}>
        <p>{note}</p>
        <Button kind="link" onClick={chooseTyped}>
          {text('tester.account.typed')}
        </Button>
      </div>
    );
  }
  const secret = signer && signers[signer].secret;
  return (
    <Section
      title={text('tester.account.title')}
      note={text(`tester.account.${source ?? 'asking'}`)}
      open={source === 'own' || source === 'lost'}
    >
      {chooseMine && (
        <Button kind="link" onClick={chooseMine}>
          {text('tester.account.mine')}
        </Button>
      )}
      <div className={styles.inputs}>
        {source === 'lost' && <LostAccount retry={askDemo} />}
        <TextInput
          id={toControlId(formId, accountPlaces.apiAccount)}
          label={text('sign.apiAccount')}
          value={keys.apiAccount}
          onChange={(apiAccount) => change({ apiAccount })}
        />
        <TextInput
          id={toControlId(formId, accountPlaces.privateKey)}
          label={text('sign.privateKey')}
          value={keys.privateKey}
          onChange={(privateKey) => change({ privateKey })}
          secret
        />
        {secret && (
          <TextInput
            label={text(`sign.${secret}`)}
            value={keys[secret]}
            onChange={(value) => change({ [secret]: value })}
            secret
          />
        )}
      </div>
      <p className={styles.note}>{text('tester.account.memory')}</p>
      {source === 'demo' && <SharedNote />}
    </Section>
  );
}
