import { type RefObject, useEffect, useRef, useState } from 'react';

/** So far below the screen it is soon seen. */
const margin = '0px 0px 50% 0px';

/** Whether the element has been on screen, or nearly. */
export function useSeen<Shown extends HTMLElement>(): [RefObject<Shown | null>, boolean] {
  const ref = useRef<Shown>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !ref.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [ref, isSeen];
}
