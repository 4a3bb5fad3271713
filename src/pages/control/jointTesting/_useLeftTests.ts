import { useEffect, useRef, useState } from 'react';
import { useSiteSettings } from '#client/environment.ts';
import { useAct } from '#client/useAct.ts';
import { useAsk } from '#client/useAsk.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import type { Operation } from '#contract/operation.ts';
import type { JointTestRow } from '#contract/portal/console-accounts.ts';
import { helpAccounts } from '#contract/portal/help-center.ts';
import { planTests, type TestRun } from './_plan-tests.ts';

/** The last successes are counted a moment after they are answered. */
const countedAfterMs = 1500;

/** Sends the sandbox calls that integration testing still lacks; `reload` shows what they led to. */
export function useLeftTests(rows: readonly JointTestRow[], reload: () => void) {
  const ask = useAsk();
  const call = useOwnCall();
  const { timeZone } = useSiteSettings();
  const [runs, setRuns] = useState<readonly TestRun[]>([]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { run, busy, failure } = useAct(async () => {
    const controller = new AbortController();
    running.current = controller;
    const plan = planTests(rows).runs;
    // All operations with their examples come with it.
    const { runTests } = await import('./_left-tests.ts');
    setRuns(plan);
    try {
      const accounts = await ask(helpAccounts, {}, { signal: controller.signal });
      const account = accounts.find(({ environment }) => environment === 'sandbox');
      if (!account) return;
      const send = (operation: Operation, request: Record<string, unknown>) =>
        call(operation, request, controller.signal);
      await runTests(plan, { account, send, now: () => new Date(), timeZone }, (told) =>
        setRuns((before) =>
          before.map((each) => (each.operation === told.operation ? told : each)),
        ),
      );
    } finally {
      setTimeout(reload, countedAfterMs);
    }
  });
  return { start: run, stop: () => running.current?.abort(), busy, failure, runs };
}
