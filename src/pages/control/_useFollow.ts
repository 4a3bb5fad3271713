import { useEffect, useRef, useState } from 'react';
import type { Loaded } from '#client/useLoad.ts';

const everyMs = 2000;
/** Nobody has touched the page for so long: asking on would keep a forgotten session alive. */
const restAfterMs = 10 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown'] as const;

/**
 * Loads anew every two seconds while the page is in view and somebody is there; at once when it
 * comes into view again. Polled: what is followed so is a few rows, and a stream is held for the
 * call log alone (decision 0047).
 */
export function useFollow({ refresh, busy }: Loaded<unknown>, active: boolean) {
  const answering = useRef(busy);
  answering.current = busy;
  /** Since nobody is there. */
  const [rests, setRests] = useState(false);
  useEffect(() => {
    if (!active || rests) return undefined;
    let seenAt = Date.now();
    const see = () => {
      seenAt = Date.now();
    };
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      if (Date.now() - seenAt > restAfterMs) setRests(true);
      // A slow answer is waited for: another question would make it stale.
      else if (!answering.current) refresh();
    };
    const timer = setInterval(ask, everyMs);
    for (const sign of signs) window.addEventListener(sign, see, { passive: true });
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [active, rests, refresh]);
  return { rests, goOn: () => setRests(false) };
}

export type Following = ReturnType<typeof useFollow>;
