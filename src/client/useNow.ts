import { useSyncExternalStore } from 'react';

const stepMs = 30_000;

function subscribe(tick: () => void): () => void {
  const timer = setInterval(tick, stepMs / 2);
  return () => clearInterval(timer);
}

/** Returns the time to half a minute, in milliseconds since 1970; null in the server's HTML. */
export function useNow(): number | null {
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / stepMs) * stepMs,
    () => null,
  );
}
