import { findViolations } from './_support/axe.ts';
import { readOverflow } from './_support/overflow.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

test.use({ locale: 'en-GB', offersLanguage: true });

test('offers the language of the browser in its own words, and goes nowhere by itself', async ({
  page,
}) => {
  await page.goto('/apiDoc/basic');
  const offer = page.getByRole('complementary', { name: say('language.offer') });
  await expect(offer).toBeVisible();
  await expect(offer).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/apiDoc/basic');
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await readOverflow(page)).toBe(0);
  await offer.getByRole('button', { name: say('language.offer.yes') }).click();
  await expect(page).toHaveURL('/en/apiDoc/basic');
  await expect(offer).toHaveCount(0);
});

test('asks no more once somebody said no', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: say('language.offer.no') }).click();
  const offer = page.getByRole('complementary', { name: say('language.offer') });
  await expect(offer).toHaveCount(0);
  await page.goto('/ar/home');
  await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
  await page.waitForLoadState('networkidle');
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('CN');
});

test('offers nothing on a page in the language of the browser', async ({ page }) => {
  await page.goto('/en/home');
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(say('language.offer'))).toHaveCount(0);
});
