import { useEffect, useRef } from 'react';
import type { Loaded } from '#client/useLoad.ts';
import { useRest } from './_useRest.ts';

const everyMs = 2000;

/**
 * Reloads every two seconds while the page is visible and the reader active, and at once when it becomes
 * visible again. Polls because a few rows are enough; only the call log uses a stream (decision 0047).
 */
export function useFollow({ refresh, busy }: Loaded<unknown>, active: boolean) {
  const answering = useRef(busy);
  answering.current = busy;
  const rest = useRest(active);
  const isFollowed = active && !rest.rests;
  useEffect(() => {
    if (!isFollowed) return undefined;
    const ask = () => {
      // Waits for a slow answer: another request would make it stale.
      if (document.visibilityState === 'visible' && !answering.current) refresh();
    };
    const timer = setInterval(ask, everyMs);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [isFollowed, refresh]);
  return rest;
}

export type Following = ReturnType<typeof useFollow>;
