import { type RefObject, useEffect, useRef, useState } from 'react';

/** By these a reader is told from a page that is only open. */
const signs = ['pointermove', 'pointerdown', 'wheel', 'scroll', 'keydown', 'focusin'] as const;

/** Whether a reader has been at the page while the element was on screen. */
export function useApproach(): [RefObject<HTMLDivElement | null>, boolean] {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !ref.current) return;
    let isOnScreen = false;
    let isReaderHere = false;
    const judge = () => setNear(isOnScreen && isReaderHere);
    const observer = new IntersectionObserver(([entry]) => {
      isOnScreen = entry?.isIntersecting ?? false;
      judge();
    });
    const notice = () => {
      isReaderHere = true;
      judge();
    };
    observer.observe(ref.current);
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true });
    return () => {
      observer.disconnect();
      for (const sign of signs) window.removeEventListener(sign, notice);
    };
  }, [isNear]);
  return [ref, isNear];
}
