import { findViolations } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';

test('search filters the questions, marks the matches and updates the address', async ({
  page,
}) => {
  await page.goto('/en/helpCenter/faq');
  const questions = page.getByRole('main').locator('details');
  const all = await questions.count();
  expect(all).toBeGreaterThanOrEqual(20);
  const search = page.getByRole('searchbox', { name: say('help.search.label') });
  await search.fill('WAYBILL balance');
  await expect(page).toHaveURL('/en/helpCenter/faq?q=WAYBILL+balance');
  await expect(questions.first()).toHaveAttribute('open');
  const found = await questions.count();
  expect(found).toBeLessThan(all);
  await expect(page.getByRole('status').first()).toHaveText(
    say('faq.search.count', { count: found }),
  );
  await expect(
    page
      .locator('mark')
      .filter({ hasText: /^balance$/i })
      .first(),
  ).toBeVisible();
  await page.reload();
  await expect(search).toHaveValue('WAYBILL balance');
  await expect(questions).toHaveCount(found);
  expect(await findViolations(page)).toEqual([]);
});

test('search finds words of a script without spaces', { tag: '@all' }, async ({ page }) => {
  const inChinese = createSay('zh-CN');
  await page.goto('/helpCenter/faq');
  await page.getByRole('searchbox', { name: inChinese('help.search.label') }).fill('业务签名区别');
  await expect(page.locator('mark').filter({ hasText: '签名' }).first()).toBeVisible();
  await expect(page.getByRole('main').locator('details')).toHaveCount(1);
});

test('search without a match says what to do, and all questions come back', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/helpCenter/faq?q=xyzzy');
  await expect(page.getByText(say('faq.search.none'), { exact: true })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole('button', { name: say('faq.search.clear') }).click();
  await expect(page).toHaveURL('/en/helpCenter/faq');
  expect(await page.getByRole('main').locator('details').count()).toBeGreaterThanOrEqual(20);
});

test('hostile search words stay plain text', { tag: '@all' }, async ({ page }) => {
  const words = '<img src=x onerror=alert(1)> \\ [ ( * 145003012';
  await page.goto(`/en/helpCenter/faq?q=${encodeURIComponent(words)}`);
  const search = page.getByRole('searchbox', { name: say('help.search.label') });
  await expect(search).toHaveValue(words);
  await expect(page.locator('main img')).toHaveCount(0);
  await expect(page.locator('mark').first()).toBeVisible();
});

test('address of a question opens its answer', async ({ page }) => {
  await page.goto('/en/helpCenter/faq#production');
  await expect(page.locator('#production')).toBeInViewport();
  await page.getByRole('link', { name: '145003012', exact: true }).click();
  await expect(page).toHaveURL('/en/apiDoc/errors#145003012');
});

test.describe('questions without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('open by a press and by their address, and have no search box', async ({ page }) => {
    await page.goto('/en/helpCenter/faq');
    await expect(page.getByRole('searchbox')).toHaveCount(0);
    await expect(page.locator('#digest')).toBeHidden();
    await page
      .locator('details')
      .filter({ has: page.locator('#digest') })
      .locator('summary')
      .click();
    await expect(page.locator('#digest')).toBeVisible();
    await page.goto('/en/helpCenter/faq#rotate');
    await expect(page.locator('#rotate')).toBeInViewport();
  });

  test('can be reached from the search of the help centre', async ({ page }) => {
    await page.goto('/en/helpCenter');
    await page.getByLabel(say('help.search.label')).fill('label');
    await page
      .getByRole('main')
      .getByRole('button', { name: say('help.search.go') })
      .click();
    await expect(page).toHaveURL('/en/helpCenter/faq?q=label');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('faq.title'));
  });
});
