import type { Locator, Page } from 'playwright/test';
import { languages } from '#contract/languages.ts';
import { findViolations } from './_support/axe.ts';
import { expectForgotten, leaveTraces } from './_support/left-behind.ts';
import { enter, registerPerson } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { watchShifts } from './_support/shifts.ts';
import { createSay, say } from './_support/texts.ts';

test('header is 64px high and stays in its place', async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create');
  const header = page.locator('nav.navbar');
  await expect(header).toHaveCSS('position', 'fixed');
  const place = { x: 0, y: 0, width: 1280, height: 64 };
  expect(await header.boundingBox()).toEqual(place);
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  expect(await header.boundingBox()).toEqual(place);
});

test('logo is requested once, and the menu folds below the smallest width of the full header', {
  tag: '@all',
}, async ({ page }) => {
  const readLogo = () =>
    page.evaluate(() => {
      const { complete, naturalWidth, src } =
        document.querySelector<HTMLImageElement>('nav.navbar img') ?? new Image();
      const entries = performance.getEntriesByName(src) as PerformanceResourceTiming[];
      const isAsked = entries.some(({ transferSize }) => transferSize > 0);
      return { shown: complete && naturalWidth > 0, isAsked };
    });
  await page.goto('/en/home');
  await expect.poll(readLogo).toEqual({ shown: true, isAsked: true });
  await page.goto('/en/aboutUs');
  await expect.poll(readLogo).toEqual({ shown: true, isAsked: false });
  const menu = page.locator('nav.navbar').getByRole('link', { name: say('header.apiDoc') });
  await page.setViewportSize({ width: 1200, height: 800 });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(menu).toBeHidden();
  const box = await page.locator('nav.navbar').boundingBox();
  expect(box).toMatchObject({ width: 1199, height: 64 });
});

test('visitor sees whole lines of the first call and no file name of the project', {
  tag: '@all',
}, async ({ page }) => {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/en/home');
    for (const code of await page.locator('figure pre').all()) {
      const cut = await code.evaluate((pre) => {
        const { bottom } = pre.getBoundingClientRect();
        const lines = [...pre.children].flatMap((line) => [...line.getClientRects()]);
        const rows = lines.flatMap(({ top, height }) => {
          const row = Number.parseFloat(getComputedStyle(pre).lineHeight);
          return Array.from({ length: Math.round(height / row) }, (_, at) => top + at * row);
        });
        const row = Number.parseFloat(getComputedStyle(pre).lineHeight);
        return rows.filter((top) => top < bottom - 2 && top + row > bottom + 2);
      });
      expect(cut, `${width}`).toEqual([]);
      expect(await code.evaluate((pre) => pre.scrollWidth - pre.clientWidth)).toBe(0);
    }
    await expect(page.locator('footer')).not.toContainText('code.json');
  }
});

for (const width of [1280, 1920]) {
  test(`menu is centred and at most 800px wide at ${width}`, { tag: '@all' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/en/home', '/ar/home']) {
      await page.goto(path);
      const menu = page.locator('nav.navbar ul').filter({ has: page.locator('a[href$="/home"]') });
      const box = await menu.first().boundingBox();
      if (!box) throw new Error('the menu is not shown');
      expect(box.width).toBeLessThanOrEqual(800);
      expect(Math.abs(box.x + box.width / 2 - width / 2), path).toBeLessThanOrEqual(8);
    }
  });
}

test('entry of the current section is marked and underlined', { tag: '@all' }, async ({ page }) => {
  const readLine = (element: Element) => {
    const { content, height, backgroundColor } = getComputedStyle(element, '::after');
    return content === 'none' ? null : { height, backgroundColor };
  };
  for (const [path, current, other] of [
    ['/en/home', 'header.home', 'header.apiDoc'],
    ['/en/apiDoc/index', 'header.apiDoc', 'header.home'],
    ['/en/apiDoc/logistics/query', 'header.apiDoc', 'header.home'],
  ] as const) {
    await page.goto(path);
    const entry = (id: string) =>
      page.locator('nav.navbar').getByRole('link', { name: say(id), exact: true });
    await expect(entry(current)).toHaveAttribute('aria-current', 'page');
    const line = { height: '2px', backgroundColor: 'rgb(143, 29, 34)' };
    expect(await entry(current).evaluate(readLine)).toEqual(line);
    await expect(entry(other)).not.toHaveAttribute('aria-current');
    expect(await entry(other).evaluate(readLine)).toBeNull();
  }
});

test('language switcher offers all eight languages and closes with Escape', async ({ page }) => {
  await page.goto('/en/apiDoc/basic');
  const switcher = page.getByLabel(say('header.language')).first();
  await switcher.press('Enter');
  for (const { name, locale } of languages) {
    const link = page.locator('nav.navbar').getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    const prefix = locale === 'zh-CN' ? '' : `/${locale}`;
    await expect(link).toHaveAttribute('href', `${prefix}/apiDoc/basic`);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'العربية' })).toBeHidden();
  await expect(switcher).toBeFocused();
});

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
