import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
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
  const { run, busy, failure } = useAct(async () => {
    if (data) onSuccess(await login(data.signIn));
  });
  if (!data) return null;
  return (
    <section className={styles.demo} aria-label={text('login.demo.title')}>
      <p className="muted-sm no-margin">{text('login.demo.text')}</p>
      <Button className={styles.enter} aria-disabled={busy || undefined} onClick={() => run()}>
        {text('login.demo.enter')}
      </Button>
      {failure && <Failure failure={failure} />}
    </section>
  );
}
