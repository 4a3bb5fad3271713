import { useState } from 'react';
import type { Answer } from '#client/exchange.ts';
import { useAct } from '#client/useAct.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';

/** Creates orders of one's own sandbox account from the example, by the call that a program makes. */
export function useTestParcel(onMade: () => void) {
  const open = useOwnCall();
  const [answer, setAnswer] = useState<Answer>();
  const { run, busy, failure } = useAct(async () => {
    setAnswer(undefined);
    const call = await open();
    const made = await call(createOrder);
    setAnswer(made);
    if (made.code === '1') onMade();
  });
  return { create: run, busy, failure, answer };
}
