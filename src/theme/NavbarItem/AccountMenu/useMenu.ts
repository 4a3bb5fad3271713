import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { arrowSteps, type Steps } from '#client/arrow-steps.ts';
import { followOutside } from '#client/useLightDismiss.ts';

const steps: Steps = { ...arrowSteps, Home: () => 0, End: (_at, count) => count - 1 };

/** A button and the list it opens, within one box; a press or the focus elsewhere closes it. */
export function useMenu(box: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open || !box.current) return undefined;
    const stop = new AbortController();
    followOutside(box.current, () => setOpen(false), stop.signal);
    return () => stop.abort();
  }, [box, open]);

  const onKeyDown = (event: KeyboardEvent) => {
    const button = box.current?.querySelector<HTMLElement>('[aria-expanded]');
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button?.focus();
    }
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
