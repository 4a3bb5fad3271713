import { useEffect } from 'react';
import { useLoad } from '#client/useLoad.ts';
import { demoOutbox } from '#contract/portal/outbox.ts';

const everyMs = 5000;
const nothing = {};

/** The outbox, asked for again every few seconds while somebody looks at the page. */
export function useFreshOutbox() {
  const load = useLoad(demoOutbox, nothing);
  const { refresh, busy, failure } = load;
  const isResting = busy || failure !== undefined;
  useEffect(() => {
    if (isResting) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isResting, refresh]);
  return load;
}
