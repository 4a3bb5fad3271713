import { type RefObject, useEffect, useRef } from 'react';

const shownMs = 60_000;

/**
 * Hides a secret a minute after it was drawn. The ref is for the paragraph before it, which takes the focus
 * since the focused element is gone. `hide` must be stable between renders: a new function restarts the
 * minute.
 */
export function useShownSecret(hide: () => void): RefObject<HTMLParagraphElement | null> {
  const first = useRef<HTMLParagraphElement>(null);
  useEffect(() => first.current?.focus(), []);
  useEffect(() => {
    const timer = setTimeout(hide, shownMs);
    return () => clearTimeout(timer);
  }, [hide]);
  return first;
}
