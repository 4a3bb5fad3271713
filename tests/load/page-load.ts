import type { Browser } from 'playwright';
import { type Audit, audit, type Lighthouse } from './lighthouse.ts';
import type { Aim, Figure } from './report.ts';
import { difference, toSpread } from './rounds.ts';
import { type Weight, weighPage } from './weigh-page.ts';
import { weighScripts } from './weigh-scripts.ts';

export interface Place {
  name: string;
  path: string;
  /** Of Lighthouse's performance on a phone. */
  least: number;
}

export type Load = Audit & Weight & { scriptsKb: number };

export interface Metric {
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

export const metrics: readonly Metric[] = [
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

/** Opens a page as Lighthouse's phone and as newcomers do; `shown` is a text that has to be there. */
export async function loadPage(
  lighthouse: Lighthouse,
  browser: Browser,
  address: string,
  shown?: string,
): Promise<Load> {
  return {
    ...(await weighPage(browser, address, shown)),
    ...(await audit(lighthouse, address)),
    scriptsKb: await weighScripts(browser, address),
  };
}

/** A page and its baseline, opened by turns. */
export interface Round {
  ours: Load;
  baseline: Load;
}

/** How a metric of the two compares. */
export function toMeasurement({ of }: Metric, rounds: readonly Round[]) {
  return {
    ours: toSpread(rounds.map(({ ours }) => of(ours))),
    baseline: toSpread(rounds.map(({ baseline }) => of(baseline))),
    compared: toSpread(rounds.map(({ ours, baseline }) => difference(of(ours), of(baseline)))),
  };
}

/** A line of the table. */
export function toFigure(
  name: string,
  metric: Metric,
  rounds: readonly Round[],
  aim?: Aim,
): Figure {
  const { unit, mayBeZero } = metric;
  return {
    name: `${name}: ${metric.name}`,
    unit,
    comparedAs: 'difference',
    ...toMeasurement(metric, rounds),
    ...(aim && { aim }),
    ...(mayBeZero && { mayBeZero }),
  };
}
