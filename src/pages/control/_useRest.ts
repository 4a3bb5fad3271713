import { useEffect, useState } from 'react';

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
