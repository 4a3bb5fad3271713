import type { Browser } from 'playwright';
import { type Audit, audit, type Lighthouse } from './lighthouse.ts';
import { stylesKb as budgetOfStylesKb, findBudget } from './page-budgets.ts';
import type { Aim, Figure } from './report.ts';
import { type ComparedAs, compareRounds, type Round } from './rounds.ts';
import { type Weight, weighPage } from './weigh-page.ts';

export interface Place {
  name: string;
  path: string;
}

export type Load = Audit & Weight & { scriptsKb: number };

export interface Metric {
  name: string;
  unit: string;
  of(load: Load): number;
  /** True if more is better. */
  isScore?: boolean;
  /** Difference by default. */
  comparedAs?: ComparedAs;
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
    aim: () => ({ least: -5 }),
  },
  { ...whole, name: 'accessibility', of: ({ scores }) => scores.accessibility },
  { ...whole, name: 'best practices', of: ({ scores }) => scores['best-practices'] },
  { ...whole, name: 'search engines', of: ({ scores }) => scores.seo },
  { name: 'first paint', unit: 'ms', of: (load) => load.firstPaintMs },
  { name: 'largest paint', unit: 'ms', of: (load) => load.largestPaintMs },
  {
    name: 'blocking time',
    unit: 'ms',
    of: (load) => load.blockingMs,
    comparedAs: 'ratio',
    aim: () => ({ most: 1.3 }),
    mayBeZero: true,
  },
  {
    name: 'layout',
    unit: 'shift',
    of: ({ shift }) => shift,
    aim: () => most(0.01),
    mayBeZero: true,
  },
  { name: 'longest task', unit: 'ms', of: (load) => load.longestTaskMs, aim: () => most(200) },
  {
    name: 'scripts, gzip',
    unit: 'kB',
    of: (load) => load.scriptsKb,
    aim: ({ path }) => ({ most: findBudget(path).scriptsKb }),
  },
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
  {
    name: 'style sheets, gzip',
    unit: 'kB',
    of: ({ stylesKb }) => stylesKb,
    aim: () => most(budgetOfStylesKb),
  },
];

/** Loads a page as Lighthouse's phone and as a new reader; it must show the text `shown`. */
export async function loadPage(
  lighthouse: Lighthouse,
  browser: Browser,
  address: string,
  shown?: string,
): Promise<Audit & Weight> {
  return {
    ...(await weighPage(browser, address, shown)),
    ...(await audit(lighthouse, address)),
  };
}

/** Compares a metric of both sides. */
export const toMeasurement = (
  { of, comparedAs = 'difference' }: Metric,
  rounds: readonly Round<Load>[],
) => compareRounds(rounds, of, comparedAs);

export function toFigure(
  name: string,
  metric: Metric,
  rounds: readonly Round<Load>[],
  aim?: Aim,
): Figure {
  const { unit, mayBeZero } = metric;
  return {
    name: `${name}: ${metric.name}`,
    unit,
    ...toMeasurement(metric, rounds),
    ...(aim && { aim }),
    ...(mayBeZero && { mayBeZero }),
  };
}
