import { useEffect, useState } from 'react';

/** Nobody has touched the page for so long: asking on would keep a forgotten session alive. */
const restAfterMs = 10 * 60_000;

const signs = ['pointerdown', 'pointermove', 'keydown'] as const;

/** Calls back whenever somebody touches the page, until what it returns is called. */
export function watchSigns(see: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, see, { passive: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, see);
  };
}

/** Whether what asks again and again while it is `active` rests, since nobody is there. */
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
