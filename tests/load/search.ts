import path from 'node:path';
import type { Page } from 'playwright';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { buildSite } from '../../src/scripts/site/build-site.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch, root } from './scratch.ts';
import { servePortal } from './serve-portal.ts';
import { launchBrowser, weighScripts } from './weigh-scripts.ts';

/** Each round loads the same files. */
const rounds = 1;
const aim = { most: 150 };

/** The first key press makes a page load the rest. */
const arrive = (page: Page) => page.keyboard.press('Shift');

async function search(page: Page): Promise<void> {
  await arrive(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('sender.mobile');
  await page.getByRole('option').first().waitFor();
}

/** What one query loads in each language, beyond the page that it is asked on. */
export async function benchSearch(): Promise<Outcome> {
  using scratch = openScratch();
  await buildSite();
  await using closing = new AsyncDisposableStack();
  const dataDir = path.join(scratch.directory, 'data');
  const portal = await servePortal(path.join(root, 'build'), dataDir);
  closing.defer(() => portal.close());
  await using browser = await launchBrowser();
  const url = await portal.listen({ port: 0, host: '127.0.0.1' });
  const figures: Figure[] = [];
  for (const { locale } of languages) {
    const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
    const address = `${url}${prefix}/apiDoc/orderserve/create`;
    const measurement = await alternate(
      rounds,
      () => weighScripts(browser, address, search),
      () => weighScripts(browser, address, arrive),
      'difference',
    );
    figures.push({ name: `search: one query in ${locale}, gzip`, unit: 'kB', ...measurement, aim });
  }
  return { figures, failures: [] };
}
