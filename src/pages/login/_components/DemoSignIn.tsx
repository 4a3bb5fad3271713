import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useText } from '#client/texts.ts';
import { useLoad } from '#client/useLoad.ts';
import { getDemoAccount } from '#contract/portal/demo.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import styles from './styles.module.css';

interface DemoSignInProps {
  login: (request: { name: string; password: string }) => Promise<SignedIn>;
  onSuccess: (answer: SignedIn) => void;
}

/** While the server runs as a demo: in without registering, as the integrator whom everybody shares. */
export function DemoSignIn({ login, onSuccess }: DemoSignInProps) {
  const text = useText();
  const { data } = useLoad(getDemoAccount, {});
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  if (!data) return null;
  const enter = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(null);
    try {
      onSuccess(await login(data.signIn));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <section className={styles.demo} aria-label={text('login.demo.title')}>
      <p>{text('login.demo.text')}</p>
      <Button className={styles.enter} aria-disabled={busy || undefined} onClick={enter}>
        {text('login.demo.enter')}
      </Button>
      {failure && <Failure failure={failure} />}
    </section>
  );
}
