import type { Page } from 'playwright/test';

/** How far a page reaches beyond the window, in pixels. */
export function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
