import { useEffect, useRef, useState } from 'react';
import type { Loaded } from '#client/useLoad.ts';

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

/** Idle time after which polling stops, so that it does not keep a forgotten session alive. */
const restAfterMs = 10 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Calls back on each user activity until the returned function is called. */
export function watchSigns(see: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, see, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, see);
  };
}

/** Pauses polling, while `active`, when the reader is away. */
export function useRest(active: boolean) {
  const [rests, setRests] = useState(false);
  useEffect(() => {
    if (!active || rests) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const see = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setRests(true), restAfterMs);
    };
    see();
    const unwatch = watchSigns(see);
    return () => {
      clearTimeout(timer);
      unwatch();
    };
  }, [active, rests]);
  return { rests, goOn: () => setRests(false) };
}
