import { useRef, useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useAsk } from '#client/useAsk.ts';
import { goLive } from '#contract/portal/console-accounts.ts';

/** What became of the last press. */
export interface GoingLive {
  press: (operation: string) => Promise<void>;
  /** The interface whose call is on its way. */
  busy: string | null;
  /** The interface that went live last. */
  live: string | null;
  failure: ApiFailure | null;
}

/** Goes live with one interface at a time; the list is loaded anew whichever way it ended. */
export function useGoLive(reload: () => void): GoingLive {
  const ask = useAsk();
  const running = useRef(false);
  const [outcome, setOutcome] = useState<Omit<GoingLive, 'press'>>({
    busy: null,
    live: null,
    failure: null,
  });
  const press = async (operation: string) => {
    if (running.current) return;
    running.current = true;
    setOutcome({ busy: operation, live: null, failure: null });
    try {
      await ask(goLive, { operation });
      setOutcome({ busy: null, live: operation, failure: null });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setOutcome({ busy: null, live: null, failure });
    } finally {
      running.current = false;
      reload();
    }
  };
  return { press, ...outcome };
}
