import type { Page } from 'playwright/test';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

const order = '/en/apiDoc/orderserve/create';

const toBar = (page: Page) => page.getByRole('navigation', { name: say('operation.onThisPage') });
const toToggle = (page: Page) =>
  toBar(page).getByRole('button', { name: say('operation.onThisPage') });

for (const width of [1280, 1024, 390]) {
  test(`sections at ${width} pixels stay in view and mark the one being read`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(order);
    const bar = toBar(page);
    for (const section of ['headers', 'answer', 'errors']) {
      const link = bar.getByRole('link', { name: say(`operation.${section}`), exact: true });
      await link.click();
      await expect(link).toHaveAttribute('aria-current', 'location');
      await expect(link).toBeInViewport({ ratio: 0.9 });
      await expect(bar.locator('[aria-current]')).toHaveCount(1);
      // The target of a link stands right below the bar, not under it.
      const toGap = async () => {
        const [heading, place] = await Promise.all([
          page.locator(`#${section}`).boundingBox(),
          bar.boundingBox(),
        ]);
        return (heading?.y ?? 0) - (place?.y ?? 0) - (place?.height ?? 0);
      };
      await expect.poll(toGap).toBeGreaterThanOrEqual(0);
      await expect.poll(toGap).toBeLessThan(40);
    }
  });
}

test('bar stays over the examples, the last section, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${order}#examples`);
  const link = toBar(page).getByRole('link', { name: say('operation.examples'), exact: true });
  await page.mouse.wheel(0, 400);
  await expect(link).toHaveAttribute('aria-current', 'location');
  await expect(toBar(page)).toBeInViewport();
});

test('list of all sections opens by keyboard, leads on and closes', async ({ page }) => {
  await page.goto(order);
  const toggle = toToggle(page);
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  const last = toBar(page).getByRole('link', { name: say('operation.examples'), exact: true });
  await expect(last).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(toggle).toBeFocused();
  await page.keyboard.press('Enter');
  await toBar(page)
    .getByRole('link', { name: say('operation.errors'), exact: true })
    .click();
  await expect(page).toHaveURL(/#errors$/);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await page.mouse.click(20, 400);
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
});

test('sidebar labels each operation once as a call or a push', async ({ page }) => {
  await page.goto(order);
  const link = (name: string) =>
    page.locator('.theme-doc-sidebar-menu').getByRole('link', { name, exact: true });
  await expect(link('Create an order POST')).toHaveAttribute('aria-current', 'page');
  await expect(link('Order status push PUSH')).toBeVisible();
  await expect(link('Error catalogue')).toBeVisible();
});
