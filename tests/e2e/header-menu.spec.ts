import type { Locator, Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { expectForgotten, leaveTraces } from './_support/left-behind.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { watchShifts } from './_support/shifts.ts';
import { createSay, say } from './_support/texts.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const header = (page: Page) => page.locator('nav.navbar');
const opener = (page: Page, account: string): Locator =>
  header(page).getByRole('button', { name: say('header.account', { account }) });

test('menu works by keyboard and gives the focus back', async ({ page, portal }) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/home');
  const button = opener(page, person.account);
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  await expect(header(page).getByRole('link', { name: say('header.login') })).toHaveCount(0);
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  const centre = header(page).getByRole('link', { name: say('header.personalCenter') });
  const logout = header(page).getByRole('button', { name: say('header.logout') });
  await page.keyboard.press('ArrowDown');
  await expect(centre).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(logout).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(centre).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await expect(centre).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(centre).toBeHidden();
  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(centre).toBeHidden();
  await button.click();
  await centre.click();
  await expect(page).toHaveURL(/\/en\/personalCenter$/);
  await expect(centre).toBeHidden();
});

test('signing out clears the session in the browser and on the server', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/personalCenter');
  await leaveTraces(page);
  await opener(page, person.account).click();
  const ended = page.waitForResponse(/user\/loginOut/);
  await header(page)
    .getByRole('button', { name: say('header.logout') })
    .click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await ended;
  await expectForgotten(page);
  const { token } = person.signedIn;
  const answer = await page.request.post(`${portal.url}/openplatformweb/user/me`, {
    headers: { token },
    data: {},
  });
  expect(await answer.json()).toMatchObject({ code: 149010008 });
});

test('header does not move when the session is known, and offers no sign-in meanwhile', async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  const readShifts = await watchShifts(page);
  const links = header(page).getByRole('link', { name: say('header.login') });
  await page.goto('/en/home', { waitUntil: 'commit' });
  await expect(links).toBeHidden();
  await expect(opener(page, person.account)).toBeVisible();
  expect(await readShifts()).toEqual([]);
});

test('long name is cut off in the header and shown whole in the menu', { tag: '@all' }, async ({
  page,
  portal,
}) => {
  const person = await registerPerson(portal.url);
  const account = 'a-very-long-account-name-32-char';
  const userData = { ...person.signedIn.userData, account };
  await enter(page, portal.url, { ...person, signedIn: { ...person.signedIn, userData } });
  await page.goto('/ar/home');
  const arabic = createSay('ar');
  const button = header(page).getByRole('button', { name: arabic('header.account', { account }) });
  const box = await button.boundingBox();
  const width = await header(page).evaluate((bar) => bar.clientWidth);
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(width / 2);
  await button.click();
  const menu = header(page)
    .getByRole('list')
    .filter({ has: page.getByRole('button') });
  const place = await menu.last().boundingBox();
  expect(place?.x).toBeGreaterThanOrEqual(0);
  await expect(menu.last()).toContainText(account);
});

test('drawer has the same menu on a phone', { tag: '@all' }, async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/home');
  const drawer = page.locator('.navbar-sidebar');
  await page.locator('.navbar__toggle').click();
  await drawer.getByRole('link', { name: say('header.login') }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  const person = await registerPerson(portal.url);
  await enter(page, portal.url, person);
  await page.goto('/en/home');
  await page.locator('.navbar__toggle').click();
  await expect(drawer.getByText(person.account)).toBeVisible();
  await drawer.getByRole('link', { name: say('header.personalCenter') }).click();
  // The address changes before the new page, which has its own drawer.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('personal.title'));
  await expect(page).toHaveURL(/\/en\/personalCenter$/);
  await page.locator('.navbar__toggle').click();
  await drawer.getByRole('button', { name: say('header.logout') }).click();
  await expect(page).toHaveURL(/\/en\/login$/);
  await expect(page.locator('body')).not.toHaveClass(/navbar-sidebar--show/);
});
