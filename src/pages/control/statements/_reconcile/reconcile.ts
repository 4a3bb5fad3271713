import Big from 'big.js';
import papaparse from 'papaparse';
import { fromCell } from '#contract/csv.ts';
import { normalizeWaybill } from '#contract/normalize/waybills.ts';
import { readAmount } from './read-amount.ts';
import type { Choices, OwnTable } from './read-table.ts';

/**
 * What happened to a row of the reader's file or to a parcel of the statement: each is in exactly one entry.
 * `missing` is only in the file, `unknown` only in the statement; `repeated` names a parcel again;
 * `unreadable` has no number or no amount.
 */
export const categories = [
  'matched',
  'different',
  'missing',
  'unknown',
  'repeated',
  'unreadable',
] as const;
export type Category = (typeof categories)[number];

/** Amounts of the statement that can be compared. */
export const comparedSums = ['collected', 'net'] as const;
export type ComparedSum = (typeof comparedSums)[number];

/** Amounts are exact decimals, empty if there is none. */
export interface Entry {
  category: Category;
  /** Row of the file; 0 if it has none. */
  row: number;
  /** For `repeated`, the row that named the parcel first. */
  first: number;
  /** The number and amount as the file has them. */
  number: string;
  typed: string;
  /** Of the parcel in the statement; empty if it has none. */
  billCode: string;
  txlogisticId: string;
  /** Line of another statement that the parcel's line corrects. */
  corrects: string;
  expected: string;
  actual: string;
  difference: string;
}

export interface Sums {
  count: number;
  expected: string;
  actual: string;
  difference: string;
}

export interface Reconciliation {
  entries: Entry[];
  sums: Record<Category | 'all', Sums>;
}

export interface Parcel {
  billCode: string;
  txlogisticId: string;
  corrects: string;
  amount: Big;
}

/** The parcels of a statement, and the same by waybill and by order number, in capitals. */
export interface Parcels {
  all: readonly Parcel[];
  byNumber: ReadonlyMap<string, readonly Parcel[]>;
}

/** Reads the CSV of a statement; corrections of a parcel within it count as one with the parcel. */
export function readParcels(csv: string, sum: ComparedSum): Parcels {
  const { data } = papaparse.parse<Record<string, string>>(csv, {
    header: true,
    skipEmptyLines: true,
  });
  const byWaybill = new Map<string, Parcel>();
  for (const { billCode = '', txlogisticId = '', corrects = '', ...line } of data) {
    const present = byWaybill.get(billCode);
    const amount = Big(line[sum] ?? '0');
    byWaybill.set(billCode, {
      billCode: fromCell(billCode),
      txlogisticId: fromCell(txlogisticId),
      corrects: present?.corrects === '' ? '' : corrects,
      amount: present ? present.amount.plus(amount) : amount,
    });
  }
  const all = [...byWaybill.values()];
  const byNumber = Map.groupBy(all, ({ billCode }) => billCode.toUpperCase());
  for (const parcel of all) {
    const number = parcel.txlogisticId.toUpperCase();
    const known = byNumber.get(number);
    if (number === '' || known?.includes(parcel)) continue;
    if (known) known.push(parcel);
    else byNumber.set(number, [parcel]);
  }
  return { all, byNumber };
}

const none = {
  row: 0,
  first: 0,
  number: '',
  typed: '',
  billCode: '',
  txlogisticId: '',
  corrects: '',
};
const noAmounts = { expected: '', actual: '', difference: '' };

const write = (amount: Big) => amount.toFixed(Math.max(2, amount.c.length - 1 - amount.e));

function addUp(entries: readonly Entry[]): Sums {
  const add = (name: 'expected' | 'actual') =>
    entries.reduce((sum, entry) => sum.plus(entry[name] || '0'), Big(0));
  const [expected, actual] = [add('expected'), add('actual')];
  return {
    count: entries.length,
    expected: write(expected),
    actual: write(actual),
    difference: write(actual.minus(expected)),
  };
}

/** Compares the rows of a file with the parcels of a statement, each of them once. */
export function reconcile(
  { rows }: Pick<OwnTable, 'rows'>,
  { all, byNumber }: Parcels,
  { number: numberAt, amount: amountAt, sign }: Choices,
): Reconciliation {
  const entries: Entry[] = [];
  /** Compared parcels, and the row that named each. */
  const compared = new Map<Parcel, number>();
  for (const { row, cells } of rows) {
    const number = cells[numberAt] ?? '';
    const typed = cells[amountAt] ?? '';
    const expected = readAmount(typed, sign);
    const own = { ...none, ...noAmounts, row, number, typed };
    if (number === '' || !expected) {
      entries.push({ ...own, category: 'unreadable' });
      continue;
    }
    const named =
      byNumber.get(normalizeWaybill(number)) ?? byNumber.get(number.toUpperCase()) ?? [];
    const parcel = named.find((each) => !compared.has(each));
    const [first] = named;
    const mine = { ...own, expected: write(expected), difference: write(expected.neg()) };
    if (!parcel) {
      const { amount: _, ...known } = first ?? { ...none, amount: null };
      const before = first ? (compared.get(first) ?? 0) : 0;
      entries.push({
        ...mine,
        ...(first && known),
        first: before,
        category: first ? 'repeated' : 'missing',
      });
      continue;
    }
    compared.set(parcel, row);
    const { amount, ...known } = parcel;
    entries.push({
      ...mine,
      ...known,
      actual: write(amount),
      difference: write(amount.minus(expected)),
      category: amount.eq(expected) ? 'matched' : 'different',
    });
  }
  for (const { amount, ...parcel } of all.filter((each) => !compared.has(each))) {
    const actual = write(amount);
    entries.push({
      ...none,
      ...noAmounts,
      ...parcel,
      actual,
      difference: actual,
      category: 'unknown',
    });
  }
  const byCategory = Map.groupBy(entries, ({ category }) => category);
  const sums = Object.fromEntries(
    categories.map((category) => [category, addUp(byCategory.get(category) ?? [])]),
  ) as Record<Category, Sums>;
  return { entries, sums: { ...sums, all: addUp(entries) } };
}
