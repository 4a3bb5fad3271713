import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { toLocalePath } from '#client/locale-path.ts';
import { type Language, languages } from '#contract/languages.ts';
import { joinBlocks } from '../../src/plugins/markdown/to-blocks.ts';
import { toMain, toMarkdown } from '../../src/plugins/markdown/to-markdown.ts';
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
import type { Aim, Figure, Outcome } from './report.ts';
import type { Round } from './rounds.ts';
import { openScratch, root } from './scratch.ts';
import { openBothSites, serveFolder } from './serve-portal.ts';
import type { Site } from './sites.ts';
import { measureTools } from './tools.ts';
import { weighScripts } from './weigh-scripts.ts';

/** The default language, English, a right-to-left one, and the script that is shaped slowest. */
const measured = ['zh-CN', 'en', 'ar', 'km'];

const places: readonly Place[] = [
  { name: 'home', path: '/home' },
  { name: 'a guide', path: '/apiDoc/guides/waybills' },
  { name: 'an operation', path: '/apiDoc/orderserve/create' },
  { name: 'the error catalogue', path: '/apiDoc/errors' },
];
const languagesMeasured = languages.filter(({ locale }) => measured.includes(locale));

/** Name of the bare site's document with the text and tables of a page. */
const toTwin = ({ path: page }: Place) => page.slice(1).replaceAll('/', '-');

/** Gives the bare site a document for each page: its text, tables and samples as Markdown. */
async function writeTwins(bare: Site): Promise<void> {
  for (const language of languagesMeasured) {
    for (const place of places) {
      const file = path.join(root, 'build', `${toLocalePath(place.path, language)}.html`);
      const page = toMain(readFileSync(file, 'utf8'));
      const blocks = await toMarkdown(page, { pages: new Set(), sameAsFirst: '' });
      if (!blocks) throw new Error(`${file} has no text`);
      bare.writeDocument(toTwin(place), joinBlocks(blocks), language);
    }
  }
}

const isOfOurs = (aim: Aim | undefined) => aim?.of === 'ours';

/** Returns the figure of the language in which a page does worst. */
function toWorst(
  metric: Metric,
  place: Place,
  byLanguage: ReadonlyMap<Language, Round<Load>[]>,
): Figure {
  const all = [...byLanguage].map(([{ locale }, rounds]) => ({
    locale,
    rounds,
    median: toMeasurement(metric, rounds)[isOfOurs(metric.aim?.(place)) ? 'ours' : 'compared']
      .median,
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

/** Addresses of a page, of the bare page with the same text, and of the bare page with next to none. */
interface Addresses {
  own: string;
  twin: string;
  empty: string;
}

async function loadByTurns(
  { lighthouse, browser, rounds }: Tools,
  { own, twin, empty }: Addresses,
): Promise<Round<Load>[]> {
  // The same in each round, unlike times.
  const scriptsKb = {
    own: await weighScripts(browser, own),
    empty: await weighScripts(browser, empty),
  };
  const found: Round<Load>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const baseline = await loadPage(lighthouse, browser, twin);
    const ours = await loadPage(lighthouse, browser, own);
    found.push({
      ours: { ...ours, scriptsKb: scriptsKb.own },
      baseline: { ...baseline, scriptsKb: scriptsKb.empty },
    });
  }
  return found;
}

/** Compares our page of an operation with those of other tools, all of the same OpenAPI file. */
async function comparePeers({ scratch, lighthouse, browser, rounds }: Tools, ours: string) {
  const openApi = await (await fetch(`${ours}/openapi.json`)).text();
  const directory = path.join(scratch, 'peers');
  const peers = await makePeers(directory, openApi);
  const server = serveFolder(path.join(directory, 'site'));
  const theirs = await server.listen({ port: 0, host: '127.0.0.1' });
  const found = new Map(peers.map(({ name }) => [name, [] as Round<Load>[]]));
  const load = async (address: string, shown?: string): Promise<Load> => ({
    ...(await loadPage(lighthouse, browser, address, shown)),
    scriptsKb: await weighScripts(browser, address),
  });
  for (let round = 0; round < rounds; round += 1) {
    const own = await load(`${ours}/en/apiDoc/orderserve/create`);
    for (const { name, path: page, shown } of peers) {
      const address = `${theirs}${page}`;
      // A page must show the operation, or it measures nothing.
      const baseline = await load(address, shown ?? toTitle(openApi));
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

/**
 * Pages on Lighthouse's phone, compared by turns with pages of a bare Docusaurus site that hold the same text,
 * tables and samples; scripts are compared with its page that holds next to nothing, since a document's text is
 * in its script.
 */
export async function benchPages({ rounds = 7, peers = false }: BenchOptions): Promise<Outcome> {
  using scratch = openScratch();
  const lighthouse = await installLighthouse(path.join(scratch.directory, 'tools'));
  await using sites = await openBothSites(scratch.directory, { prepare: writeTwins });
  const { ours, theirs, browser } = sites;
  const tools = { scratch: scratch.directory, lighthouse, browser, rounds };
  const figures: Figure[] = [];
  for (const place of places) {
    const byLanguage = new Map<Language, Round<Load>[]>();
    for (const language of languagesMeasured) {
      const rounds = await loadByTurns(tools, {
        own: ours + toLocalePath(place.path, language),
        twin: theirs + toLocalePath(`/docs/${toTwin(place)}`, language),
        empty: theirs + toLocalePath('/docs/page', language),
      });
      byLanguage.set(language, rounds);
    }
    figures.push(...metrics.map((metric) => toWorst(metric, place, byLanguage)));
  }
  const addresses = { ours: `${ours}/apiDoc/orderserve/create`, theirs: `${theirs}/docs/page` };
  const opened = await measureTools(browser, addresses, rounds);
  const beside = peers ? await comparePeers(tools, ours) : [];
  return { figures: [...figures, ...opened, ...beside], failures: [] };
}
