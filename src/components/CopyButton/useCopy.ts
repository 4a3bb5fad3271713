import { Check, Copy, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useText } from '#client/texts.ts';

const icons = { idle: Copy, copied: Check, failed: TriangleAlert };
const shownMs = 2500;

/** Copies a text, or one made on demand, and shows the result for a moment by icon and words. */
export function useCopy(value: string | (() => string)) {
  const text = useText();
  const [state, setState] = useState<keyof typeof icons>('idle');
  useEffect(() => {
    if (state !== 'copied') return undefined;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const copy = async () => {
    try {
      // Absent on a page that is not served over https.
      await navigator.clipboard.writeText(typeof value === 'string' ? value : value());
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return { state, Icon: icons[state], words: state === 'idle' ? '' : text(`copy.${state}`), copy };
}
