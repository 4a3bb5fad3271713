import { libraries } from '#reference/libraries.ts';
import { findViolations } from './_support/axe.ts';
import { expect, test } from './_support/portal.ts';
import { say } from './_support/texts.ts';

test('header leads to console and help centre and marks the section of every page below', async ({
  page,
}) => {
  await page.goto('/en/home');
  const entry = (id: string) =>
    page.locator('nav.navbar').getByRole('link', { name: say(id), exact: true });
  await expect(entry('header.control')).toHaveAttribute('href', '/en/control');
  await entry('header.helpCenter').click();
  await expect(page).toHaveURL('/en/helpCenter');
  for (const path of ['helpCenter', 'helpCenter/faq', 'helpCenter/notices', 'helpCenter/tester']) {
    await page.goto(`/en/${path}`);
    await expect(entry('header.helpCenter'), path).toHaveAttribute('aria-current', 'page');
    await expect(entry('header.home'), path).not.toHaveAttribute('aria-current');
  }
});

test('search in the help centre leads to the matching questions', { tag: '@all' }, async ({
  page,
}) => {
  await page.goto('/en/helpCenter');
  await page.getByLabel(say('help.search.label')).fill('145003012');
  await page
    .getByRole('main')
    .getByRole('button', { name: say('help.search.go') })
    .click();
  await expect(page).toHaveURL('/en/helpCenter/faq?q=145003012');
  await expect(page.locator('mark').first()).toHaveText('145003012');
});

test('footer leads to help, about us, terms and privacy', async ({ page }) => {
  await page.goto('/en/home');
  const footer = page.getByRole('contentinfo');
  for (const [label, path] of [
    ['header.helpCenter', 'helpCenter'],
    ['about.nav.courier', 'aboutUs'],
    ['about.nav.terms', 'aboutUs/terms'],
    ['about.nav.privacy', 'aboutUs/privacy'],
    ['about.nav.security', 'aboutUs/security'],
  ] as const) {
    const link = footer.getByRole('link', { name: say(label), exact: true });
    await expect(link).toHaveAttribute('href', `/en/${path}`);
  }
});

test('every download exists and shows its size', async ({ page, request }) => {
  await page.goto('/en/helpCenter/downloads');
  const links = page.getByRole('main').locator('a[download]');
  const count = 6 + libraries.length;
  await expect(links).toHaveCount(count);
  for (const link of await links.all()) {
    const address = (await link.getAttribute('href')) ?? '';
    expect((await request.get(address)).status(), address).toBe(200);
  }
  await expect(page.getByText(/^[\d.,]+ (kB|MB)$/)).toHaveCount(count);
  for (const { id, name } of libraries) {
    await expect(page.getByRole('link', { name: `README for ${name}` })).toBeVisible();
    expect((await request.get(`/libraries/${id}.md`)).status()).toBe(200);
  }
});

test('help centre says where to ask even without contacts in the settings', {
  tag: '@all',
}, async ({ page }) => {
  await page.goto('/en/helpCenter#contact');
  await expect(page.locator('#contact')).toContainText(say('contact.none'));
  expect(await findViolations(page)).toEqual([]);
});
