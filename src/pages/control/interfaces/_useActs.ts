import { useState } from 'react';
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

/**
 * Actions on interfaces, one at a time, with the result of the last one. The list reloads after each, even a
 * failed one.
 */
export function useActs(reload: () => void) {
  const ask = useAsk();
  const text = useText();
  /** Success message. */
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
  const change = (act: 'enable' | 'disable') => (operation: string) =>
    run(
      () => ask(changeInterfaceStatus, { operation, enabled: act === 'enable' }),
      say(act, operation),
    );
  return {
    done,
    failure,
    apply: (operations: readonly string[]) =>
      run(
        () => ask(applyForInterfaces, { operations: [...operations] }),
        text('control.interfaces.done.apply', { count: operations.length }),
      ),
    cancel: (operation: string) =>
      run(() => ask(cancelApplication, { operation }), say('cancel', operation)),
    enable: change('enable'),
    disable: change('disable'),
    /** Throws its failure, which the confirmation dialog shows. */
    revoke: async (operation: string) => {
      await ask(revokeInterface, { operation });
      forget();
      setDone(say('revoke', operation));
      reload();
    },
  };
}

export type Acts = ReturnType<typeof useActs>;
