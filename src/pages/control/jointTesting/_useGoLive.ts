import { useState } from 'react';
import { useAct } from '#client/useAct.ts';
import type { ParityGate } from './_useParityGate.ts';

/** Takes interfaces live if `pass` allows it; reloads the list whatever the result. */
export function useGoLive(
  send: (operations: readonly string[]) => Promise<unknown>,
  reload: () => void,
  pass: ParityGate['pass'],
) {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const [live, setLive] = useState<readonly string[]>([]);
  const { run, busy, failure } = useAct(async (operations: readonly string[]) => {
    setAsked(operations);
    setLive([]);
    if (!(await pass(operations))) return;
    try {
      await send(operations);
      setLive(operations);
    } finally {
      reload();
    }
  });
  /** `asked` are the interfaces of the last click; so are `live` if it succeeded. */
  return { press: run, busy, failure, asked, live };
}

export type GoingLive = ReturnType<typeof useGoLive>;
