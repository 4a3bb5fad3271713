import Link from '@docusaurus/Link';
import { useLocation } from '@docusaurus/router';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useId } from 'react';
import { credentialsAtom, credentialsSourceAtom } from '#client/credentials.ts';
import { toSignInPath } from '#client/sign-in-path.ts';
import { signingAccountAtom } from '#client/signing-account.ts';
import { useText } from '#client/texts.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useOwnAccounts } from '#client/useOwnAccounts.ts';
import { useSessionState } from '#client/useSessionState.ts';
import styles from './account-choice.module.css';

const noKeys = {
  apiAccount: '',
  privateKey: '',
  customerCode: '',
  password: '',
  salesmanCode: '',
  outletCode: '',
};

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
  const [own, chooseOwn] = useAtom(signingAccountAtom);
  const setCredentials = useSetAtom(credentialsAtom);
  const setSource = useSetAtom(credentialsSourceAtom);
  const accounts = useOwnAccounts().filter(({ environment }) => environments.includes(environment));
  const isElsewhere = own !== null && !environments.includes(own.environment);
  useEffect(() => {
    if (isElsewhere) chooseOwn(null);
  }, [isElsewhere, chooseOwn]);

  const chooseDemo = () => {
    chooseOwn(null);
    if (source === 'demo') return;
    setSource(null);
    askDemo();
  };
  const chooseTyped = () => {
    chooseOwn(null);
    if (source === 'demo') setCredentials(noKeys);
    setSource('own');
  };
  const choice = (id: string) => ({
    name,
    label: text(`help.account.${id}`),
    hint: text(`help.account.${id}.hint`),
  });
  return (
    <fieldset className={styles.choice}>
      <legend>{text('help.account')}</legend>
      <Option
        {...choice('demo')}
        checked={own === null && source !== 'own'}
        onChoose={chooseDemo}
      />
      {accounts.map((account) => (
        <Option
          key={account.apiAccount}
          name={name}
          label={text(`help.account.${account.environment}`, { account: account.apiAccount })}
          hint={text('help.account.mine.hint')}
          checked={own?.apiAccount === account.apiAccount}
          onChoose={() => chooseOwn(account)}
        />
      ))}
      <Option
        {...choice('typed')}
        checked={own === null && source === 'own'}
        onChoose={chooseTyped}
      />
      {session === 'signedOut' && (
        <p className={styles.hint}>
          {text('help.account.signIn')}{' '}
          <Link to={toSignInPath(place)} data-noBrokenLinkCheck>
            {text('kit.signedOut.login')}
          </Link>
        </p>
      )}
    </fieldset>
  );
}
