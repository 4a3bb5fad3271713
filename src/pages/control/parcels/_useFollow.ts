import { useEffect, useState } from 'react';

const everyMs = 2000;
/** Nobody has touched the page for so long: asking on would keep a forgotten session alive. */
const restAfterMs = 10 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown'] as const;

/**
 * Calls `reload` every two seconds while the page is in view and somebody is there; at once when it
 * comes into view again. Polled, since an event stream of the browser cannot carry the token in a
 * header, and in the address it would land in logs. Answers whether it rests, and what goes on with it.
 */
export function useFollow(
  reload: () => void,
  active: boolean,
): { rests: boolean; goOn: () => void } {
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
      else reload();
    };
    const timer = setInterval(ask, everyMs);
    for (const sign of signs) window.addEventListener(sign, see, { passive: true });
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, see);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [active, rests, reload]);
  return { rests, goOn: () => setRests(false) };
}
