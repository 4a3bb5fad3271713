import { useEffect, useState } from 'react';

type CopyState = 'idle' | 'copied' | 'failed';

const shownMs = 2500;

/** Copies a text and says for a moment how that went. */
export function useCopy(value: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      // Absent on a page that is not served over https.
      await navigator.clipboard.writeText(value);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { state, copy };
}
