import { languages } from '#contract/languages.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

test('the header is 64px high and stays in its place', async ({ page }) => {
  await page.goto('/en/apiDoc/orderserve/create');
  const header = page.locator('nav.navbar');
  await expect(header).toHaveCSS('position', 'fixed');
  const place = { x: 0, y: 0, width: 1280, height: 64 };
  expect(await header.boundingBox()).toEqual(place);
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(1500);
  expect(await header.boundingBox()).toEqual(place);
});

test('the header is never narrower than 1200px beside a drawer-less window', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.goto('/en/home');
  const box = await page.locator('nav.navbar').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(1200);
  expect(box?.height).toBe(64);
  await expect(page.getByLabel(say('header.language')).first()).toBeInViewport({ ratio: 1 });
});

for (const width of [1280, 1920]) {
  test(`the menu stands in the middle, at most 800px wide, at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/en/home', '/ar/home']) {
      await page.goto(path);
      const menu = page.locator('nav.navbar ul').filter({ has: page.locator('a[href$="/home"]') });
      const box = await menu.first().boundingBox();
      if (!box) throw new Error('the menu is not shown');
      expect(box.width).toBeLessThanOrEqual(800);
      expect(Math.abs(box.x + box.width / 2 - width / 2), path).toBeLessThanOrEqual(8);
    }
  });
}

test('the entry of the current section is marked and underlined', async ({ page }) => {
  const readLine = (element: Element) => {
    const { content, height, backgroundColor } = getComputedStyle(element, '::after');
    return content === 'none' ? null : { height, backgroundColor };
  };
  for (const [path, current, other] of [
    ['/en/home', 'header.home', 'header.apiDoc'],
    ['/en/apiDoc/index', 'header.apiDoc', 'header.home'],
    ['/en/apiDoc/logistics/query', 'header.apiDoc', 'header.home'],
  ] as const) {
    await page.goto(path);
    const entry = (id: string) =>
      page.locator('nav.navbar').getByRole('link', { name: say(id), exact: true });
    await expect(entry(current)).toHaveAttribute('aria-current', 'page');
    const line = { height: '2px', backgroundColor: 'rgb(143, 29, 34)' };
    expect(await entry(current).evaluate(readLine)).toEqual(line);
    await expect(entry(other)).not.toHaveAttribute('aria-current');
    expect(await entry(other).evaluate(readLine)).toBeNull();
  }
});

test('the language switcher offers all eight languages and closes by Escape', async ({ page }) => {
  await page.goto('/en/apiDoc/basic');
  const switcher = page.getByLabel(say('header.language')).first();
  await switcher.press('Enter');
  for (const { name, locale } of languages) {
    const link = page.locator('nav.navbar').getByRole('link', { name, exact: true });
    await expect(link).toBeVisible();
    const prefix = locale === 'zh-CN' ? '' : `/${locale}`;
    await expect(link).toHaveAttribute('href', `${prefix}/apiDoc/basic`);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'العربية' })).toBeHidden();
  await expect(switcher).toBeFocused();
});
