import path from 'node:path';
import type { Browser } from 'playwright';
import { toLocalePath } from '#client/locale-path.ts';
import { type Language, languages } from '#contract/languages.ts';
import { installLighthouse, type Lighthouse } from './lighthouse.ts';
import type { BenchOptions } from './options.ts';
import {
  loadPage,
  type Metric,
  metrics,
  type Place,
  type Round,
  toFigure,
  toMeasurement,
} from './page-load.ts';
import { makePeers, toTitle } from './peers.ts';
import type { Figure, Outcome } from './report.ts';
import { inScratch } from './scratch.ts';
import { besideBareSite, serveFolder } from './serve-portal.ts';
import { measureTools } from './tools.ts';

/** The source, the measure of the field, the other direction, and the script that shapes slowest. */
const measured = ['zh-CN', 'en', 'ar', 'km'];

const places: readonly Place[] = [
  { name: 'home', path: '/home', least: 95 },
  { name: 'a guide', path: '/apiDoc/guides/waybills', least: 95 },
  { name: 'an operation', path: '/apiDoc/orderserve/create', least: 92 },
  { name: 'the error catalogue', path: '/apiDoc/errors', least: 92 },
];

/** What came of a page in the language where it does worst. */
function toWorst(metric: Metric, place: Place, byLanguage: ReadonlyMap<Language, Round[]>): Figure {
  const all = [...byLanguage].map(([{ locale }, rounds]) => ({
    locale,
    rounds,
    median: toMeasurement(metric, rounds).ours.median,
  }));
  const order = metric.isScore ? 1 : -1;
  const [worst] = all.sort((one, two) => order * (one.median - two.median));
  if (!worst) throw new Error('No language was measured.');
  return toFigure(`${place.name}, ${worst.locale}`, metric, worst.rounds, metric.aim?.(place));
}

/** What a page of another tool is compared by. */
const ofPeers = new Set([
  'performance',
  'first paint',
  'largest paint',
  'blocking time',
  'scripts, gzip',
  'document',
]);

interface Tools {
  scratch: string;
  lighthouse: Lighthouse;
  browser: Browser;
  rounds: number;
}

/** Our page of an operation beside those of the field's other tools, all of the same OpenAPI file. */
async function comparePeers({ scratch, lighthouse, browser, rounds }: Tools, ours: string) {
  const openApi = await (await fetch(`${ours}/openapi.json`)).text();
  const directory = path.join(scratch, 'peers');
  const peers = await makePeers(directory, openApi);
  const server = serveFolder(path.join(directory, 'site'));
  const theirs = await server.listen({ port: 0, host: '127.0.0.1' });
  const found = new Map(peers.map(({ name }) => [name, [] as Round[]]));
  for (let round = 0; round < rounds; round += 1) {
    const own = await loadPage(lighthouse, browser, `${ours}/en/apiDoc/orderserve/create`);
    for (const { name, path: page, shown } of peers) {
      const address = `${theirs}${page}`;
      // A page that does not show the operation measures nothing.
      const baseline = await loadPage(lighthouse, browser, address, shown ?? toTitle(openApi));
      found.get(name)?.push({ ours: own, baseline });
    }
  }
  await server.close();
  return [...found].flatMap(([name, loads]) =>
    metrics
      .filter((metric) => ofPeers.has(metric.name))
      .map((metric) => toFigure(`an operation beside ${name}`, metric, loads)),
  );
}

/** Pages on Lighthouse's phone beside a page of a bare Docusaurus site in the same language, by turns. */
export function benchPages({ rounds = 5, peers = false }: BenchOptions): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const lighthouse = await installLighthouse(path.join(scratch, 'tools'));
    return besideBareSite({ scratch }, async ({ ours, theirs, browser }) => {
      const found = new Map(places.map((place) => [place, new Map<Language, Round[]>()]));
      for (const language of languages.filter(({ locale }) => measured.includes(locale))) {
        for (let round = 0; round < rounds; round += 1) {
          const bare = `${theirs}${toLocalePath('/docs/page', language)}`;
          const baseline = await loadPage(lighthouse, browser, bare);
          for (const [place, byLanguage] of found) {
            const address = `${ours}${toLocalePath(place.path, language)}`;
            const own = await loadPage(lighthouse, browser, address);
            const before = byLanguage.get(language) ?? [];
            byLanguage.set(language, [...before, { ours: own, baseline }]);
          }
        }
      }
      const figures = [...found].flatMap(([place, byLanguage]) =>
        metrics.map((metric) => toWorst(metric, place, byLanguage)),
      );
      const addresses = { ours: `${ours}/apiDoc/orderserve/create`, theirs: `${theirs}/docs/page` };
      const opened = await measureTools(browser, addresses, rounds);
      const tools = { scratch, lighthouse, browser, rounds };
      const beside = peers ? await comparePeers(tools, ours) : [];
      return { figures: [...figures, ...opened, ...beside], failures: [] };
    });
  });
}
