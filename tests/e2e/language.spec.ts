import { languages } from '#contract/languages.ts';
import { expect, test } from './_support/portal.ts';
import { isWhole } from './_support/routes.ts';
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

test('changing the language keeps the place inside a section, whatever the address names', {
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
