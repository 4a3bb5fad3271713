import type { Page } from 'playwright/test';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

const entries = (page: Page) => page.locator('article[id]:has(> h3)');

test('catalogue is readable without its data and loads it for the first filter', async ({
  page,
}) => {
  await page.goto('/en/apiDoc/errors');
  const filter = page.getByRole('searchbox', { name: say('errors.filter') });
  await expect(filter).toBeEnabled();
  const count = await entries(page).count();
  const status = page.getByText(say('errors.count', { count }), { exact: true });
  await expect(status).toBeVisible();

  await filter.pressSequentially('145003030');
  await expect(entries(page)).toHaveCount(1);
  await expect(page.getByText(say('errors.count', { count: 1 }), { exact: true })).toBeVisible();
  await filter.fill('no code says xyzzy');
  await expect(page.getByText(say('errors.empty.mend'))).toBeVisible();
  await page.getByRole('button', { name: say('errors.filter.clear') }).click();
  await expect(entries(page)).toHaveCount(count);
  await expect(status).toBeVisible();
});

test('failed filter says so, and a press or the next letter loads it again', async ({
  page,
  problems,
}) => {
  problems.expect(/ERR_FAILED/);
  const filter = page.getByRole('searchbox', { name: say('errors.filter') });
  const failure = page.getByRole('alert').filter({ hasText: say('kit.listFailed') });
  const askAgain = [
    () => failure.getByRole('button', { name: say('operation.panel.retry') }).click(),
    () => filter.pressSequentially('0'),
  ];
  for (const ask of askAgain) {
    await page.goto('/en/apiDoc/errors', { waitUntil: 'networkidle' });
    await page.route('**/assets/js/*.js', (route) => route.abort());
    await filter.pressSequentially('14500303');
    await expect(failure).toBeVisible();
    await expect(entries(page).nth(20)).toBeAttached();
    await page.unroute('**/assets/js/*.js');
    await ask();
    await expect(entries(page).nth(20)).toHaveCount(0);
    await expect(entries(page).first()).toBeVisible();
    await expect(failure).toHaveCount(0);
  }
});

test('link to a code leads to it from outside, from another page and on the page', async ({
  page,
}) => {
  const entry = page.locator('[id="145003030"]');
  await page.goto('/en/apiDoc/errors#145003030');
  await expect(entry).toBeInViewport();

  await page.goto('/en/apiDoc/orderserve/create');
  await page.getByRole('main').locator('a[href="/en/apiDoc/errors#145003030"]').first().click();
  await expect(entry).toBeInViewport();
  await expect(entry).toHaveAttribute('data-target');

  await page.getByRole('searchbox', { name: say('errors.filter') }).fill('145003010');
  await expect(entry).toHaveCount(0);
  await page.evaluate(() => {
    window.location.hash = '#145003064';
  });
  await expect(page.locator('[id="145003064"]')).toBeInViewport();
  await expect(entry).toHaveCount(1);
});

test('refused signature leads to the first steps, in the version of the page', async ({ page }) => {
  for (const [prefix, code] of [
    ['/en', '145003030'],
    ['/en/1.0', '145003031'],
  ]) {
    await page.goto(`${prefix}/apiDoc/errors#${code}`);
    await page
      .locator(`[id="${code}"]`)
      .getByRole('link', { name: say('errors.guide') })
      .click();
    await expect(page).toHaveURL(`${prefix}/apiDoc/guides/signature#wrong-digest`);
    await expect(page.locator('#wrong-digest')).toBeInViewport();
  }
});

test('code of version 1 alone leads to the catalogue of version 1', async ({ page }) => {
  await page.goto('/en/apiDoc/errors#145003031');
  await expect(page).toHaveURL('/en/1.0/apiDoc/errors#145003031');
  await expect(page.locator('[id="145003031"]')).toBeInViewport();
});
