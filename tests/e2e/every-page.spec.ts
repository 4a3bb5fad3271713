import { globSync } from 'node:fs';
import { site } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';

/** Every page of the built site, as its address: `/home`, `/en/apiDoc/basic`. */
const routes = globSync('**/*.html', { cwd: site })
  .map((file) => `/${file.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')}`)
  .filter((route) => !route.endsWith('/404'))
  .sort();

/** The other languages show the same pages with the default language's texts. */
const shown = routes.filter((route) => /^\/(?!(th|km|ms|id|vi)(\/|$))/.test(route));

test('finds the pages of the site', () => {
  expect(routes).toContain('/home');
  expect(routes).toContain('/ar/apiDoc/orderserve/create');
});

test('answers every route of the site', async ({ request }) => {
  const answers: Record<string, number> = {};
  for (const route of routes) answers[route] = (await request.get(route)).status();
  expect(answers).toEqual(Object.fromEntries(routes.map((route) => [route, 200])));
});

for (const route of shown) {
  test(`shows ${route} without a problem`, async ({ page }) => {
    await page.goto(route);
    await expect(page.getByRole('main')).toBeVisible();
    await page.waitForLoadState('networkidle');
  });
}

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
