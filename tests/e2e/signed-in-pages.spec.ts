import type { Page } from 'playwright/test';
import { findViolations } from './_support/axe.ts';
import { keepSignedIn, openDemoSession } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createReviewer, openReviewerSession } from './_support/reviewer.ts';
import { integratorPages, listPages, staffPages } from './_support/routes.ts';
import { Tester } from './_support/tester.ts';

/** Looks at pages with their data; every-page.spec.ts measures them. */
async function lookAt(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of routes) {
    await test.step(route, async () => {
      await page.goto(route);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main')).toBeVisible();
      expect.soft(await findViolations(page), route).toEqual([]);
    });
  }
}

for (const [locale, colorScheme] of [
  ['zh-CN', 'light'],
  ['en', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing serious in the pages of an integrator with data', async ({
      page,
      portal,
    }) => {
      test.setTimeout(240_000);
      // An order and a failed call, so that lists have something in them.
      const tester = await Tester.open(page, 'orderserve/create');
      await tester.send();
      await keepSignedIn(page, await openDemoSession(portal.url));
      await lookAt(
        page,
        listPages(locale).filter((route) => integratorPages.test(route)),
      );
    });

    test('axe finds nothing serious in the pages of a reviewer', async ({ page, portal }) => {
      test.setTimeout(240_000);
      const reviewer = await createReviewer(portal);
      await keepSignedIn(page, await openReviewerSession(portal.url, reviewer));
      await lookAt(
        page,
        listPages(locale).filter((route) => staffPages.test(route)),
      );
    });
  });
}
