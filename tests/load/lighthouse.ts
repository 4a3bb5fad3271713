import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from '../../src/scripts/free-port.ts';
import { launchBrowser } from './weigh-scripts.ts';

/** Lighthouse and its lab conditions change with its releases: figures of two are not compared. */
const release = 'lighthouse@13.5.0';

/** What Lighthouse says of a page on its simulated phone. */
export interface Audit {
  /** Of each category, 0 to 100. */
  scores: Record<Category, number>;
  firstPaintMs: number;
  largestPaintMs: number;
  blockingMs: number;
  /** Cumulative layout shift. */
  shift: number;
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof categories)[number];

interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

export type Lighthouse = (
  address: string,
  flags: { port: number; onlyCategories: readonly string[]; logLevel: 'error' },
) => Promise<{ lhr: Report } | undefined>;

/** Installs Lighthouse below a folder: nobody else needs it. */
export async function installLighthouse(directory: string): Promise<Lighthouse> {
  const child = spawn(
    'npm',
    ['install', '--prefix', directory, '--no-audit', '--no-fund', '--ignore-scripts', release],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm install ${release} ended with ${code}.`);
  const entry = path.join(directory, 'node_modules/lighthouse/core/index.js');
  return (await import(pathToFileURL(entry).href)).default;
}

function toScore({ score }: { score: number | null }): number {
  return score === null ? Number.NaN : score * 100;
}

/** One run, in a browser of its own: what an earlier page left behind would help or hinder. */
export async function audit(lighthouse: Lighthouse, address: string): Promise<Audit> {
  const port = await findFreePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    const flags = { port, onlyCategories: categories, logLevel: 'error' } as const;
    const result = await lighthouse(address, flags);
    if (!result) throw new Error(`Lighthouse says nothing of ${address}.`);
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
    const numberOf = (name: string) => lhr.audits[name]?.numericValue ?? Number.NaN;
    return {
      scores: {
        performance: toScore(lhr.categories.performance),
        accessibility: toScore(lhr.categories.accessibility),
        'best-practices': toScore(lhr.categories['best-practices']),
        seo: toScore(lhr.categories.seo),
      },
      firstPaintMs: numberOf('first-contentful-paint'),
      largestPaintMs: numberOf('largest-contentful-paint'),
      blockingMs: numberOf('total-blocking-time'),
      shift: numberOf('cumulative-layout-shift'),
    };
  } finally {
    await browser.close();
  }
}
