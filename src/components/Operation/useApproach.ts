import { useEffect, useState } from 'react';
import { useSeen } from '#client/useSeen.ts';

/** By these a reader is told from a page that is only open. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/** Whether the element has been on screen of a reader, who has been at the page. */
export function useApproach() {
  const [ref, isSeen] = useSeen<HTMLDivElement>();
  const [isReaderHere, setReaderHere] = useState(false);
  useEffect(() => {
    if (isReaderHere) return;
    const notice = () => setReaderHere(true);
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
    return () => {
      for (const sign of signs) window.removeEventListener(sign, notice);
    };
  }, [isReaderHere]);
  return [ref, isSeen && isReaderHere] as const;
}
