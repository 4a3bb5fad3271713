import { defaultLanguage } from '#contract/languages.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { besideBareSite } from './serve-portal.ts';
import { weighScripts } from './weigh-scripts.ts';

const rounds = 3;
const { locale } = defaultLanguage;

/** JavaScript of the create page before its tester opens, beside a page of a bare Docusaurus site. */
export function benchScripts(): Promise<Outcome> {
  return inScratch((scratch) =>
    besideBareSite({ scratch, locale }, async ({ ours, theirs, browser }) => {
      const measurement = await alternate(
        rounds,
        () => weighScripts(browser, `${ours}/apiDoc/orderserve/create`),
        () => weighScripts(browser, `${theirs}/docs/page`),
        difference,
      );
      const name = 'scripts of an operation page, gzip';
      const kind = { unit: 'kB', comparedAs: 'difference' } as const;
      const figure: Figure = { name, ...kind, ...measurement, aim: { most: 18 } };
      return { figures: [figure], failures: [] };
    }),
  );
}
