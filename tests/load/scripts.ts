import { defaultLanguage } from '#contract/languages.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { besideBareSite } from './serve-portal.ts';
import { weighScripts } from './weigh-scripts.ts';

const rounds = 3;
const { locale } = defaultLanguage;

const pages = {
  'an operation page': '/apiDoc/orderserve/create',
  'the sign-in page': '/login',
  'the console, signed out': '/control',
};

/** JavaScript of pages before anything of them opens, beside a page of a bare Docusaurus site. */
export function benchScripts(): Promise<Outcome> {
  return inScratch((scratch) =>
    besideBareSite({ scratch, locale }, async ({ ours, theirs, browser }) => {
      const figures: Figure[] = [];
      for (const [page, path] of Object.entries(pages)) {
        const measurement = await alternate(
          rounds,
          () => weighScripts(browser, `${ours}${path}`),
          () => weighScripts(browser, `${theirs}/docs/page`),
          difference,
        );
        const name = `scripts of ${page}, gzip`;
        const kind = { unit: 'kB', comparedAs: 'difference' } as const;
        figures.push({ name, ...kind, ...measurement, aim: { most: 18 } });
      }
      return { figures, failures: [] };
    }),
  );
}
