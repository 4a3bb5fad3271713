import { readFileSync } from 'node:fs';
import path from 'node:path';
import type axeCore from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { root } from './places.ts';

/** The number of pixels by which a page overflows the window. */
export function readOverflow(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth - clientWidth;
  });
}

const source = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Waits for loading and animations to end: half-faded content fails the contrast rules. */
async function waitForRest(page: Page): Promise<void> {
  // A form may stay busy until its user responds.
  await expect(page.locator('[aria-busy="true"]:not(form)')).toHaveCount(0);
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

const options: axeCore.RunOptions = {
  resultTypes: ['violations'],
  // Selectors take a third of axe's time.
  selectors: false,
  // The only WCAG 2.2 rule that axe disables by default.
  rules: { 'target-size': { enabled: true } },
};

/**
 * Violations of WCAG 2.2 AA and of good practices, each with its elements: in the page, or in the
 * part that the test is about. Our pages have no frames.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await waitForRest(page);
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(source);
  // Docusaurus shows this progress bar briefly between pages; its parts have their own roles.
  const context = { ...(within && { include: within }), exclude: '#nprogress' };
  const violations = await page.evaluate(
    async (asked) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const found = await axe.run(asked.context, asked.options);
      return found.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        places: nodes.map(({ html }) => html),
      }));
    },
    { context, options },
  );
  return violations.map(({ id, help, places }) => [`${id}: ${help}`, ...places].join('\n'));
}

/** Expects no violation and nothing wider than the window. */
export async function expectSound(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBe(0);
}
