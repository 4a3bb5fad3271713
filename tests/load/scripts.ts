import path from 'node:path';
import { defaultLanguage } from '#contract/languages.ts';
import { buildSite } from '../../src/scripts/site/build-site.ts';
import type { Figure, Outcome } from './report.ts';
import { alternate, difference } from './rounds.ts';
import { inScratch, root } from './scratch.ts';
import { serveFolder, servePortal } from './serve-portal.ts';
import { makeBareSite } from './sites.ts';
import { launchBrowser, weighScripts } from './weigh-scripts.ts';

const rounds = 3;
const anyPort = { port: 0, host: '127.0.0.1' };

/** JavaScript of the create page before its tester opens, beside a page of a bare Docusaurus site. */
export function benchScripts(): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const bareSite = makeBareSite(scratch);
    await bareSite.build(defaultLanguage.locale);
    // The very pages that are served: built another way they may load nothing, as was seen.
    await buildSite();
    const portal = await servePortal(path.join(root, 'build'), path.join(scratch, 'data'));
    const bare = serveFolder(bareSite.output);
    const browser = await launchBrowser();
    try {
      const [ours, theirs] = [await portal.listen(anyPort), await bare.listen(anyPort)];
      const measurement = await alternate(
        rounds,
        () => weighScripts(browser, `${ours}/apiDoc/orderserve/create`),
        () => weighScripts(browser, `${theirs}/docs/page`),
        difference,
      );
      const name = 'scripts of an operation page, gzip';
      const kind = { unit: 'kB', comparedAs: 'difference' } as const;
      const figure: Figure = { name, ...kind, ...measurement, aim: { most: 35 } };
      return { figures: [figure], failures: [] };
    } finally {
      await browser.close();
      await portal.close();
      await bare.close();
    }
  });
}
