import { cpus, release, totalmem, type } from 'node:os';
import type { Measurement, Spread } from './rounds.ts';

export type Aim = ({ least: number } | { most: number }) & { of?: 'ours' };

/** One line of the table. */
export interface Figure extends Measurement {
  name: string;
  unit: string;
  /** For the median of `compared`, or of our side alone. */
  aim?: Aim;
  /** True if zero is possible: a page may block for 0 ms. */
  mayBeZero?: boolean;
}

/** What a benchmark found, and its failures in words. */
export interface Outcome {
  figures: Figure[];
  failures: string[];
}

export const joinOutcomes = (outcomes: readonly Outcome[]): Outcome => ({
  figures: outcomes.flatMap(({ figures }) => figures),
  failures: outcomes.flatMap(({ failures }) => failures),
});

const gigabyte = 2 ** 30;

export function describeMachine(): string {
  const all = cpus();
  const { node, v8, sqlite } = process.versions;
  return [
    `${all.length} × ${all[0]?.model ?? 'unknown processor'}`,
    `${Math.round(totalmem() / gigabyte)} GB, ${type()} ${release()}`,
    `Node ${node}, V8 ${v8}, SQLite ${sqlite}`,
  ].join(' · ');
}

function toNumber(value: number): string {
  if (value >= 1000) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}

const toRange = ({ median, least, most }: Spread) =>
  `${toNumber(median)} (${toNumber(least)}–${toNumber(most)})`;

/** Returns what is impossible in a figure: a side of zero, less, or no number. */
export function findImpossible({ name, unit, ours, baseline, mayBeZero }: Figure): string[] {
  const sides = { ours, baseline };
  const isNothing = (value: number) => value < 0 || (value === 0 && !mayBeZero);
  return Object.entries(sides)
    .filter(([, { least, median, most }]) =>
      [least, median, most].some((value) => !Number.isFinite(value) || isNothing(value)),
    )
    .map(([side, spread]) => `${name}: ${side} cannot be ${toRange(spread)} ${unit}`);
}

function toAim({ aim, ours, compared, unit }: Figure): [aim: string, met: string] {
  if (!aim) return ['–', '–'];
  const { median } = aim.of === 'ours' ? ours : compared;
  const met = 'least' in aim ? median >= aim.least : median <= aim.most;
  const text = 'least' in aim ? `at least ${aim.least}` : `at most ${aim.most}`;
  return [aim.of === 'ours' ? `${text} ${unit}` : text, met ? 'met' : 'missed'];
}

function toCells(figure: Figure): string[] {
  const { name, unit, ours, baseline, compared, comparedAs } = figure;
  const columns = [`${name}, ${unit}`, toRange(ours), toRange(baseline)];
  return [...columns, `${toRange(compared)} ${comparedAs}`, ...toAim(figure)];
}

/** Pads the cells of each column to the same width; one line a row. */
export function alignColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const toLine = (row: readonly string[]) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return rows.map((row) => toLine(row).trimEnd()).join('\n');
}

/** Shows medians with the least and most of the rounds, and whether the aims are met. */
export function toTable(figures: readonly Figure[]): string {
  return alignColumns([
    ['what', 'ours', 'baseline', 'compared', 'aim', ''],
    ...figures.map(toCells),
  ]);
}
