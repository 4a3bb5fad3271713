import { alignColumns } from '../load/report.ts';

/** What a scenario found; an absent value says nothing in its column. */
export interface Row {
  what: string;
  /** Calls, pushes or connections that ended as they should. */
  done: number;
  /** Acknowledged and missing afterwards; any is a failure. */
  lost?: number;
  /** Stored or sent twice; a failure, except for pushes, which are sent at least once. */
  duplicated?: number;
  /** The longest that another client's call waited for its answer, in milliseconds. */
  longestWaitMs?: number;
  /** The most memory that a process of the portal held, in MB. */
  memoryMb?: number | null;
  note?: string;
  failures: string[];
}

const toUnit = (value: number | null | undefined, unit: string) =>
  value === null || value === undefined ? '–' : `${Math.round(value)} ${unit}`;

const columns: [head: string, toCell: (row: Row) => string][] = [
  ['what', ({ what }) => what],
  ['done', ({ done }) => String(done)],
  ['lost', ({ lost = 0 }) => String(lost)],
  ['duplicated', ({ duplicated = 0 }) => String(duplicated)],
  ['longest wait of others', ({ longestWaitMs }) => toUnit(longestWaitMs, 'ms')],
  ['memory', ({ memoryMb }) => toUnit(memoryMb, 'MB')],
  ['', ({ note = '' }) => note],
];

export function toTable(rows: readonly Row[]): string {
  return alignColumns([
    columns.map(([head]) => head),
    ...rows.map((row) => columns.map(([, toCell]) => toCell(row))),
  ]);
}

/** Returns what fails the campaign: losses, and the failures of the scenarios. */
export function findFailures(rows: readonly Row[]): string[] {
  return rows.flatMap(({ what, done, lost = 0, failures }) => [
    ...(done === 0 ? [`${what}: nothing was done`] : []),
    ...(lost > 0 ? [`${what}: ${lost} lost`] : []),
    ...failures.map((failure) => `${what}: ${failure}`),
  ]);
}

/** How often each answer came, as `status code`. */
export type Counts = Map<string, number>;

export function count(counts: Counts, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

export const toWords = (counts: Counts): string =>
  [...counts].map(([key, times]) => `${times} × ${key}`).join(', ');
