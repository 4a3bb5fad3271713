import type { Page } from 'playwright/test';
import { findBrokenWords } from './_support/broken-words.ts';
import { findClipped } from './_support/clipped.ts';
import { expect, test } from './_support/portal.ts';

const toPrefix = (locale: string) => (locale === 'zh-CN' ? '' : `/${locale}`);

const scripts = [
  { locale: 'th', font: 'Script Thai', leading: 1.8 },
  { locale: 'km', font: 'Script Khmer', leading: 1.8 },
  { locale: 'ar', font: 'Script Arabic', leading: 1.6 },
];

/** Names of the script fonts that the page has used. */
function readUsedFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const used = [...document.fonts].filter(({ status }) => status !== 'unloaded');
    return [...new Set(used.map(({ family }) => family.replaceAll('"', '')))];
  });
}

for (const { locale, font, leading } of scripts) {
  test(`${locale} uses a font of its script and a line height for its marks`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto(`/${locale}/home`);
    await expect.poll(() => readUsedFonts(page)).toEqual([font]);
    const { family, lines } = await page.evaluate(() => {
      const { fontFamily, fontSize, lineHeight } = getComputedStyle(document.body);
      return { family: fontFamily, lines: parseFloat(lineHeight) / parseFloat(fontSize) };
    });
    expect(family.replaceAll('"', '').split(', ')[0]).toBe(font);
    expect(lines).toBeCloseTo(leading);
  });
}

test('findClipped reports words that are cut off', async ({ page }) => {
  await page.goto('/km/home');
  await page.addStyleTag({ content: 'h1 { block-size: 1em; overflow: hidden }' });
  expect(await findClipped(page)).toHaveLength(1);
});

test('font files are served for systems without such a font', async ({ page, request }) => {
  await page.goto('/en/home');
  const files = await page.evaluate(() =>
    [...document.styleSheets]
      .flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? '' })))
      .filter(({ rule }) => rule instanceof CSSFontFaceRule)
      .map(({ rule, base }) => {
        const address = /url\("([^"]+)"\)/.exec(rule.cssText)?.[1] ?? '';
        return { address: new URL(address, base).href, swaps: /swap/.test(rule.cssText) };
      }),
  );
  expect(files).toHaveLength(6);
  for (const { address, swaps } of files) {
    expect(swaps).toBe(true);
    const { status, type } = await request
      .get(address)
      .then((answer) => ({ status: answer.status(), type: answer.headers()['content-type'] }));
    expect({ address, status, type }).toEqual({ address, status: 200, type: 'font/woff2' });
  }
});

for (const locale of ['zh-CN', 'en', 'ms', 'id', 'vi']) {
  test(`${locale} loads no font of another script, not even for the language menu`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto(`${toPrefix(locale)}/home`);
    await page.locator('nav.navbar summary').first().click();
    await expect(page.getByRole('link', { name: 'ខ្មែរ' })).toBeVisible();
    expect(await readUsedFonts(page)).toEqual([]);
  });
}

const operation = 'apiDoc/orderserve/create';
const documents = ['apiDoc/guides/pushes', 'apiDoc/guides/signature', 'aboutUs/terms'];

// The browser breaks the lines of interface texts (decision 0032).
for (const { locale, routes, within } of [
  { locale: 'en', routes: ['home', 'apiDoc/index', ...documents, operation], within: 'main' },
  { locale: 'ar', routes: ['home', 'apiDoc/index', ...documents, operation], within: 'main' },
  { locale: 'km', routes: documents, within: 'main :is(.markdown, [class*="prose"])' },
  { locale: 'th', routes: documents, within: 'main :is(.markdown, [class*="prose"])' },
]) {
  test(`lines never end inside a word of ${locale}, and in a path only after a slash`, async ({
    page,
  }) => {
    for (const route of routes) {
      await page.goto(`/${locale}/${route}`);
      await page.evaluate(() => document.fonts.ready);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const broken = await findBrokenWords(page, locale, within);
        expect.soft(broken, `${route} at ${width}`).toEqual([]);
      }
    }
  });
}

test('findBrokenWords reports a line that ends inside a word', async ({ page }) => {
  await page.goto('/km/home');
  await page.locator('main').evaluate((main) => {
    main.innerHTML = '<p>ក្រុមហ៊ុនដឹកជញ្ជូន</p><p>order/addOrder</p>';
    main.style.cssText = 'inline-size: 5em; line-break: anywhere; word-break: break-all';
  });
  expect((await findBrokenWords(page, 'km')).length).toBeGreaterThan(1);
});

test('Arabic page mirrors arrows, but not code, addresses and keys', async ({ page }) => {
  await page.goto('/ar/apiDoc/orderserve/create');
  const panels = page.getByRole('tablist').first();
  await expect(panels.locator('.lucide-list-tree')).toHaveCSS(
    'transform',
    'matrix(-1, 0, 0, 1, 0, 0)',
  );
  const directions = await page
    .locator('main :is(code, pre)')
    .evaluateAll((all) => [...new Set(all.map((each) => getComputedStyle(each).direction))]);
  expect(directions).toEqual(['ltr']);
  await page.goto('/ar/register');
  for (const field of await page.locator('main input:is([type="email"], [type="password"])').all())
    await expect(field).toHaveCSS('direction', 'ltr');
  await page.goto('/en/apiDoc/orderserve/create');
  await expect(panels.locator('.lucide-list-tree')).toHaveCSS('transform', 'none');
});

test('size in an Arabic sentence reads from left to right', async ({ page }) => {
  await page.goto('/ar/apiDoc/orderserve/create');
  const size = page.getByRole('main').getByText('64 KiB').first();
  const [number, unit] = await size.evaluate((element) => {
    const words = element.firstChild as Text;
    return ['64', 'KiB'].map((part) => {
      const range = document.createRange();
      const at = words.data.indexOf(part);
      range.setStart(words, at);
      range.setEnd(words, at + part.length);
      return range.getBoundingClientRect().left;
    });
  });
  expect(number).toBeLessThan(unit ?? 0);
});

for (const [locale, pattern] of [
  ['km', /^\d+ [\p{sc=Khmer}]+ 20\d\d$/u],
  ['th', /^\d+ [\p{sc=Thai}.]+ 20\d\d$/u],
  ['ar', /^\d+ [\p{sc=Arabic}]+ 20\d\d$/u],
] as const) {
  test(`dates in ${locale} use its words and Gregorian years`, { tag: '@all' }, async ({
    page,
  }) => {
    await page.goto(`/${locale}/helpCenter/notices`);
    const dates = page.getByRole('main').locator('time');
    await expect(dates.first()).toHaveText(pattern);
    for (const date of await dates.all()) await expect(date).toHaveText(pattern);
  });
}
