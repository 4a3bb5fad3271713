import { useEffect, useEffectEvent } from 'react';
import { slashAtom } from './slash.ts';

const typedInto = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Keys of other alphabets carry other letters: there the place of the key counts. */
const isLetterK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

function isShortcut(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (altKey) return false;
  if (ctrlKey !== metaKey) return !shiftKey && isLetterK(event);
  const isTyping = target instanceof Element && target.closest(typedInto) !== null;
  return event.key === '/' && !ctrlKey && !isTyping && slashAtom.peek() !== 'off';
}

/**
 * Calls back on Ctrl K, ⌘ K and, outside of fields and where nobody switched it off, the slash; not
 * while something else is asked.
 */
export function useShortcut(onShortcut: () => void): void {
  const call = useEffectEvent(onShortcut);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.isComposing || !isShortcut(event)) return;
      event.preventDefault();
      if (!document.querySelector('dialog:modal')) call();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
