import { globSync, linkSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Locale, languages } from '#contract/languages.ts';
import { readSiteFacts, writeSiteFacts } from '#server/settings/site-facts.ts';
import { expectSound } from './_support/axe.ts';
import { root } from './_support/places.ts';
import { expect, test } from './_support/portal.ts';
import { createSay } from './_support/texts.ts';

const built = path.join(root, 'build');

const sites: string[] = [];

test.afterEach(() => {
  for (const site of sites.splice(0)) rmSync(site, { recursive: true });
});

/** A site of the same files in which languages are pending, until the test ends. */
function linkSite(pending: Locale[]): string {
  const site = mkdtempSync(path.join(root, '.build/site-'));
  sites.push(site);
  for (const name of globSync(['*', 'assets/**', 'img/**', 'en/**', 'ar/**'], { cwd: built })) {
    if (!statSync(path.join(built, name)).isFile() || name === 'page-headers.json') continue;
    mkdirSync(path.dirname(path.join(site, name)), { recursive: true });
    linkSync(path.join(built, name), path.join(site, name));
  }
  setPending(site, pending);
  return site;
}

function setPending(site: string, pending: Locale[]): void {
  const facts = readSiteFacts(built);
  if (!facts) throw new Error('the site is not built');
  writeSiteFacts(site, { ...facts, pending });
}

const others = languages
  .map(({ locale }) => locale)
  .filter((locale) => locale !== 'zh-CN' && locale !== 'en');

test('page of a language that is being built opens by itself when it is ready', async ({
  page,
  problems,
  startServer,
}) => {
  problems.expect(/\b503\b/);
  const site = linkSite(others);
  const { url } = await startServer({
    main: 'tests/e2e/_support/serve-copies.ts',
    settings: { SITE_DIRECTORY: site },
  });
  const say = createSay('ar');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto(`${url}/ar/apiDoc/index`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        say('waiting.title', { language: 'العربية' }),
      );
      await expectSound(page);
    }
  }
  const link = page.getByRole('link', { name: say('waiting.other', { language: 'English' }) });
  await expect(link).toHaveAttribute('href', '/en/apiDoc/index');
  setPending(site, ['km']);
  await expect(page.getByRole('navigation').first()).toContainText(say('header.apiDoc'));
  await expect(page).toHaveURL(`${url}/ar/apiDoc/index`);
});
