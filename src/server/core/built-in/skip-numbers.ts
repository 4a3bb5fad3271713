import type { Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { raiseCounter, readCounters } from './counters.ts';
import { mostNumbers, type NumberSeries, numberSeries } from './numbers.ts';

export type SeriesCounters = Record<NumberSeries, number>;

export function readSeries(database: Queryable): Promise<SeriesCounters> {
  return readCounters(database, numberSeries);
}

/** The most that each series can have advanced since a copy was made. */
export interface Lost {
  /** Last counters; undefined if unknown. */
  counters: SeriesCounters | undefined;
  /** Maximum of numbers issued per series since the copy, if the counters are incomplete. */
  atMost: number | undefined;
}

/**
 * Raises the counters of a copy beyond every number issued after it was made; resolves to how many numbers of
 * each series are skipped. Throws a StaffError if too few would be left.
 */
export async function skipNumbers(
  transaction: Queryable,
  { counters, atMost = 0 }: Lost,
): Promise<SeriesCounters> {
  const copied = await readSeries(transaction);
  const skipped = { ...copied };
  for (const series of numberSeries) {
    const to = Math.max(copied[series] + atMost, counters?.[series] ?? 0);
    if (to > mostNumbers[series] / 2) {
      throw new StaffError(
        `the numbers of the series ${series} would begin at ${to}, and end at ${mostNumbers[series]}: allow fewer with --numbers-per-second`,
      );
    }
    await raiseCounter(transaction, series, to);
    skipped[series] = to - copied[series];
  }
  return skipped;
}
