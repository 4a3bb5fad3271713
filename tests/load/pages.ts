import path from 'node:path';
import type { Browser } from 'playwright';
import { toLocalePath } from '#client/locale-path.ts';
import { type Language, languages } from '#contract/languages.ts';
import { type Audit, audit, installLighthouse, type Lighthouse } from './lighthouse.ts';
import type { Aim, Figure, Outcome } from './report.ts';
import { difference, toSpread } from './rounds.ts';
import { inScratch } from './scratch.ts';
import { besideBareSite } from './serve-portal.ts';
import { type Weight, weighPage } from './weigh-page.ts';
import { weighScripts } from './weigh-scripts.ts';

const rounds = 5;
/** The source, the measure of the field, the other direction, and the script that shapes slowest. */
const measured = ['zh-CN', 'en', 'ar', 'km'];

interface Place {
  name: string;
  path: string;
  /** Of Lighthouse's performance on a phone. */
  least: number;
}

const places: readonly Place[] = [
  { name: 'home', path: '/home', least: 95 },
  { name: 'a guide', path: '/apiDoc/guides/waybills', least: 95 },
  { name: 'an operation', path: '/apiDoc/orderserve/create', least: 92 },
  { name: 'the error catalogue', path: '/apiDoc/errors', least: 92 },
];

type Load = Audit & Weight & { scriptsKb: number };

interface Metric {
  name: string;
  unit: string;
  of(load: Load): number;
  /** Whether more is better. */
  isScore?: boolean;
  aim?(place: Place): Aim | undefined;
  mayBeZero?: boolean;
}

const isOperation = ({ name }: Place) => name === 'an operation';
const most = (value: number): Aim => ({ most: value, of: 'ours' });
const whole = { unit: 'of 100', isScore: true, aim: (): Aim => ({ least: 100, of: 'ours' }) };

const metrics: readonly Metric[] = [
  {
    name: 'performance',
    unit: 'of 100',
    isScore: true,
    of: ({ scores }) => scores.performance,
    aim: ({ least }) => ({ least, of: 'ours' }),
  },
  { ...whole, name: 'accessibility', of: ({ scores }) => scores.accessibility },
  { ...whole, name: 'best practices', of: ({ scores }) => scores['best-practices'] },
  { ...whole, name: 'search engines', of: ({ scores }) => scores.seo },
  { name: 'first paint', unit: 'ms', of: (load) => load.firstPaintMs },
  { name: 'largest paint', unit: 'ms', of: (load) => load.largestPaintMs },
  { name: 'blocking time', unit: 'ms', of: (load) => load.blockingMs, mayBeZero: true },
  {
    name: 'layout',
    unit: 'shift',
    of: ({ shift }) => shift,
    aim: () => most(0.01),
    mayBeZero: true,
  },
  { name: 'longest task', unit: 'ms', of: (load) => load.longestTaskMs, aim: () => most(200) },
  { name: 'scripts, gzip', unit: 'kB', of: (load) => load.scriptsKb, aim: () => ({ most: 18 }) },
  {
    name: 'document',
    unit: 'elements',
    of: ({ elements }) => elements,
    aim: (place) => (isOperation(place) ? most(2500) : undefined),
  },
  {
    name: 'HTML beyond its text, gzip',
    unit: 'kB',
    of: ({ markupKb }) => markupKb,
    aim: (place) => (isOperation(place) ? most(20) : undefined),
  },
  { name: 'style sheets, gzip', unit: 'kB', of: ({ stylesKb }) => stylesKb, aim: () => most(25) },
];

interface Round {
  ours: Load;
  bare: Load;
}

async function load(lighthouse: Lighthouse, browser: Browser, address: string): Promise<Load> {
  return {
    ...(await audit(lighthouse, address)),
    ...(await weighPage(browser, address)),
    scriptsKb: await weighScripts(browser, address),
  };
}

/** What came of a page in the language where it does worst. */
function toFigure(
  metric: Metric,
  place: Place,
  byLanguage: ReadonlyMap<Language, Round[]>,
): Figure {
  const { name, unit, of, isScore, aim, mayBeZero } = metric;
  const all = [...byLanguage].map(([{ locale }, loads]) => ({
    locale,
    ours: toSpread(loads.map((each) => of(each.ours))),
    baseline: toSpread(loads.map((each) => of(each.bare))),
    compared: toSpread(loads.map((each) => difference(of(each.ours), of(each.bare)))),
  }));
  const order = isScore ? 1 : -1;
  const [worst] = all.sort((one, two) => order * (one.ours.median - two.ours.median));
  if (!worst) throw new Error('No language was measured.');
  const { locale, ...spreads } = worst;
  const wanted = aim?.(place);
  return {
    name: `${place.name}, ${locale}: ${name}`,
    unit,
    comparedAs: 'difference',
    ...spreads,
    ...(wanted && { aim: wanted }),
    ...(mayBeZero && { mayBeZero }),
  };
}

/** Pages on Lighthouse's phone beside a page of a bare Docusaurus site in the same language, by turns. */
export function benchPages(): Promise<Outcome> {
  return inScratch(async (scratch) => {
    const lighthouse = await installLighthouse(path.join(scratch, 'tools'));
    return besideBareSite({ scratch }, async ({ ours, theirs, browser }) => {
      const found = new Map(places.map((place) => [place, new Map<Language, Round[]>()]));
      for (const language of languages.filter(({ locale }) => measured.includes(locale))) {
        for (let round = 0; round < rounds; round += 1) {
          const baseline = `${theirs}${toLocalePath('/docs/page', language)}`;
          const bare = await load(lighthouse, browser, baseline);
          for (const [place, byLanguage] of found) {
            const address = `${ours}${toLocalePath(place.path, language)}`;
            const own = await load(lighthouse, browser, address);
            const before = byLanguage.get(language) ?? [];
            byLanguage.set(language, [...before, { ours: own, bare }]);
          }
        }
      }
      const figures = [...found].flatMap(([place, byLanguage]) =>
        metrics.map((metric) => toFigure(metric, place, byLanguage)),
      );
      return { figures, failures: [] };
    });
  });
}
