import type { Page } from 'playwright/test';
import { languages } from '#contract/languages.ts';
import { findClipped } from './_support/clipped.ts';
import { expect, test } from './_support/portal.ts';

const toPrefix = (locale: string) => (locale === 'zh-CN' ? '' : `/${locale}`);

const scripts = [
  { locale: 'th', font: 'Script Thai', leading: 1.8 },
  { locale: 'km', font: 'Script Khmer', leading: 1.8 },
  { locale: 'ar', font: 'Script Arabic', leading: 1.6 },
];

/** Fonts of scripts that the page has used, by their names. */
function readUsedFonts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const used = [...document.fonts].filter(({ status }) => status !== 'unloaded');
    return [...new Set(used.map(({ family }) => family.replaceAll('"', '')))];
  });
}

for (const { locale, font, leading } of scripts) {
  test(`${locale} is drawn in a font of its script, with room for its marks`, async ({ page }) => {
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

test('notices words that are cut off', async ({ page }) => {
  await page.goto('/km/home');
  await page.addStyleTag({ content: 'h1 { block-size: 1em; overflow: hidden }' });
  expect(await findClipped(page)).toHaveLength(1);
});

test('the files of the fonts are served, should a system have none', async ({ page, request }) => {
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
  test(`${locale} loads no font of another script, nor does its menu of languages`, async ({
    page,
  }) => {
    await page.goto(`${toPrefix(locale)}/home`);
    await page.locator('nav.navbar summary').first().click();
    await expect(page.getByRole('link', { name: 'ខ្មែរ' })).toBeVisible();
    expect(await readUsedFonts(page)).toEqual([]);
  });
}

for (const width of [1200, 1280]) {
  test(`brand, menu and tools of the header have room beside each other at ${width}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const { locale, direction } of languages) {
      await page.goto(`${toPrefix(locale)}/home`);
      await page.waitForLoadState('networkidle');
      const places = await page
        .locator('nav.navbar')
        .locator('.navbar__brand, button, summary, a:not(li li a)')
        .evaluateAll((controls) =>
          controls
            .filter((each) => each.checkVisibility() && !each.closest('details ul, [hidden]'))
            .map((each) => {
              const { left, right } = each.getBoundingClientRect();
              return { left, right, name: each.textContent };
            }),
        );
      const inOrder = direction === 'rtl' ? places.toReversed() : places;
      for (const [at, next] of inOrder.slice(1).entries()) {
        const before = inOrder[at];
        // The brand and its link are the same box.
        if (before?.left === next.left) continue;
        const names = `${locale}: ${before?.name} | ${next.name}`;
        expect(before?.right, names).toBeLessThanOrEqual(next.left + 1);
      }
    }
  });
}

test('on an Arabic page arrows turn, and code, addresses and keys do not', async ({ page }) => {
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

test('a size in an Arabic sentence reads from left to right', async ({ page }) => {
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
  test(`dates of ${locale} are in its words, of the years of the logs`, async ({ page }) => {
    await page.goto(`/${locale}/helpCenter/notices`);
    const dates = page.getByRole('main').locator('time');
    await expect(dates.first()).toHaveText(pattern);
    for (const date of await dates.all()) await expect(date).toHaveText(pattern);
  });
}
