import path from 'node:path';
import type { Page } from 'playwright';
import { defaultLanguage, languages } from '#contract/languages.ts';
import { buildSite } from '../../src/scripts/site/build-site.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch, root } from './scratch.ts';
import { servePortal } from './serve-portal.ts';
import { launchBrowser, weighScripts } from './weigh-scripts.ts';

/** The same files come each time. */
const rounds = 1;
const aim = { most: 150 };

/** A page loads more once a reader is there, whatever they do. */
const arrive = (page: Page) => page.keyboard.press('Shift');

async function search(page: Page): Promise<void> {
  await arrive(page);
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('sender.mobile');
  await page.getByRole('option').first().waitFor();
}

/** What one query loads in each language, beside the page that it is asked on. */
export function benchSearch(): Promise<Outcome> {
  return inScratch(async (scratch) => {
    await buildSite();
    const portal = await servePortal(path.join(root, 'build'), path.join(scratch, 'data'));
    const browser = await launchBrowser();
    try {
      const url = await portal.listen({ port: 0, host: '127.0.0.1' });
      const figures: Figure[] = [];
      for (const { locale } of languages) {
        const prefix = locale === defaultLanguage.locale ? '' : `/${locale}`;
        const address = `${url}${prefix}/apiDoc/orderserve/create`;
        const measurement = await alternate(
          rounds,
          () => weighScripts(browser, address, search),
          () => weighScripts(browser, address, arrive),
          difference,
        );
        const name = `search: one query in ${locale}, gzip`;
        figures.push({ name, unit: 'kB', comparedAs: 'difference', ...measurement, aim });
      }
      return { figures, failures: [] };
    } finally {
      await browser.close();
      await portal.close();
    }
  });
}
