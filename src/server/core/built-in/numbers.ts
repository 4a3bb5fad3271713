import type { Db, Queryable } from '#server/database/tables.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Country } from './areas/area-row.ts';
import { addToCounter, raiseCounter, readCounters } from './counters.ts';

/** Number series, by counter name. */
const numberSeries = ['waybill', 'order', 'looseOrder'] as const;
type NumberSeries = (typeof numberSeries)[number];

const blockSize = 1000;

interface Block {
  next: number;
  end: number;
}

/**
 * Numbers that never repeat, even across processes: a process takes blocks of a thousand from the counter, so
 * that calls do not queue for one row. A process that ends leaves a gap.
 */
export class Numbers {
  private readonly database: Db;
  private readonly blocks = new Map<NumberSeries, Block>();
  private readonly pending = new Map<NumberSeries, Promise<void>>();

  constructor(database: Db) {
    this.database = database;
  }

  private async takeBlock(name: NumberSeries): Promise<void> {
    const end = await addToCounter(this.database, name, blockSize);
    this.blocks.set(name, { next: end - blockSize, end });
  }

  /** Never call it inside a transaction: the block must outlive a rollback. */
  async next(name: NumberSeries): Promise<number> {
    for (;;) {
      const block = this.blocks.get(name);
      if (block && block.next < block.end) return block.next++;
      const taking = this.pending.getOrInsertComputed(name, () => this.takeBlock(name));
      await taking.finally(() => this.pending.delete(name));
    }
  }
}

export const waybillPrefixes: Record<Country, string> = {
  EGY: 'UEG',
  IDN: 'UID',
  CHN: 'UCN',
  UAE: 'UAE',
};
const firstWaybill = 190_000;
const firstLooseOrder = 2_925_000_000_000;
const firstOrder = 292_500_000_000_000_000n;
const waybillDigits = 12;
const looseOrderDigits = 13;

/** Limit of each counter before its numbers would have more digits, or exceed JavaScript's safe integers. */
const mostNumbers: Record<NumberSeries, number> = {
  waybill: 10 ** waybillDigits - firstWaybill,
  order: Number.MAX_SAFE_INTEGER,
  looseOrder: 10 ** looseOrderDigits - firstLooseOrder,
};

/** Returns three letters for the sender's country and 12 digits: `UEG000000191681`. */
export async function nextWaybill(numbers: Numbers, country: Country): Promise<string> {
  const number = firstWaybill + (await numbers.next('waybill'));
  return waybillPrefixes[country] + String(number).padStart(waybillDigits, '0');
}

/** Returns 18 digits as text, since they exceed 2^53. */
export async function nextOrderNumber(numbers: Numbers): Promise<string> {
  return String(firstOrder + BigInt(await numbers.next('order')));
}

/** Returns `YL` and 13 digits: `YL2925000001042`. */
export async function nextLooseOrderNumber(numbers: Numbers): Promise<string> {
  return `YL${firstLooseOrder + (await numbers.next('looseOrder'))}`;
}

type SeriesCounters = Record<NumberSeries, number>;

export function readSeries(database: Queryable): Promise<SeriesCounters> {
  return readCounters(database, numberSeries);
}

/** The most that each series can have advanced since a copy was made. */
export interface Lost {
  counters: SeriesCounters | undefined;
  /** Maximum of numbers issued per series since the copy, if the counters are incomplete. */
  atMost: number | undefined;
}

/** Resolves to how many numbers of each series are skipped; throws a StaffError if too few would be left. */
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
