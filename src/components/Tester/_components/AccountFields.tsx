import { Button } from '@site/src/components/Button';
import { LostAccount } from '@site/src/components/LostAccount';
import { SharedNote } from '@site/src/components/SharedNote';
import { TextInput } from '@site/src/components/TextInput';
import { credentialLabels } from '#client/credential-labels.ts';
import { useText } from '#client/texts.ts';
import { accountPlaces } from '../_fault.ts';
import { toControlId, useTester } from '../_tester-context.ts';
import { Section } from './Section.tsx';
import styles from './styles.module.css';

/** The account that signs; open if the reader has to type it. */
export function AccountFields() {
  const { page, wire, formId, signing, doubts, sayDoubt } = useTester();
  const { own, keys, source, change, askDemo, chooseMine, chooseTyped } = signing;
  const text = useText();
  if (own) {
    return (
      <div className={styles.serverSigns}>
        <p>{text('tester.account.server', { account: own.apiAccount })}</p>
        <Button kind="link" onClick={chooseTyped}>
          {text('tester.account.typed')}
        </Button>
      </div>
    );
  }
  const toProblem = (wanted: string) => {
    const doubt = doubts.find(({ place }) => place === wanted);
    return doubt && sayDoubt(doubt);
  };
  const inputs = [['apiAccount', accountPlaces.apiAccount] as const, ...wire.toSecrets(page)];
  return (
    <Section
      title={text('tester.account.title')}
      note={text(`tester.account.${source}`)}
      open={source === 'own' || source === 'lost' || doubts.length > 0}
    >
      {chooseMine && (
        <Button kind="link" onClick={chooseMine}>
          {text('tester.account.mine')}
        </Button>
      )}
      <div className={styles.inputs}>
        {source === 'lost' && <LostAccount retry={askDemo} />}
        {inputs.map(([name, place]) => (
          <TextInput
            key={name}
            id={toControlId(formId, place)}
            label={text(credentialLabels[name])}
            value={keys[name]}
            onChange={(value) => change({ [name]: value })}
            problem={toProblem(place)}
            secret={name !== 'apiAccount'}
          />
        ))}
      </div>
      <p className={styles.note}>{text(wire.texts.memory)}</p>
      {source === 'demo' && <SharedNote />}
    </Section>
  );
}
