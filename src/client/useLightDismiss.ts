import { type RefObject, useEffect } from 'react';

/** Closes an open `<details>` by Escape, a press outside, or focus leaving it. */
export function useLightDismiss(box: RefObject<HTMLDetailsElement | null>, active: boolean): void {
  useEffect(() => {
    const details = box.current;
    if (!active || !details) return;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    details.addEventListener('keydown', closeByKey);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
      details.removeEventListener('keydown', closeByKey);
    };
  }, [box, active]);
}
