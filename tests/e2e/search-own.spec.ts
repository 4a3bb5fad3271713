import type { Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { callSandbox, createOrder, registerDeveloper } from './_support/developer.ts';
import { readOverflow } from './_support/overflow.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createSay, say } from './_support/texts.ts';

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox');
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const own = (page: Page, locale = 'en') =>
  page.getByRole('group', { name: createSay(locale)('search.group.own') });

async function openSearch(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

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
    await openSearch(page, '/en/home');
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
  const stranger = await registerDeveloper(portal.url);
  const billCode = await createOrder(portal.url, stranger, 'SHOP-8');
  await enter(page, portal.url, await registerDeveloper(portal.url));
  await openSearch(page, '/en/home');
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
  await openSearch(page, '/en/home');
  await field(page).fill('invite team member');
  const group = page.getByRole('group', { name: say('search.group.console.signedOut') });
  await expect(group.getByRole('option')).toContainText(say('members.title'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/login?back=%2FpersonalCenter%2Fmembers');

  await enter(page, portal.url, person);
  await openSearch(page, '/en/home');
  await field(page).fill('invite team member');
  await expect(options(page).first()).toContainText(say('members.title'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/en/personalCenter/members');
});

test('signed-out visitor is led to Login for an id', async ({ page }) => {
  await openSearch(page, '/en/apiDoc/basic');
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
    await openSearch(page, locale === 'zh-CN' ? '/home' : `/${locale}/home`);
    await field(page).fill(billCode);
    await expect(own(page, locale).getByRole('option')).toContainText(billCode);
    expect(await findViolations(page)).toEqual([]);
    expect(await readOverflow(page)).toBe(0);
  });
}
