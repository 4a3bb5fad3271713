import type { Page, ViewportSize } from 'playwright/test';
import { splitLocalePath } from '#client/locale-path.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { findFaults, type Known } from './_built/find-faults.ts';
import { readKnown } from './_built/read-known.ts';
import { readMarks } from './_built/read-marks.ts';
import { readPage } from './_built/read-page.ts';
import { findViolations, readOverflow } from './_support/axe.ts';
import { findClipped } from './_support/clipped.ts';
import { keepSignedIn, openDemoSession } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createReviewer, openReviewerSession } from './_support/reviewer.ts';
import {
  integratorPages,
  isWhole,
  listKinds,
  listPages,
  staffPages,
  toLanguageMarks,
} from './_support/routes.ts';
import { Tester } from './_support/tester.ts';
import { createSay } from './_support/texts.ts';

const desk = { width: 1280, height: 900 };
const phone = { width: 390, height: 844 };

let known: Known;

test.beforeAll(() => {
  known = readKnown();
});

/** Resizes the window, and waits until the page has handled it, because a later visit may not. */
async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/**
 * Follows a link of the page as people do; returns false if there is none. The address and the canonical
 * link change before the page does, so this waits until the old heading is gone.
 */
async function follow(page: Page, route: string): Promise<boolean> {
  await resize(page, desk);
  const isLinked = await page.evaluate((to) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
    const link = links.find((each) => each.getAttribute('href') === to);
    if (link) document.querySelector('main h1')?.setAttribute('data-left', '');
    link?.click();
    return link !== undefined;
  }, route);
  if (!isLinked) return false;
  await page.waitForFunction(
    (to) =>
      document.querySelector('link[rel="canonical"]')?.getAttribute('href')?.endsWith(to) &&
      document.querySelector('[data-left]') === null,
    route,
  );
  return true;
}

/** Opens a page and waits for its script, its data and its fonts. */
async function open(page: Page, route: string, follows: boolean): Promise<void> {
  const isThere = follows && (await follow(page, route));
  if (!isThere) await page.goto(route, { waitUntil: 'domcontentloaded' });
  await expect(page.getByRole('main')).toBeVisible();
  const say = createSay(splitLocalePath(route).language.locale);
  await expect(page.getByText(say('kit.loading'))).toHaveCount(0);
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
}

/** Scripts with taller letters than Latin, which a box made for Latin would cut. */
const tallScripts = ['th', 'km', 'ar'];

/** Overflow and cut-off words of an open page, at the current width and then at the other one. */
async function findTightPlaces(page: Page, locale: string): Promise<string[]> {
  const read = async () => {
    const at = `at ${page.viewportSize()?.width}`;
    const pixels = await readOverflow(page);
    const clipped = tallScripts.includes(locale) ? await findClipped(page) : [];
    return [
      ...(pixels > 0 ? [`${pixels} px too wide ${at}`] : []),
      ...clipped.map((words) => `cut off ${at}: ${words}`),
    ];
  };
  const first = await read();
  await resize(page, page.viewportSize()?.width === desk.width ? phone : desk);
  return [...first, ...(await read())];
}

interface Look {
  /** Values that people entered, which pages may repeat. */
  values?: string[];
  /** True to run axe as well. */
  axe?: boolean;
}

/**
 * Checks pages, each opened once: the source language by address, the others by a link of the previous
 * page if it has one, which takes a third of the time.
 */
async function lookAt(page: Page, routes: readonly string[], { values = [], axe = false }: Look) {
  for (const route of routes) {
    await test.step(route, async () => {
      const { language } = splitLocalePath(route);
      await open(page, route, language !== defaultLanguage);
      const shown = readPage(await page.content());
      expect.soft(readMarks(shown), route).toEqual(toLanguageMarks(language));
      const faults = findFaults(shown, route, { ...known, values });
      expect.soft(language.complete ? faults : [], route).toEqual([]);
      if (axe) expect.soft(await findViolations(page), route).toEqual([]);
      expect.soft(await findTightPlaces(page, language.locale), route).toEqual([]);
    });
  }
}

/** The demo's integrator and its parcels, and the destination in the tester's example. */
const demoValues = [
  'demo@example.com',
  'Demo Integrator',
  'Demo',
  'demo',
  'DEMO-DELIVERED',
  'DEMO-RETURNED',
  'DEMO-PICKED-UP',
  'DEMO-OPEN',
  'DEMO-CANCEL',
  'DEMO-INDIVIDUAL',
  'DEMO-MOVING',
  'DEMO',
  '6 أكتوبر',
];

/** Companies of other tests on the same server, which staff pages may list. */
const companies = ['Demo Trading', 'Nile Ceramics', 'Nile Parcels LLC'];

const isOpenToAll = (route: string) => !integratorPages.test(route) && !staffPages.test(route);

/** The pages without a kind, each in one of the languages: browsers treat them all the same. */
function listOthers(locale: string): string[] {
  const kinds = listKinds(locale);
  const turn = languages.findIndex((language) => language.locale === locale);
  return listPages(locale)
    .filter((route) => isOpenToAll(route) && !kinds.includes(route))
    .filter((_, at) => at % languages.length === turn);
}

/** The languages that `npm test` covers, with axe: the source in light, the other direction in dark. */
const looks: Record<string, 'light' | 'dark'> = { 'zh-CN': 'light', ar: 'dark' };

for (const { locale } of languages) {
  const axe = locale in looks;
  test.describe(locale, { tag: axe ? [] : '@all' }, () => {
    test.setTimeout(480_000);
    test.use({ colorScheme: looks[locale] ?? 'light' });

    test('every public page is entirely in its language, fits a desktop and a phone, and has no problem', async ({
      page,
      problems,
    }) => {
      problems.expect(/404.*no-such-page/);
      // built-html.spec.ts reads the texts of all pages as built.
      await lookAt(page, listKinds(locale).filter(isOpenToAll), { axe });
      if (isWhole) await lookAt(page, listOthers(locale), {});
    });

    test('every integrator page passes the same checks', async ({ page, portal }) => {
      // Creates an order and its call, so that the lists are not empty.
      const tester = await Tester.open(page, 'orderserve/create');
      const { data } = await tester.send<{ txlogisticId: string }>();
      await keepSignedIn(page, await openDemoSession(portal.url));
      const routes = listPages(locale).filter((route) => integratorPages.test(route));
      await lookAt(page, routes, { values: [data.txlogisticId, ...demoValues], axe });
    });

    test('every staff page passes the same checks', async ({ page, portal }) => {
      const reviewer = await createReviewer(portal);
      await keepSignedIn(page, await openReviewerSession(portal.url, reviewer));
      const routes = listPages(locale).filter((route) => staffPages.test(route));
      await lookAt(page, routes, { values: [reviewer.account, ...companies, ...demoValues], axe });
    });
  });
}

test('server has the icon that browsers request by themselves', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
});

test('root address leads to the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
});

test('unknown address returns 404 with a page that says so', async ({ page, problems }) => {
  problems.expect(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('problems records a console error, an exception and a failed response', async ({
  page,
  problems,
}) => {
  await page.goto('/home');
  await page.evaluate(() => {
    console.error('said aloud');
    setTimeout(() => {
      throw new Error('thrown late');
    });
    return fetch('/openplatformweb/no-such-call');
  });
  for (const problem of [/console error said aloud/, /thrown late/, /response 404/]) {
    await expect.poll(() => problems.unexpected().join('\n')).toMatch(problem);
  }
  problems.expect(/./);
});
