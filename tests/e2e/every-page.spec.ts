import { languages } from '#contract/languages.ts';
import { expect, test } from './_support/portal.ts';
import { routes, toLanguageMarks, toLocale } from './_support/routes.ts';

test('finds the pages of the site', () => {
  expect(routes).toContain('/home');
  expect(routes).toContain('/ar/apiDoc/orderserve/create');
});

test('answers every route of the site', async ({ request }) => {
  const answers: Record<string, number> = {};
  for (const route of routes) answers[route] = (await request.get(route)).status();
  expect(answers).toEqual(Object.fromEntries(routes.map((route) => [route, 200])));
});

for (const { locale } of languages) {
  test(`shows every page of ${locale} in its language and direction, without a problem`, async ({
    page,
  }) => {
    for (const route of routes.filter((each) => toLocale(each) === locale)) {
      await test.step(route, async () => {
        await page.goto(route);
        await expect(page.getByRole('main')).toBeVisible();
        const marks = toLanguageMarks(route);
        for (const [name, value] of Object.entries(marks)) {
          await expect(page.locator('html')).toHaveAttribute(name, value);
        }
        await expect(page.locator('html')).toContainClass(marks['data-lang']);
        await page.waitForLoadState('networkidle');
      });
    }
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
