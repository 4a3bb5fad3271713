import path from 'node:path';
import type { Browser } from 'playwright';
import { toLocalePath } from '#client/locale-path.ts';
import { type Language, languages } from '#contract/languages.ts';
import { installLighthouse, type Lighthouse } from './lighthouse.ts';
import type { BenchOptions } from './options.ts';
import {
  type Load,
  loadPage,
  type Metric,
  metrics,
  type Place,
  toFigure,
  toMeasurement,
} from './page-load.ts';
import { makePeers, toTitle } from './peers.ts';
import type { Figure, Outcome } from './report.ts';
import type { Round } from './rounds.ts';
import { openScratch } from './scratch.ts';
import { openBothSites, serveFolder } from './serve-portal.ts';
import { measureTools } from './tools.ts';

/** The default language, English, a right-to-left one, and the script that is shaped slowest. */
const measured = ['zh-CN', 'en', 'ar', 'km'];

const places: readonly Place[] = [
  { name: 'home', path: '/home', least: 95 },
  { name: 'a guide', path: '/apiDoc/guides/waybills', least: 95 },
  { name: 'an operation', path: '/apiDoc/orderserve/create', least: 92 },
  { name: 'the error catalogue', path: '/apiDoc/errors', least: 92 },
];

/** Returns the figure of the language in which a page does worst. */
function toWorst(
  metric: Metric,
  place: Place,
  byLanguage: ReadonlyMap<Language, Round<Load>[]>,
): Figure {
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

/** Metrics for pages of other tools. */
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

/** Compares our page of an operation with those of other tools, all of the same OpenAPI file. */
async function comparePeers({ scratch, lighthouse, browser, rounds }: Tools, ours: string) {
  const openApi = await (await fetch(`${ours}/openapi.json`)).text();
  const directory = path.join(scratch, 'peers');
  const peers = await makePeers(directory, openApi);
  const server = serveFolder(path.join(directory, 'site'));
  const theirs = await server.listen({ port: 0, host: '127.0.0.1' });
  const found = new Map(peers.map(({ name }) => [name, [] as Round<Load>[]]));
  for (let round = 0; round < rounds; round += 1) {
    const own = await loadPage(lighthouse, browser, `${ours}/en/apiDoc/orderserve/create`);
    for (const { name, path: page, shown } of peers) {
      const address = `${theirs}${page}`;
      // A page must show the operation, or it measures nothing.
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

/** Pages on Lighthouse's phone, compared by turns with a page of a bare Docusaurus site in the same language. */
export async function benchPages({ rounds = 5, peers = false }: BenchOptions): Promise<Outcome> {
  using scratch = openScratch();
  const lighthouse = await installLighthouse(path.join(scratch.directory, 'tools'));
  await using sites = await openBothSites(scratch.directory);
  const { ours, theirs, browser } = sites;
  const found = new Map(places.map((place) => [place, new Map<Language, Round<Load>[]>()]));
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
  const tools = { scratch: scratch.directory, lighthouse, browser, rounds };
  const beside = peers ? await comparePeers(tools, ours) : [];
  return { figures: [...figures, ...opened, ...beside], failures: [] };
}
