import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** Resolves once nothing fades in or out any more: what is half there has no contrast. */
async function waitForRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
  });
}

/**
 * What breaks WCAG 2.2 AA or a good practice, each with the places where it stands: in the page, or
 * in the part of it that a test is about.
 */
export async function findViolations(page: Page, within?: string): Promise<string[]> {
  await waitForRest(page);
  // Our pages have no frames, which the newer mode opens another page for.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // The one rule of WCAG 2.2 that axe leaves off by itself.
  axe.options({
    resultTypes: ['violations'],
    // A third of its work is to make up an address for each place.
    selectors: false,
    rules: { 'target-size': { enabled: true } },
  });
  // Docusaurus's bar of the way between two pages, there for a moment, whose parts have roles of its own.
  axe.exclude('#nprogress');
  if (within) axe.include(within);
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) =>
    [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n'),
  );
}
