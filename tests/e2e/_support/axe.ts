import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** Serious and critical violations, each with the places where it stands. */
export async function findViolations(page: Page): Promise<string[]> {
  // Until a page is alive its forms are closed, and pale.
  await page.locator('html[data-has-hydrated="true"]').waitFor({ state: 'attached' });
  // Our pages have no frames, which the newer mode opens another page for.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => [`${id}: ${help}`, ...nodes.map(({ html }) => html)].join('\n'));
}
