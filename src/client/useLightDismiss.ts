import { type RefObject, useEffect, useRef, useState } from 'react';

/** Calls `leave` on a press outside an element or when the focus moves elsewhere, until `signal` aborts. */
function followOutside(box: HTMLElement, leave: () => void, signal: AbortSignal): void {
  const judge = ({ target }: Event) => {
    if (target instanceof Node && !box.contains(target)) leave();
  };
  document.addEventListener('pointerdown', judge, { signal });
  document.addEventListener('focusin', judge, { signal });
}

/** Closes a `<details>` on Escape, a press outside or loss of focus, unless it is always open. */
export function useLightDismiss(active = true) {
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const details = box.current;
    if (!active || !details) return;
    const close = () => {
      details.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      close();
      details.querySelector('summary')?.focus();
    };
    const stop = new AbortController();
    followOutside(details, close, stop.signal);
    details.addEventListener('keydown', closeByKey, { signal: stop.signal });
    return () => stop.abort();
  }, [active]);
  const close = () => {
    if (active && box.current) box.current.open = false;
  };
  return { box, close };
}

/**
 * Tracks whether a button with `aria-expanded` has opened something within a box. A press outside or loss of
 * focus closes it; so does Escape, which returns the focus to the button.
 */
export function useOpening(box: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen || !box.current) return undefined;
    const stop = new AbortController();
    followOutside(box.current, () => setOpen(false), stop.signal);
    return () => stop.abort();
  }, [box, isOpen]);
  const closeByKey = ({ key }: { key: string }) => {
    if (key !== 'Escape' || !isOpen) return;
    setOpen(false);
    box.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  return { isOpen, setOpen, closeByKey };
}
