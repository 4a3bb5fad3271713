import { languages } from '#contract/languages.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { readControls } from './_support/reach.ts';
import { isWhole } from './_support/routes.ts';
import { watchShifts } from './_support/shifts.ts';
import { say } from './_support/texts.ts';

const arabic = { lang: 'ar', dir: 'rtl', 'data-lang': 'AR' };

test('choosing Arabic keeps the place on the page and turns it right-to-left', async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create?panel=sign#request.weight');
  await expect(page.locator('[id="request.weight"]')).toBeInViewport();
  await page.getByLabel(say('header.language')).first().click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/apiDoc/orderserve/create?panel=sign#request.weight');
  const html = page.locator('html');
  for (const [name, value] of Object.entries(arabic))
    await expect(html).toHaveAttribute(name, value);
  await expect(html).toContainClass('AR');
  await expect(page.locator('body')).toHaveCSS('direction', 'rtl');
  await expect(page.locator('[id="request.weight"]')).toBeInViewport();
  const digests = page.getByRole('tabpanel').locator('[data-step]');
  for (const digest of await digests.all()) await expect(digest).toHaveCSS('direction', 'ltr');
});

test('changing the language keeps the place inside a section, even with a fragment in the address', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/apiDoc/guides/pushes#receive');
  const readPlace = () =>
    page.evaluate(() => {
      const places = [...document.querySelectorAll<HTMLElement>('main h2[id], main h3[id]')];
      return places.findLast((place) => place.getBoundingClientRect().top <= 81)?.id;
    });
  await expect.poll(readPlace).toBe('receive');
  // Half way through a later section that is not at the end of the page in any language.
  const seen = await page.evaluate(() => {
    const places = [...document.querySelectorAll<HTMLElement>('main h2[id]')];
    const at = places.findIndex(({ id }) => id === 'receive') + 1;
    const [from, to] = [places[at], places[at + 1]].map(
      (place) => (place?.getBoundingClientRect().top ?? 0) + scrollY,
    );
    scrollTo({ top: ((from ?? 0) + (to ?? 0)) / 2 - 80, behavior: 'instant' });
    return places[at]?.id;
  });
  await expect.poll(readPlace).not.toBe('receive');
  const before = await readPlace();
  for (const name of ['ខ្មែរ', '简体中文', 'العربية']) {
    await page.locator('nav.navbar summary').first().click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    await expect(page).toHaveURL(/apiDoc\/guides\/pushes#receive$/);
    await expect.poll(readPlace, `${name}, in ${seen}`).toBe(before);
  }
});

test('language can be changed with an invalid fragment in the address', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/aboutUs#100%');
  await page.locator('nav.navbar summary').first().click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/aboutUs#100%');
});

test('theme stays when the language changes, from the first frame', async ({ page }) => {
  await page.goto('/en/aboutUs');
  const html = page.locator('html');
  const toggle = page.locator('nav.navbar').getByRole('button', {
    name: say('theme.colorToggle.ariaLabel', { mode: '' }).split('(')[0],
  });
  await expect(html).toHaveAttribute('data-theme', 'light');
  while ((await html.getAttribute('data-theme')) !== 'dark') await toggle.click();
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { themes: seen });
    new MutationObserver(() => {
      const { theme } = document.documentElement.dataset;
      if (theme) seen.push(theme);
    }).observe(document, { attributes: true, attributeFilter: ['data-theme'], subtree: true });
  });
  const few = ['zh-CN', 'en', 'ar'];
  for (const { name, locale } of languages.filter((each) => isWhole || few.includes(each.locale))) {
    await page.locator('nav.navbar summary').first().click();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(html).toHaveAttribute('lang', locale);
    await expect(html).toHaveAttribute('data-has-hydrated', 'true');
    await expect(html).toHaveAttribute('data-theme', 'dark');
    const seen = await page.evaluate(() => (window as unknown as { themes: string[] }).themes);
    if (locale !== 'en') expect([...new Set(seen)], locale).toEqual(['dark']);
  }
});

test('chosen language applies to addresses without a language, once per tab', async ({
  page,
  context,
}) => {
  await page.goto('/home');
  await page.locator('header, nav').getByText('简体中文').first().click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL('/ar/home');
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('AR');

  const next = await context.newPage();
  await next.goto('/apiDoc/basic#request.countryCode');
  await expect(next).toHaveURL('/ar/apiDoc/basic#request.countryCode');
  await expect(next.locator('html')).toHaveAttribute('dir', 'rtl');
  await next.goto('/en/home');
  await expect(next.locator('html')).toHaveAttribute('lang', 'en');
  await next.goto('/home');
  await expect(next).toHaveURL('/home');
});

test('visit stores the language under the agreed names and nothing else', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/ar/home');
  await page.getByText('العربية').first().click();
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL('/en/home');
  const readKeys = () => page.evaluate(() => Object.keys(localStorage).sort());
  await expect.poll(readKeys).toEqual(['lang', 'langDictionary', 'langList']);
  const list = await page.evaluate(() => JSON.parse(localStorage.getItem('langList') ?? '[]'));
  const codes = list.map((language: { code: string }) => language.code);
  expect(codes).toEqual(['CN', 'EN', 'TH', 'KH', 'MY', 'ID', 'VN', 'AR']);
});

test('texts that the build put into the page are not requested', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const path = /\/openplatformweb\/i18n\/(.*)$/.exec(request.url())?.[1];
    if (path) asked.push(path);
  });
  const readKept = () => page.evaluate(() => localStorage.getItem('langDictionary'));
  await page.goto('/en/home');
  await expect.poll(readKept).toContain('"EN"');
  expect(asked).toEqual(['dictionary/getDefaultLang']);
});

test.describe('offer of another language', () => {
  test.use({ locale: 'en-GB', offersLanguage: true });

  test("language offer appears in the browser's language and stays on the page", async ({
    page,
  }) => {
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
    // The offer is above the page, so the reader scrolls up to it.
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

  test('language offer stays away on a page in the language of the browser', {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto('/en/home');
    await page.waitForLoadState('networkidle');
    await expect(page.getByText(say('language.offer'))).toHaveCount(0);
  });
});
