import { useEffect, useRef } from 'react';
import type { Loaded } from '#client/useLoad.ts';
import { useRest } from './_useRest.ts';

const everyMs = 2000;

/**
 * Loads anew every two seconds while the page is in view and somebody is there; at once when it
 * comes into view again. Polled: what is followed so is a few rows, and a stream is held for the
 * call log alone (decision 0047).
 */
export function useFollow({ refresh, busy }: Loaded<unknown>, active: boolean) {
  const answering = useRef(busy);
  answering.current = busy;
  const rest = useRest(active);
  const isFollowed = active && !rest.rests;
  useEffect(() => {
    if (!isFollowed) return undefined;
    const ask = () => {
      // A slow answer is waited for: another question would make it stale.
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
