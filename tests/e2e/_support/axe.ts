import { readFileSync } from 'node:fs';
import path from 'node:path';
import type axeCore from 'axe-core';
import { expect, type Page } from 'playwright/test';
import { root } from './places.ts';

const source = readFileSync(path.join(root, 'node_modules/axe-core/axe.min.js'), 'utf8');

/** Resolves once nothing is asked for anew, or fades in or out, any more: what is half there has no contrast. */
async function waitForRest(page: Page): Promise<void> {
  // A form may wait for an answer of whoever fills it in.
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
  // A third of its work is to make up an address for each place.
  selectors: false,
  // The one rule of WCAG 2.2 that axe leaves off by itself.
  rules: { 'target-size': { enabled: true } },
};

/**
 * What breaks WCAG 2.2 AA or a good practice, each with the places where it stands: in the page, or
 * in the part of it that a test is about. Our pages have no frames.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await waitForRest(page);
  const isLoaded = await page.evaluate(() => 'axe' in window);
  if (!isLoaded) await page.evaluate(source);
  // Docusaurus's bar of the way between two pages, there for a moment, whose parts have roles of its own.
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
