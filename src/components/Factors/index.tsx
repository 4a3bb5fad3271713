import { Load } from '@site/src/components/Load';
import { useState } from 'react';
import { useLoad } from '#client/useLoad.ts';
import { type FactorAdded, userFactors } from '#contract/portal/factors.ts';
import { Authenticator } from './Authenticator.tsx';
import { NewCodes } from './NewCodes.tsx';
import { Passkeys } from './Passkeys.tsx';
import { PendingReset } from './PendingReset.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

/** A person's second factors; `onChange` hears of each that was set up, once its codes were put away. */
export function FactorCards({ onChange }: { onChange?: () => void }) {
  const load = useLoad(userFactors, {});
  const [codes, setCodes] = useState<string[] | null>(null);
  const changed = (added: FactorAdded = { recoveryCodes: null }) => {
    setCodes(added.recoveryCodes);
    load.refresh();
    if (!added.recoveryCodes) onChange?.();
  };
  const putAway = () => {
    setCodes(null);
    onChange?.();
  };
  return (
    <>
      <Load load={load}>
        {(factors) => (
          <>
            <PendingReset offAt={factors.offAt} onDone={changed} />
            <Passkeys factors={factors} onChange={changed} />
            <Authenticator totp={factors.totp} onChange={changed} />
            {(factors.totp || factors.passkeys.length > 0) && (
              <RecoveryCodes left={factors.recoveryCodes} onMade={setCodes} onDone={load.refresh} />
            )}
          </>
        )}
      </Load>
      <NewCodes codes={codes} onClose={putAway} />
    </>
  );
}
