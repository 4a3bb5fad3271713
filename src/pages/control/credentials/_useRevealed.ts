import { useCallback, useEffect, useState } from 'react';
import type { RevealedKey } from '#contract/portal/console-accounts.ts';

const shownMs = 60_000;

/** Secrets in the memory of this view, which forgets them after a minute. */
export function useRevealed() {
  const [revealed, setRevealed] = useState<RevealedKey | null>(null);
  useEffect(() => {
    if (!revealed) return undefined;
    const timer = setTimeout(() => setRevealed(null), shownMs);
    return () => clearTimeout(timer);
  }, [revealed]);
  const hide = useCallback(() => setRevealed(null), []);
  return { revealed, show: setRevealed, hide };
}
