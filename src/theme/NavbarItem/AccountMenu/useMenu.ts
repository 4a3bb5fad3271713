import type { KeyboardEvent, RefObject } from 'react';
import { arrowSteps, type Steps } from '#client/arrow-steps.ts';
import { useOpening } from '#client/useLightDismiss.ts';

const steps: Steps = { ...arrowSteps, Home: () => 0, End: (_at, count) => count - 1 };

/** A button and the list it opens, within one box; a press or the focus elsewhere closes it. */
export function useMenu(box: RefObject<HTMLElement | null>) {
  const { isOpen: open, setOpen, closeByKey } = useOpening(box);

  const onKeyDown = (event: KeyboardEvent) => {
    closeByKey(event);
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setOpen(true);
    // The entries can be focused once the list is drawn.
    requestAnimationFrame(() => {
      const entries = [...(box.current?.querySelectorAll<HTMLElement>('ul a, ul button') ?? [])];
      const at = entries.indexOf(document.activeElement as HTMLElement);
      const from = at < 0 && event.key === 'ArrowUp' ? 0 : at;
      entries[step(from, entries.length)]?.focus();
    });
  };

  return { open, toggle: () => setOpen(!open), close: () => setOpen(false), onKeyDown };
}
