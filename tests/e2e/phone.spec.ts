import { readOverflow } from './_support/overflow.ts';
import { expect, test } from './_support/portal.ts';
import { Tester } from './_support/tester.ts';
import { say } from './_support/texts.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the drawer takes the focus, leads on, and gives the focus back', async ({ page }) => {
  await page.goto('/en/home');
  const header = page.locator('nav.navbar');
  expect(await header.boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 64 });
  const opener = page.locator('.navbar__toggle');
  await opener.press('Enter');
  const drawer = page.locator('.navbar-sidebar');
  await expect(drawer.locator('.navbar-sidebar__close')).toBeFocused();
  await expect(drawer.getByRole('link', { name: say('header.apiDoc') })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(drawer).not.toBeInViewport();

  await opener.click();
  await drawer.getByRole('link', { name: say('header.apiDoc') }).click();
  await expect(page).toHaveURL('/en/apiDoc/index');
  await expect(drawer).not.toBeInViewport();
});

test('notices a page that is too wide', async ({ page }) => {
  await page.goto('/en/home');
  await page.locator('main').evaluate((main) => {
    main.style.inlineSize = '600px';
  });
  expect(await readOverflow(page)).toBeGreaterThan(0);
});

test('the tester, its answer and the signing panel fit a phone', async ({ page }) => {
  const tester = await Tester.open(page, 'orderserve/create');
  expect(await tester.send()).toMatchObject({ code: '1' });
  expect(await readOverflow(page)).toBe(0);
  await tester.showJson();
  expect(await readOverflow(page)).toBe(0);
  await page.getByRole('tab', { name: say('operation.panel.sign') }).click();
  await expect(page.locator('[data-step="headerDigest"]')).toBeVisible();
  expect(await readOverflow(page)).toBe(0);
});
