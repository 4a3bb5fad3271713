import type { Page } from 'playwright/test';

/** The number of pixels by which a page overflows the window. */
export function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}
