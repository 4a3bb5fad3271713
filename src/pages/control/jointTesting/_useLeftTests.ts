import { useEffect, useRef, useState } from 'react';
import { countedAfterMs } from '#client/counted-after.ts';
import { useAct } from '#client/useAct.ts';
import { useOwnCall } from '#client/useOwnCall.ts';
import { endRuns, type TestRun } from './_plan-tests.ts';

/** Sends the sandbox calls that integration testing still lacks; `reload` shows what they led to. */
export function useLeftTests(plan: readonly TestRun[], reload: () => void) {
  const open = useOwnCall();
  const [runs, setRuns] = useState<readonly TestRun[]>([]);
  const [isMissing, setMissing] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const { run, busy, failure } = useAct(async () => {
    const controller = new AbortController();
    running.current = controller;
    // All operations with their examples come with it.
    const loaded = await import('./_left-tests.ts').catch(() => undefined);
    setMissing(!loaded);
    if (!loaded) return;
    setRuns(plan);
    try {
      await loaded.runTests(plan, await open(controller.signal), (told) =>
        setRuns((before) =>
          before.map((each) => (each.operation === told.operation ? told : each)),
        ),
      );
    } finally {
      setRuns(endRuns);
      setTimeout(reload, countedAfterMs);
    }
  });
  return {
    start: run,
    stop: () => running.current?.abort(),
    busy,
    failure,
    /** What sends them did not load, as after the site was replaced while the page was open. */
    isMissing,
    runs,
  };
}
