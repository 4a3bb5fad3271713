import type { Page } from 'playwright/test';
import type { SignedIn } from '#contract/portal/user.ts';
import { findViolations } from './_support/axe.ts';
import { readOverflow } from './_support/overflow.ts';
import { askPortal } from './_support/people.ts';
import { expect, test } from './_support/portal.ts';
import { createReviewer, signInReviewer } from './_support/reviewer.ts';
import { listPages } from './_support/routes.ts';
import { Tester } from './_support/tester.ts';

const section = (locale: string, name: RegExp) =>
  listPages(locale).filter((route) => name.test(route));

/** Looks at pages as wide as a desk's and a phone's: nothing serious, nothing beyond the window. */
async function lookAt(page: Page, routes: readonly string[]): Promise<void> {
  for (const route of routes) {
    await test.step(route, async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await page.goto(route);
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main')).toBeVisible();
      expect.soft(await findViolations(page), route).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      expect.soft(await readOverflow(page), `${route} on a phone`).toBe(0);
    });
  }
}

async function keep(page: Page, { token, uuid, userData }: SignedIn): Promise<void> {
  const stored = { token, uuid, userData: JSON.stringify(userData) };
  await page.addInitScript((values) => Object.assign(localStorage, values), stored);
}

interface Offered {
  signIn: { name: string; password: string };
}

for (const [locale, colorScheme] of [
  ['zh-CN', 'light'],
  ['en', 'dark'],
  ['ar', 'light'],
] as const) {
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test('axe finds nothing serious in the pages of an integrator with data, wide and narrow', async ({
      page,
      portal,
    }) => {
      test.setTimeout(240_000);
      // An order and a failed call, so that lists have something in them.
      const tester = await Tester.open(page, 'orderserve/create');
      await tester.send();
      const { signIn } = await askPortal<Offered>(portal.url, 'demo/account');
      await keep(page, await askPortal<SignedIn>(portal.url, 'user/login', signIn));
      await lookAt(page, section(locale, /\/(control|personalCenter)(\/|$)/));
    });

    test('axe finds nothing serious in the pages of a reviewer, wide and narrow', async ({
      page,
      portal,
    }) => {
      test.setTimeout(240_000);
      await page.goto('/en/login');
      await signInReviewer(page, await createReviewer(portal));
      await expect(page).not.toHaveURL(/login/);
      await lookAt(page, section(locale, /\/operator(\/|$)/));
    });
  });
}
