import type { Page } from 'playwright/test';
import { expectSound, findViolations, readOverflow } from './_support/axe.ts';
import { callSandbox, createOrder, registerDeveloper } from './_support/developer.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';

const opener = (page: Page) => page.locator('nav.navbar button[aria-keyshortcuts]');
const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const options = (page: Page) => page.getByRole('dialog').getByRole('option');

async function openByKeys(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

const own = (page: Page, locale = 'en') =>
  page.getByRole('group', { name: createSay(locale)('search.group.own') });

test("developer's waybill, order number and request id open in the console by keyboard alone", async ({
  page,
  portal,
}) => {
  const developer = await registerDeveloper(portal.url);
  const billCode = await createOrder(portal.url, developer, 'SHOP-7');
  const { requestId } = await callSandbox(portal.url, developer, 'location/getLocation', {});
  await enter(page, portal.url, developer);
  const places: [string, string, RegExp][] = [
    [`\u200b ${billCode}\u200e`, billCode, new RegExp(`/en/control/parcels\\?parcel=${billCode}$`)],
    ['SHOP-7', billCode, new RegExp(`/en/control/parcels\\?parcel=${billCode}$`)],
    [`x-request-id: ${requestId}`, requestId, new RegExp(`/en/control/calls\\?call=${requestId}$`)],
  ];
  for (const [paste, shown, address] of places) {
    await openByKeys(page, '/en/home');
    await field(page).fill(paste);
    await expect(own(page).getByRole('option')).toHaveCount(1);
    await expect(options(page).first()).toContainText(shown);
    await expect(options(page).first()).toContainText(say('control.environment.sandbox'));
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('main')).toContainText(shown);
  }
});

test('search finds no record of another developer, and reports a failed call', async ({
  page,
  portal,
  problems,
}) => {
  const other = await registerDeveloper(portal.url);
  const billCode = await createOrder(portal.url, other, 'SHOP-8');
  await enter(page, portal.url, await registerDeveloper(portal.url));
  await openByKeys(page, '/en/home');
  await field(page).fill(billCode);
  await expect(page.getByRole('dialog')).toContainText(say('search.none', { query: billCode }));
  await expect(own(page)).toHaveCount(0);
  problems.expect(/ERR_FAILED/);
  await page.route('**/console/find?*', (route) => route.abort());
  await field(page).fill('SHOP-9');
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(say('search.own.failed'));
});

test('console pages lead through Login and back', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await openByKeys(page, '/en/home');
  await field(page).fill('invite team member');
  const group = page.getByRole('group', { name: say('search.group.console.signedOut') });
  await expect(group.getByRole('option')).toContainText(say('members.title'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/login?back=%2FpersonalCenter%2Fmembers');

  await enter(page, portal.url, person);
  await openByKeys(page, '/en/home');
  await field(page).fill('invite team member');
  await expect(options(page).first()).toContainText(say('members.title'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/personalCenter/members');
});

test('signed-out visitor is led to Login for an id', async ({ page }) => {
  await openByKeys(page, '/en/apiDoc/basic');
  await field(page).fill('UEG000000000012');
  const link = page.getByRole('dialog').getByRole('link', { name: say('search.own.signIn') });
  await expect(link).toHaveAttribute('href', '/en/login?back=%2FapiDoc%2Fbasic');
});

for (const [locale, width, colorScheme] of [
  ['zh-CN', 1280, 'light'],
  ['en', 390, 'dark'],
  ['ar', 1024, 'light'],
] as const) {
  test(`axe finds no violation in a found parcel in ${locale}`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const developer = await registerDeveloper(portal.url);
    const billCode = await createOrder(portal.url, developer, 'SHOP-7');
    await enter(page, portal.url, developer);
    await openByKeys(page, locale === 'zh-CN' ? '/home' : `/${locale}/home`);
    await field(page).fill(billCode);
    await expect(own(page, locale).getByRole('option')).toContainText(billCode);
    await expectSound(page);
  });
}

for (const [locale, code] of [
  ['en', '145003030'],
  ['ar', '١٤٥٠٠٣٠٣٠'],
] as const) {
  test(`field and code typed in ${locale} lead to their places`, async ({ page }) => {
    await openByKeys(page, `/${locale}/home`);
    await field(page).fill('sender.mobile');
    await expect(options(page).first()).toContainText('sender.mobile');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${locale}/apiDoc/orderserve/create#request.sender.mobile`);
    // The row is in a part that is folded at first.
    const row = page.locator('[id="request.sender.mobile"]');
    await expect(row).toBeInViewport();
    await expect(row).toHaveAttribute('data-target');

    await page.keyboard.press('/');
    await field(page).fill(code);
    await expect(options(page).first()).toContainText('145003030');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/${locale}/apiDoc/errors#145003030`);
    await expect(page.locator('[id="145003030"]')).toBeInViewport();
  });
}

test('reader of an older version searches that version', { tag: '@all' }, async ({ page }) => {
  await openByKeys(page, '/en/1.0/apiDoc/basic');
  await field(page).fill('printSize');
  await expect(options(page).first()).toContainText('printSize');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/1.0/apiDoc/orderserve/expressquery#request.printSize');
});

test('operation and language open the programs, whichever panel was open before', async ({
  page,
}) => {
  await openByKeys(page, '/en/apiDoc/orderserve/cancel?panel=sign');
  await field(page).fill('create order php');
  const programs = page.getByRole('group', { name: say('search.group.sample') });
  await expect(programs.getByRole('option').first()).toContainText('sample.php');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/apiDoc/orderserve/create#examples');
  const php = page.getByRole('tab', { name: 'PHP', exact: true });
  await expect(php).toBeInViewport();
  await expect(php).toHaveAttribute('aria-selected', 'true');
});

test('pages outside the documents are found', async ({ page }) => {
  await openByKeys(page, '/ar/home');
  await field(page).fill('الخصوصية');
  await expect(options(page).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/ar/aboutUs/privacy');
});

test('Chinese words are found, marked, and opened by a press', async ({ page }) => {
  await openByKeys(page, '/home');
  await field(page).fill('怎么取消订单');
  const first = options(page).first();
  await expect(first.locator('mark').first()).toHaveText('取消订单');
  await first.click();
  await expect(page).toHaveURL('/apiDoc/orderserve/cancel');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('search works by keyboard alone and gives the focus back', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/apiDoc/basic');
  await opener(page).focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await field(page).fill('label');
  await expect(options(page).nth(1)).toBeVisible();
  const readActive = () => field(page).getAttribute('aria-activedescendant');
  const ids = await options(page).evaluateAll((all) => all.map(({ id }) => id));
  await expect.poll(readActive).toBe(ids[0]);
  await page.keyboard.press('ArrowDown');
  await expect.poll(readActive).toBe(ids[1]);
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect.poll(readActive).toBe(ids.at(-1));
  await expect(options(page).last()).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(opener(page)).toBeFocused();
});

test('slash in a field types a slash, and an input method keeps its keys', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/apiDoc/errors');
  const filter = page.getByRole('searchbox');
  await filter.press('/');
  await expect(filter).toHaveValue('/');
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await field(page).fill('label');
  await expect(options(page).first()).toBeVisible();
  await field(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, isComposing: true });
  await expect(page).toHaveURL('/en/apiDoc/errors');
  await expect(field(page)).toBeVisible();
});

test('slash shortcut can be switched off', { tag: '@all' }, async ({ page }) => {
  await openByKeys(page, '/en/home');
  await page.getByRole('checkbox', { name: say('search.keys.slash') }).uncheck();
  await page.keyboard.press('Escape');
  await page.reload();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('recent search is kept, used again and removed', { tag: '@all' }, async ({ page }) => {
  await openByKeys(page, '/en/home');
  await page.getByRole('button', { name: say('search.start.topic') }).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(say('search.start.topic'));
  await options(page).first().click();
  await expect(page).toHaveURL('/en/apiDoc/orderserve/cancel');

  await page.reload();
  await page.keyboard.press('Control+k');
  const query = say('search.start.topic');
  const recent = page.getByRole('dialog').getByRole('listitem').filter({ hasText: query });
  await recent.getByRole('button').first().click();
  await expect(options(page).first()).toBeVisible();
  await field(page).fill('');
  await page.getByRole('button', { name: say('search.recent.remove', { query }) }).click();
  await expect(recent).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('recentSearches'))).toBe('[]');
});

test('search without a match says what to do', { tag: '@all' }, async ({ page }) => {
  await openByKeys(page, '/en/home');
  await field(page).fill('zzqqxxj');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('search.none', { query: 'zzqqxxj' }));
  await dialog.getByRole('link', { name: say('footer.errors') }).click();
  await expect(page).toHaveURL('/en/apiDoc/errors');
  await expect(dialog).toBeHidden();
});

test('published notices are found beside the documents', async ({ page }) => {
  await openByKeys(page, '/en/home');
  await field(page).fill('welcom');
  const notices = page.getByRole('group', { name: say('search.group.notice') });
  await notices.getByRole('option', { name: 'Welcome to the open platform' }).click();
  await expect(page).toHaveURL(/^[^?]*\/en\/helpCenter\/notices\?id=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to the open platform');
});

test('text that a language lacks is found in its source language, named, and opened there', async ({
  page,
}) => {
  await openByKeys(page, '/km/home');
  await field(page).fill('forgot password');
  const foreign = options(page).filter({ has: page.locator('[lang="en"]') });
  await expect(foreign.first()).toContainText('អង់គ្លេស');
  await foreign.first().click();
  await expect(page).toHaveURL(/^[^?]*\/en\/helpCenter\/faq#password$/);
});

test('search works offline once it is loaded', async ({ page, context }) => {
  await openByKeys(page, '/en/home');
  await field(page).fill('label');
  await expect(options(page).first()).toBeVisible();
  await context.setOffline(true);
  await field(page).fill('txlogisticId');
  await expect(options(page).first()).toContainText('txlogisticId');
});

for (const [what, files] of [
  ['the search itself', '**/assets/js/*.js'],
  ['the search data', '**/assets/search/*.json'],
] as const) {
  test(`failed load of ${what} is reported and can be retried`, { tag: '@all' }, async ({
    page,
    problems,
  }) => {
    problems.expect(/ERR_FAILED|Loading chunk|ChunkLoadError/);
    // Set before the page loads: an open page ignores a new route for a moment.
    let isAway = false;
    await page.route(files, (route) => (isAway ? route.abort() : route.continue()));
    await page.goto('/en/home');
    isAway = true;
    await page.keyboard.press('Control+k');
    const again = page.getByRole('dialog').getByRole('button', { name: say('kit.retry') });
    await expect(again).toBeVisible();
    isAway = false;
    await again.click();
    await field(page).fill('label');
    await expect(options(page).first()).toBeVisible();
  });
}

test.describe('search on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('fills the window in either direction', { tag: '@all' }, async ({ page }) => {
    for (const locale of ['en', 'ar']) {
      await page.goto(`/${locale}/apiDoc/basic`);
      await opener(page).tap();
      await field(page).fill('printSize');
      await expect(options(page).first()).toContainText('printSize');
      const dialog = page.getByRole('dialog');
      expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      expect(await readOverflow(page)).toBe(0);
      await dialog.getByRole('button', { name: createSay(locale)('kit.close') }).tap();
      await expect(dialog).toBeHidden();
    }
  });
});

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'light' ? '@all' : [];
  test(`axe finds no violation in the search in ${colorScheme}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await openByKeys(page, '/en/home');
    expect.soft(await findViolations(page), 'before anything is typed').toEqual([]);
    await field(page).fill('signature');
    await expect(options(page).first()).toBeVisible();
    expect.soft(await findViolations(page), 'results').toEqual([]);
    await field(page).fill('zzqqxxj');
    await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible();
    expect.soft(await findViolations(page), 'no results').toEqual([]);
  });
}
