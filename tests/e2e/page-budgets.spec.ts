import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright/test';
import { splitLocalePath, toLocalePath } from '#client/locale-path.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { barePage, findBudget, longTextsKb, stylesKb, toolsKb } from '../load/page-budgets.ts';
import { addUp, type FirstView, nameLargest, readFirstViews } from './_built/first-view.ts';
import { root } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';

test.describe.configure({ mode: 'default' });

let views: FirstView[];

test.beforeAll(() => {
  views = readFirstViews();
});

interface Fault {
  kind: string;
  line: string;
  excessKb: number;
}

/** The figures of a page that are beyond its budget, each with what to look at. */
function findFaults({ route, scripts, styles }: FirstView): Fault[] {
  const { kind, scriptsKb } = findBudget(route);
  const figures = [
    {
      name: 'scripts over a bare page',
      files: scripts,
      kb: addUp(scripts) - barePage.scriptsKb,
      budget: scriptsKb,
    },
    { name: 'style sheets', files: styles, kb: addUp(styles), budget: stylesKb },
  ];
  return figures
    .filter(({ kb, budget }) => kb > budget)
    .map(({ name, files, kb, budget }) => ({
      kind: `${kind} ${name}`,
      excessKb: kb - budget,
      line: `${route} (${kind}): ${kb.toFixed(1)} kB of ${name}, budget ${budget}; largest: ${nameLargest(files)}`,
    }));
}

for (const { locale } of languages) {
  test(`first view of each page in ${locale} is within the budget of its kind`, () => {
    const own = views.filter(({ route }) => splitLocalePath(route).language.locale === locale);
    expect(own.length).toBeGreaterThan(0);
    // The worst page of each kind is enough to find the cause.
    const faults = Object.values(Object.groupBy(own.flatMap(findFaults), ({ kind }) => kind));
    const worst = faults.map((each = []) => {
      const [first] = each.toSorted((one, other) => other.excessKb - one.excessKb);
      return `${first?.line}${each.length > 1 ? `; and ${each.length - 1} more pages` : ''}`;
    });
    expect(
      worst,
      'What these pages load grew: tests/load/page-budgets.ts says why it may not.',
    ).toEqual([]);
  });
}

test('the bare page of the budgets is one of the installed Docusaurus', () => {
  const manifest = path.join(root, 'node_modules/@docusaurus/core/package.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const fix =
    'set barePage in tests/load/page-budgets.ts to what `npm run bench -- scripts` measures';
  expect(barePage.docusaurus, fix).toBe(version);
});

/** Collects the addresses of the files of some kinds that a page loads. */
function collectLoaded(page: Page, kinds: readonly string[]) {
  const loaded = new Map<string, Promise<Buffer>>();
  page.on('response', (response) => {
    if (!kinds.includes(response.request().resourceType())) return;
    loaded.set(new URL(response.url()).pathname, response.body());
  });
  return loaded;
}

// The budgets are of the scripts that HTML names: a page that loads others by itself would escape them.
for (const route of [
  '/home',
  '/apiDoc/guides/waybills',
  '/apiDoc/orderserve/create',
  '/apiDoc/errors',
  '/control',
  '/register',
  '/login',
]) {
  test(`${route} loads by itself no script that its HTML does not name`, async ({ page }) => {
    const loaded = collectLoaded(page, ['script']);
    await page.goto(route, { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-has-hydrated', 'true');
    const view = views.find((each) => each.route === route);
    const named = view?.scripts.map(({ address }) => address) ?? [];
    expect([...loaded.keys()].sort()).toEqual(named.sort());
  });
}

for (const language of languages) {
  const { locale } = language;
  test(`tester and signing panel in ${locale} are within their budget`, {
    tag: language === defaultLanguage ? [] : '@all',
  }, async ({ page }) => {
    await page.goto(toLocalePath('/apiDoc/orderserve/create', language), {
      waitUntil: 'networkidle',
    });
    const loaded = collectLoaded(page, ['script', 'stylesheet']);
    // A pointer on the page would load the samples of the reader's account too.
    await page.locator('#tab-try:enabled').dispatchEvent('click');
    await expect(page.locator('#panel-try button[type="submit"]')).toBeEnabled();
    await page.locator('#tab-sign').dispatchEvent('click');
    await expect(page.locator('#panel-sign textarea').first()).toBeEnabled();
    await page.waitForLoadState('networkidle');
    const files = await Promise.all(
      [...loaded].map(async ([address, body]) => ({
        address,
        kb: gzipSync(await body).length / 1000,
      })),
    );
    const textsKb = new Map<string, number>(Object.entries(longTextsKb)).get(locale) ?? 0;
    expect(addUp(files), nameLargest(files)).toBeLessThanOrEqual(toolsKb + textsKb);
    expect(files.length).toBeGreaterThan(0);
  });
}
