import { findViolations } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

test.use({ javaScriptEnabled: false });

test('about page names the countries served and the contacts without a script', async ({
  page,
}) => {
  await page.goto('/en/aboutUs');
  const main = page.getByRole('main');
  for (const name of ['Egypt', 'United Arab Emirates', 'Indonesia', 'China']) {
    await expect(main.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(main.locator('#contact')).toContainText(say('contact.none'));
});

for (const name of ['terms', 'privacy', 'security']) {
  test(`${name} page works without a script and gives each section an address`, {
    tag: '@all',
  }, async ({ page }) => {
    await page.goto(`/en/aboutUs/${name}`);
    const contents = page.getByRole('navigation', { name: say('about.contents') });
    const links = contents.getByRole('link');
    const count = await links.count();
    expect(count).toBeGreaterThan(5);
    await expect(page.getByRole('main').locator('section > h2')).toHaveCount(count);
    await links.last().click();
    await expect(page).toHaveURL(`/en/aboutUs/${name}#contact`);
    await expect(page.locator('#contact')).toBeInViewport();
    await expect(page.getByRole('main')).not.toContainText(/\{\w+\}/);
  });
}

test.describe('about pages with a script', () => {
  test.use({ javaScriptEnabled: true });

  for (const path of ['aboutUs', 'aboutUs/terms', 'aboutUs/privacy', 'aboutUs/security']) {
    test(`axe finds no violation in ${path}`, { tag: '@all' }, async ({ page }) => {
      await page.goto(`/en/${path}`);
      expect(await findViolations(page)).toEqual([]);
    });
  }
});
