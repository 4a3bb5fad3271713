import type { KeyboardEvent } from 'react';

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** The tab an arrow, Home or End leads to from another; undefined for any other key. */
export function toNextTab<Tab>(
  event: KeyboardEvent,
  tabs: readonly Tab[],
  current: Tab,
): Tab | undefined {
  const forward = isRightToLeft(event.currentTarget) ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  const index = tabs.indexOf(current);
  if (event.key === forward) return tabs[(index + 1) % tabs.length];
  if (event.key === backward) return tabs.at(index - 1);
  if (event.key === 'Home') return tabs[0];
  return event.key === 'End' ? tabs.at(-1) : undefined;
}
