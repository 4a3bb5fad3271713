import { useEffect, useRef } from 'react';

/** Calls `leave` on a press outside of an element and when the focus goes elsewhere, until `signal`. */
export function followOutside(box: HTMLElement, leave: () => void, signal: AbortSignal): void {
  const judge = ({ target }: Event) => {
    if (target instanceof Node && !box.contains(target)) leave();
  };
  document.addEventListener('pointerdown', judge, { signal });
  document.addEventListener('focusin', judge, { signal });
}

/** A `<details>` that Escape, a press outside, or focus leaving it closes, unless it always stands open. */
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
