import { languages } from '#contract/languages.ts';
import { expect, test } from './_support/portal.ts';

const prefixes = languages.map(({ locale }) => (locale === 'zh-CN' ? '' : `/${locale}`));

test('/ leads to /home and /apiDoc to /apiDoc/index in every language', async ({ request }) => {
  for (const prefix of prefixes) {
    for (const [from, to] of [
      ['/', '/home'],
      ['/apiDoc', '/apiDoc/index'],
      ['/apiDoc/', '/apiDoc/index'],
      ['/apiDoc?panel=try', '/apiDoc/index?panel=try'],
    ] as const) {
      const answer = await request.get(prefix + from, { maxRedirects: 0 });
      expect(answer.headers().location, prefix + from).toBe(prefix + to);
      expect((await request.get(prefix + from)).status()).toBe(200);
    }
  }
});

test('reader at / or /apiDoc sees the intended page', async ({ page }) => {
  await page.goto('/en/');
  await expect(page).toHaveURL('/en/home');
  await page.goto('/ar/apiDoc');
  await expect(page).toHaveURL('/ar/apiDoc/index');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
