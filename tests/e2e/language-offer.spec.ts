import { findViolations } from './_support/axe.ts';
import { readOverflow } from './_support/overflow.ts';
import { expect, test } from './_support/portal.ts';
import { readControls } from './_support/reach.ts';
import { watchShifts } from './_support/shifts.ts';
import { say } from './_support/texts.ts';

test.use({ locale: 'en-GB', offersLanguage: true });

test("language offer appears in the browser's language and stays on the page", async ({ page }) => {
  await page.goto('/apiDoc/basic');
  const offer = page.getByRole('complementary', { name: say('language.offer') });
  await expect(offer).toBeVisible();
  await expect(offer).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/apiDoc/basic');
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await readOverflow(page)).toBe(0);
  await offer.getByRole('button', { name: say('language.offer.yes') }).click();
  await expect(page).toHaveURL('/en/apiDoc/basic');
  await expect(offer).toHaveCount(0);
});

test('language offer covers nothing on a phone and shifts nothing when it appears', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const readShifts = await watchShifts(page);
  await page.goto('/home');
  const offer = page.getByRole('complementary', { name: say('language.offer') });
  await expect(offer).toBeVisible();
  expect(await readShifts()).toEqual([]);
  for (const path of ['/home', '/apiDoc/orderserve/create?panel=try#work', '/register']) {
    await page.goto(path);
    await expect(offer).toBeAttached();
    await expect(page.locator('main form button[type="submit"], main a').first()).toBeVisible();
    const faults = (await readControls(page, 'main')).filter(
      ({ fault }) => fault?.includes('complementary') || fault?.includes(say('language.offer')),
    );
    expect(faults, path).toEqual([]);
    // A page with a fragment scrolls to it once its script runs, perhaps after this.
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      expect((await offer.boundingBox())?.y, path).toBe(64);
    }).toPass();
  }
});

test('accepted offer leads to the same place of the page', { tag: '@all' }, async ({ page }) => {
  await page.goto('/apiDoc/basic#request.countryCode');
  const place = page.locator('[id="request.countryCode"]');
  await expect(place).toBeInViewport();
  // The offer stands above the page, so the reader scrolls up to it.
  await page.getByRole('button', { name: say('language.offer.yes') }).click();
  await expect(page).toHaveURL('/en/apiDoc/basic#request.countryCode');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await expect(place).toBeInViewport();
});

test('language offer stays away after a refusal', { tag: '@all' }, async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: say('language.offer.no') }).click();
  const offer = page.getByRole('complementary', { name: say('language.offer') });
  await expect(offer).toHaveCount(0);
  await page.goto('/ar/home');
  await page.waitForLoadState('networkidle');
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('CN');
});

test('language offer stays away on a page in the language of the browser', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/home');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(say('language.offer'))).toHaveCount(0);
});
