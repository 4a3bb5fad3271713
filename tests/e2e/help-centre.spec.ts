import { libraries } from '#reference/libraries.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';

const path = '/en/helpCenter/address';

test('address tool finds the province, city and area of an address by keyboard alone', async ({
  page,
}) => {
  await page.goto(path);
  const field = page.getByLabel(say('field.address'), { exact: true });
  await field.fill('12 Abbas El Akkad st, Nasr City, Cairo');
  await field.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const found = page.getByRole('region', { name: say('help.address.found') });
  await expect(found.getByRole('heading').first()).toContainText('Nasr City');
  await expect(found.getByRole('meter', { name: say('help.address.score') })).toHaveCount(2);
  await expect(found.getByText('مدينة نصر').first()).toBeVisible();
  await expect(found.getByRole('status').first()).toHaveText(
    say('help.address.count', { count: 2 }),
  );
  expect(await findViolations(page)).toEqual([]);
  expect(await readOverflow(page)).toBeLessThanOrEqual(0);
});

test('address tool reports an ambiguous address and one without a known place', async ({
  page,
}) => {
  await page.goto(path);
  const resolve = async (address: string) => {
    await page.getByLabel(say('field.address'), { exact: true }).fill(address);
    await page.getByRole('button', { name: say('help.address.go') }).click();
  };
  await resolve('朝阳区');
  await expect(page.getByText(say('help.address.ambiguous'))).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(2);
  await resolve('please call before delivery');
  await expect(page.getByText(say('help.address.none'), { exact: true })).toBeVisible();
  await expect(page.getByRole('meter')).toHaveCount(0);
});

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

test('header leads to console and help centre and marks the section of every page below', async ({
  page,
}) => {
  await page.goto('/en/home');
  const entry = (id: string) =>
    page.locator('nav.navbar').getByRole('link', { name: say(id), exact: true });
  await expect(entry('header.control')).toHaveAttribute('href', '/en/control');
  await entry('header.helpCenter').click();
  await expect(page).toHaveURL('/en/helpCenter');
  for (const path of ['helpCenter', 'helpCenter/faq', 'helpCenter/notices', 'helpCenter/tester']) {
    await page.goto(`/en/${path}`);
    await expect(entry('header.helpCenter'), path).toHaveAttribute('aria-current', 'page');
    await expect(entry('header.home'), path).not.toHaveAttribute('aria-current');
  }
});

test('search in the help centre leads to the matching questions', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/helpCenter');
  await page.getByLabel(say('help.search.label')).fill('145003012');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('help.search.go') })
    .click();
  await expect(page).toHaveURL('/en/helpCenter/faq?q=145003012');
  await expect(page.locator('mark').first()).toHaveText('145003012');
});

test('footer leads to help, about us, terms and privacy', async ({ page }) => {
  await page.goto('/en/home');
  const footer = page.getByRole('contentinfo');
  for (const [label, path] of [
    ['header.helpCenter', 'helpCenter'],
    ['about.nav.courier', 'aboutUs'],
    ['about.nav.terms', 'aboutUs/terms'],
    ['about.nav.privacy', 'aboutUs/privacy'],
    ['about.nav.security', 'aboutUs/security'],
  ] as const) {
    const link = footer.getByRole('link', { name: say(label), exact: true });
    await expect(link).toHaveAttribute('href', `/en/${path}`);
  }
});

test('every download exists and shows its size', async ({ page, request }) => {
  await page.goto('/en/helpCenter/downloads');
  const links = page.getByRole('main').locator('a[download]');
  const count = 6 + libraries.length;
  await expect(links).toHaveCount(count);
  for (const link of await links.all()) {
    const address = (await link.getAttribute('href')) ?? '';
    expect((await request.get(address)).status(), address).toBe(200);
  }
  await expect(page.getByText(/^[\d.,]+ (kB|MB)$/)).toHaveCount(count);
  for (const { id, name } of libraries) {
    await expect(page.getByRole('link', { name: `README for ${name}` })).toBeVisible();
    expect((await request.get(`/libraries/${id}.md`)).status()).toBe(200);
  }
});

test('help centre says where to ask even without contacts in the settings', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/helpCenter#contact');
  await expect(page.locator('#contact')).toContainText(say('contact.none'));
  expect(await findViolations(page)).toEqual([]);
});
