import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../src/scripts/free-port.ts';
import { install } from './run-build.ts';
import { launchBrowser } from './weigh-scripts.ts';

/** Lab conditions change between releases: figures of two releases cannot be compared. */
const release = 'lighthouse@13.5.0';

/** Lighthouse's result for a page on its simulated phone. */
export interface Audit {
  /** 0 to 100. */
  scores: Record<Category, number>;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  /** Cumulative layout shift. */
  shift: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

export type Lighthouse = (
  address: string,
  flags: { port: number; onlyCategories: readonly string[]; logLevel: 'error' },
) => Promise<{ lhr: Report } | undefined>;

/** Installs Lighthouse below a folder; nothing else uses it. */
export async function installLighthouse(directory: string): Promise<Lighthouse> {
  await install(directory, [release]);
  const entry = path.join(directory, 'node_modules/lighthouse/core/index.js');
  return (await import(pathToFileURL(entry).href)).default;
}

function toScore({ score }: { score: number | null }): number {
  return score === null ? Number.NaN : score * 100;
}

/** Audits a page once in a new browser, since earlier pages leave caches and work behind. */
export async function audit(lighthouse: Lighthouse, address: string): Promise<Audit> {
  const port = await findFreePort();
  await using _browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  const flags = { port, onlyCategories: categories, logLevel: 'error' } as const;
  const result = await lighthouse(address, flags);
  if (!result) throw new Error(`Lighthouse says nothing of ${address}.`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const numberOf = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
  const scores = categories.map((name) => [name, toScore(lhr.categories[name])] as const);
  return {
    scores: Object.fromEntries(scores) as Audit['scores'],
    firstPaintMs: numberOf('first-contentful-paint'),
    largestPaintMs: numberOf('largest-contentful-paint'),
    blockingMs: numberOf('total-blocking-time'),
    shift: numberOf('cumulative-layout-shift'),
  };
}
