import { defaultLanguage } from '#contract/languages.ts';
import { findBudget } from './page-budgets.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { openBothSites } from './serve-portal.ts';
import { weighScripts } from './weigh-scripts.ts';

const rounds = 3;
const { locale } = defaultLanguage;

const pages = {
  'an operation page': '/apiDoc/orderserve/create',
  'the sign-in page': '/login',
  'the registration': '/register',
  'the console, signed out': '/control',
};

/** JavaScript of pages before anything of them opens, compared with a page of a bare Docusaurus site. */
export async function benchScripts(): Promise<Outcome> {
  using scratch = openScratch();
  await using sites = await openBothSites(scratch.directory, { locale });
  const { ours, theirs, browser } = sites;
  const figures: Figure[] = [];
  for (const [page, path] of Object.entries(pages)) {
    const measurement = await alternate(
      rounds,
      () => weighScripts(browser, `${ours}${path}`),
      () => weighScripts(browser, `${theirs}/docs/page`),
      'difference',
    );
    const name = `scripts of ${page}, gzip`;
    const aim = { most: findBudget(path).scriptsKb };
    figures.push({ name, unit: 'kB', ...measurement, aim });
  }
  return { figures, failures: [] };
}
