import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { useSetAtom } from 'jotai';
import { useId } from 'react';
import { credentialsAtom, credentialsSourceAtom, noCredentials } from '#client/credentials.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { useText } from '#client/texts.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useSessionState } from '#client/useSessionState.ts';
import { useSigner } from '#client/useSigner.ts';
import styles from './tool.module.css';

interface OptionProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  label: string;
  hint: string;
}

function Option({ name, checked, onChoose, label, hint }: OptionProps) {
  return (
    <label className={styles.option}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        <strong>{label}</strong>
        <span className={styles.hint}>{hint}</span>
      </span>
    </label>
  );
}

/** Which account signs: the demo account, one's own by the server, or a key that is typed. */
export function AccountChoice({ environments }: { environments: readonly string[] }) {
  const text = useText();
  const name = useId();
  const place = useLocation();
  const session = useSessionState();
  const { source, askDemo } = useCredentials();
  const { own, accounts, isKnown, choose } = useSigner(environments);
  const setCredentials = useSetAtom(credentialsAtom);
  const setSource = useSetAtom(credentialsSourceAtom);

  const chooseDemo = () => {
    choose('none');
    if (source === 'demo') return;
    setSource(null);
    askDemo();
  };
  const chooseTyped = () => {
    choose('none');
    if (source === 'demo') setCredentials(noCredentials);
    setSource('own');
  };
  const words = (id: string) => ({
    name,
    label: text(`help.account.${id}`),
    hint: text(`help.account.${id}.hint`),
  });
  return (
    <fieldset className={styles.choice}>
      <legend>{text('help.account')}</legend>
      <Option
        {...words('demo')}
        checked={!own && isKnown && source !== 'own'}
        onChoose={chooseDemo}
      />
      {accounts.map((account) => (
        <Option
          key={account.apiAccount}
          name={name}
          label={text(`help.account.${account.environment}`, { account: account.apiAccount })}
          hint={text('help.account.mine.hint')}
          checked={own?.apiAccount === account.apiAccount}
          onChoose={() => choose(account.environment)}
        />
      ))}
      <Option
        {...words('typed')}
        checked={!own && isKnown && source === 'own'}
        onChoose={chooseTyped}
      />
      {session === 'signedOut' && (
        <p className={styles.hint}>
          {text('help.account.signIn')}{' '}
          <Link to={toSignInPath(place)}>{text('kit.signedOut.login')}</Link>
        </p>
      )}
    </fieldset>
  );
}
