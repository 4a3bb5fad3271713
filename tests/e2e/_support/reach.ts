import type { Page } from 'playwright/test';

/** A control that can be pressed, by its label or its target. */
export interface Reached {
  name: string;
  /** Why it cannot be pressed; undefined if it can. */
  fault?: string;
}

/**
 * The visible controls inside an element, each with its obstacle: it is outside the window, its
 * middle or an end is covered, or its words are cut off without a sign. In a box that scrolls, each
 * is scrolled into view first.
 */
export function readControls(page: Page, within: string): Promise<Reached[]> {
  return page.evaluate((selector) => {
    const toName = (control: Element) =>
      control.getAttribute('href')?.replace(/\?.*/, '') ??
      control.getAttribute('aria-label') ??
      control.textContent?.trim() ??
      '';
    const findFault = (control: Element): string | undefined => {
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect();
      const { clientWidth, clientHeight } = document.documentElement;
      const over = Math.max(-left, right - clientWidth, -top, bottom - clientHeight);
      if (over > 1) return `beyond by ${over}`;
      if (width < 24 || height < 24) return `${width} by ${height}`;
      const y = (top + bottom) / 2;
      for (const x of [left + 3, (left + right) / 2, right - 3]) {
        const hit = document.elementFromPoint(x, y);
        if (!hit || !control.contains(hit)) return `covered by ${hit?.outerHTML.slice(0, 80)}`;
      }
      const isCut = [control, ...control.querySelectorAll('*')].some((part) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(part);
        const isMeant = textOverflow === 'ellipsis' || clipPath !== 'none';
        return !isMeant && overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1;
      });
      return isCut ? 'cut off' : undefined;
    };
    const box = document.querySelector(selector);
    const all = [...(box?.querySelectorAll('a, button, summary') ?? [])];
    // A closed menu keeps its items in the document.
    const isClosed = (control: Element) =>
      control.closest('[hidden], [inert]') !== null ||
      (control.tagName !== 'SUMMARY' && control.closest('details:not([open])') !== null);
    return all
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !isClosed(control))
      .map((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
        return { name: toName(control), fault: findFault(control) };
      });
  }, within);
}
