import { useState } from 'react';
import { ApiFailure } from '#client/api-failure.ts';
import { useSiteSettings } from '#client/environment.ts';
import { toExampleCall } from '#client/example-call.ts';
import type { Answer } from '#client/exchange.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { helpAccounts } from '#contract/portal/help-center.ts';

const timeoutMs = 30_000;

/** Creates orders of one's own sandbox account from the example, by the call that a program makes. */
export function useTestParcel(onMade: () => void) {
  const ask = useAsk();
  const call = useOwnCall();
  const { timeZone } = useSiteSettings();
  const [answer, setAnswer] = useState<Answer>();
  const { run, busy, failure } = useAct(async () => {
    setAnswer(undefined);
    const accounts = await ask(helpAccounts, {});
    const own = accounts.find(({ environment }) => environment === 'sandbox');
    const { apiAccount = '', customerCodes: [customerCode = ''] = [] } = own ?? {};
    const request = toExampleCall(createOrder, {
      apiAccount,
      customerCode,
      now: new Date(),
      timeZone,
    });
    const done = await call(createOrder, request, AbortSignal.timeout(timeoutMs));
    const { requestId, status } = done;
    if (!done.answer) throw new ApiFailure('server', `HTTP ${status}`, { status, requestId });
    setAnswer(done.answer);
    if (done.answer.code === '1') onMade();
  });
  return { create: run, busy, failure, answer };
}
