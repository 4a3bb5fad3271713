import { useState } from 'react';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { goLive } from '#contract/portal/console-accounts.ts';
import type { ParityGate } from './_useParityGate.ts';

/** Goes live with one interface at a time, once `pass` lets it; the list is loaded anew whichever way it ended. */
export function useGoLive(reload: () => void, pass: ParityGate['pass']) {
  const ask = useAsk();
  const [live, setLive] = useState<string>();
  const { run, busy, failure } = useAct(async (operation: string) => {
    setLive(undefined);
    if (!(await pass([operation]))) return;
    try {
      await ask(goLive, { operation });
      setLive(operation);
    } finally {
      reload();
    }
  });
  /** `live` is the interface that went live last. */
  return { press: run, busy, live, failure };
}

export type GoingLive = ReturnType<typeof useGoLive>;
