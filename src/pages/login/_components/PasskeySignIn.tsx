import { Button } from '@site/src/components/Button';
import { Failure } from '@site/src/components/Failure';
import { KeyRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readDevice } from '#client/device.ts';
import { givePasskey, knowsPasskeys } from '#client/passkeys.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { usePasskey } from '#client/usePasskey.ts';
import { userBeginLogin, userLoginByPasskey } from '#contract/portal/factors.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import styles from './styles.module.css';

/** In by a passkey, without a name or a password; offered where the browser knows passkeys. */
export function PasskeySignIn({ onSuccess }: { onSuccess: (answer: SignedIn) => void }) {
  const text = useText();
  const ask = useAsk();
  const use = usePasskey();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => setOffered(knowsPasskeys()), []);
  const { run, busy, failure } = useAct(async () => {
    const options = await ask(userBeginLogin, {});
    const passkey = await use(() => givePasskey(options));
    onSuccess(await ask(userLoginByPasskey, { passkey, device: readDevice() }));
  });
  if (!isOffered) return null;
  return (
    <div className={styles.passkey}>
      <Button className={styles.enter} aria-disabled={busy || undefined} onClick={() => run()}>
        <KeyRound size={16} aria-hidden />
        {text('login.passkey')}
      </Button>
      {failure && <Failure failure={failure} />}
    </div>
  );
}
