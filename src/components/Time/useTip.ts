import { useEffect, useState } from 'react';

const margin = 8;

/** Moves a tip that would reach out of the window back into it. */
export function keepInView(tip: HTMLElement | null): void {
  if (!tip) return;
  const { left, right, bottom } = tip.getBoundingClientRect();
  const { clientWidth, clientHeight } = document.documentElement;
  const over = Math.max(0, right - (clientWidth - margin)) - Math.max(0, margin - left);
  tip.style.translate = `${-over}px`;
  tip.toggleAttribute('data-above', bottom > clientHeight);
}

/** Whether the tip of an element is open: while the pointer or the focus is there, until Escape. */
export function useTip() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);
  const [open, close] = [() => setOpen(true), () => setOpen(false)];
  return {
    isOpen,
    handlers: { onPointerEnter: open, onPointerLeave: close, onFocus: open, onBlur: close },
  };
}
