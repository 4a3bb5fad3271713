import type { Page, ViewportSize } from 'playwright/test';
import { splitLocalePath } from '#client/locale-path.ts';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { findFaults, type Known } from './_built/find-faults.ts';
import { readKnown } from './_built/read-known.ts';
import { readMarks } from './_built/read-marks.ts';
import { readPage } from './_built/read-page.ts';
import { findViolations } from './_support/axe.ts';
import { findClipped } from './_support/clipped.ts';
import { readOverflow } from './_support/overflow.ts';
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

/** Gives the page another window, and waits until its parts have heard of it: of what is left none may. */
async function resize(page: Page, size: ViewportSize): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

/**
 * Goes where a link of the page leads, as people do; answers whether there is one. The address changes
 * before the page does, the canonical one with it: the page is there once the heading of the last one is gone.
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

/** Opens a page and waits until it is alive, its data there and its letters in their typeface. */
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

/** Scripts whose letters are taller than Latin ones, so that a box made for these would cut them. */
const tallScripts = ['th', 'km', 'ar'];

/** What an open page has no room for, in the window it has and then in the other one. */
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
  /** What people wrote, which pages may repeat. */
  values?: string[];
  /** Whether axe looks as well. */
  axe?: boolean;
}

/**
 * Looks at pages, each opened once: those of the source by their addresses, the others by a link where
 * the page before has one, which takes a third of the time.
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

/** The demo's integrator and its parcels, and where the tester's example goes. */
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

/** Whom the staff may find on a server that other tests use too. */
const companies = ['Demo Trading', 'Nile Ceramics', 'Nile Parcels LLC'];

const isOpenToAll = (route: string) => !integratorPages.test(route) && !staffPages.test(route);

/** Each page of no kind of its own in one of the languages: what one does in a browser is the same in all. */
function listOthers(locale: string): string[] {
  const kinds = listKinds(locale);
  const turn = languages.findIndex((language) => language.locale === locale);
  return listPages(locale)
    .filter((route) => isOpenToAll(route) && !kinds.includes(route))
    .filter((_, at) => at % languages.length === turn);
}

/** Where `npm test` opens them, and axe looks: the source in the light, the other direction in the dark. */
const looks: Record<string, 'light' | 'dark'> = { 'zh-CN': 'light', ar: 'dark' };

for (const { locale } of languages) {
  const axe = locale in looks;
  test.describe(locale, { tag: axe ? [] : '@all' }, () => {
    test.setTimeout(480_000);
    test.use({ colorScheme: looks[locale] ?? 'light' });

    test('every open page says everything in its language, fits a desk and a phone, and has no problem', async ({
      page,
      problems,
    }) => {
      problems.expect(/404.*no-such-page/);
      // The texts of all pages are read as they are built, by built-html.spec.ts.
      await lookAt(page, listKinds(locale).filter(isOpenToAll), { axe });
      if (isWhole) await lookAt(page, listOthers(locale), {});
    });

    test('so does every page of an integrator', async ({ page, portal }) => {
      // An order and its call, so that lists have something in them.
      const tester = await Tester.open(page, 'orderserve/create');
      const { data } = await tester.send<{ txlogisticId: string }>();
      await keepSignedIn(page, await openDemoSession(portal.url));
      const routes = listPages(locale).filter((route) => integratorPages.test(route));
      await lookAt(page, routes, { values: [data.txlogisticId, ...demoValues], axe });
    });

    test('so does every page of the staff', async ({ page, portal }) => {
      const reviewer = await createReviewer(portal);
      await keepSignedIn(page, await openReviewerSession(portal.url, reviewer));
      const routes = listPages(locale).filter((route) => staffPages.test(route));
      await lookAt(page, routes, { values: [reviewer.account, ...companies, ...demoValues], axe });
    });
  });
}

test('has the picture that browsers ask for by themselves', async ({ request }) => {
  const answer = await request.get('/favicon.ico');
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toMatch(/^image\//);
});

test('leads from / to the home page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/home$/);
});

test('answers an unknown address with a page that says so', async ({ page, problems }) => {
  problems.expect(/404/);
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('notices what goes wrong in a page', async ({ page, problems }) => {
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
