import { languages } from '#contract/languages.ts';
import { readOverflow } from './_support/overflow.ts';
import { expect, test } from './_support/portal.ts';
import { listKinds, listPages, routes, toLanguageMarks } from './_support/routes.ts';

test('finds the pages of the site', () => {
  expect(routes).toContain('/home');
  expect(routes).toContain('/ar/apiDoc/orderserve/create');
});

test('answers every route of the site', async ({ request }) => {
  const answers: Record<string, number> = {};
  for (const route of routes) answers[route] = (await request.get(route)).status();
  expect(answers).toEqual(Object.fromEntries(routes.map((route) => [route, 200])));
});

const phone = { width: 390, height: 844 };

// A language without texts of its own shows the pages of the default language.
const groups = languages.map(({ locale, complete, direction }) => ({
  locale,
  pages: complete || direction === 'rtl' ? listPages(locale) : listKinds(locale),
}));

for (const { locale, pages } of groups) {
  test(`shows the pages of ${locale} in its language and direction, as wide as a phone, without a problem`, async ({
    page,
    problems,
  }) => {
    problems.expect(/404.*no-such-page/);
    await page.setViewportSize(phone);
    for (const route of pages) {
      await test.step(route, async () => {
        await page.goto(route);
        await expect(page.getByRole('main')).toBeVisible();
        const marks = toLanguageMarks(route);
        for (const [name, value] of Object.entries(marks)) {
          await expect(page.locator('html')).toHaveAttribute(name, value);
        }
        await expect(page.locator('html')).toContainClass(marks['data-lang']);
        await page.waitForLoadState('networkidle');
        expect(await readOverflow(page)).toBe(0);
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
