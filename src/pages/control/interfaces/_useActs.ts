import { useState } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import { titleOfOperation } from '#client/operations.ts';
import { useText } from '#client/texts.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import {
  applyForInterfaces,
  cancelApplication,
  changeInterfaceStatus,
  revokeInterface,
} from '#contract/portal/interfaces.ts';

/** What may be done with interfaces, one act at a time, and how the last one ended. */
export interface Acts {
  /** What worked, in words. */
  done: string | undefined;
  failure: ApiFailure | undefined;
  apply: (operations: readonly string[]) => Promise<void>;
  cancel: (operation: string) => Promise<void>;
  enable: (operation: string) => Promise<void>;
  disable: (operation: string) => Promise<void>;
  /** Its failure is thrown: the dialog that asked shows it. */
  revoke: (operation: string) => Promise<void>;
}

/** The list is loaded anew after each act, whichever way it ended. */
export function useActs(reload: () => void): Acts {
  const ask = useAsk();
  const text = useText();
  const [done, setDone] = useState<string>();
  const { run, failure, forget } = useAct(async (send: () => Promise<unknown>, words: string) => {
    setDone(undefined);
    try {
      await send();
      setDone(words);
    } finally {
      reload();
    }
  });
  const say = (act: 'cancel' | 'enable' | 'disable' | 'revoke', operation: string) =>
    text(`control.interfaces.done.${act}`, { title: titleOfOperation(operation) });
  const change = (operation: string, enabled: boolean) =>
    run(
      () => ask(changeInterfaceStatus, { operation, enabled }),
      say(enabled ? 'enable' : 'disable', operation),
    );
  return {
    done,
    failure,
    apply: (operations) =>
      run(
        () => ask(applyForInterfaces, { operations: [...operations] }),
        text('control.interfaces.done.apply', { count: operations.length }),
      ),
    cancel: (operation) =>
      run(() => ask(cancelApplication, { operation }), say('cancel', operation)),
    enable: (operation) => change(operation, true),
    disable: (operation) => change(operation, false),
    revoke: async (operation) => {
      await ask(revokeInterface, { operation });
      forget();
      setDone(say('revoke', operation));
      reload();
    },
  };
}
