import type Big from 'big.js';
import papaparse from 'papaparse';
import { fromCell } from '#contract/csv.ts';
import { FileError } from './decode-file.ts';
import { type DecimalSign, guessDecimalSign, isNumber, readAmount } from './read-amount.ts';

/** As many as the largest statement has lines. */
export const mostRows = 100_000;
/** Enough rows to recognise a column. */
const sampled = 2000;

export interface OwnRow {
  /** Number of the row in the file, as spreadsheets count. */
  row: number;
  cells: string[];
}

/** The reader's own file. */
export interface OwnTable {
  /** Heads of the columns; empty without a name. */
  heads: string[];
  rows: OwnRow[];
}

const delimiters = [',', ';', '\t', '|'];
/** Enough text to recognise the delimiter. */
const sampledText = 20_000;

/** Returns the delimiter that gives most rows the same number of columns, more than one. */
function guessDelimiter(text: string): string | undefined {
  const sample = text.slice(0, sampledText);
  const scores = delimiters.map((delimiter) => {
    const { data } = papaparse.parse<string[]>(sample, { delimiter, skipEmptyLines: true });
    const widths = Map.groupBy(data, ({ length }) => length);
    widths.delete(1);
    return { delimiter, rows: Math.max(0, ...[...widths.values()].map(({ length }) => length)) };
  });
  const [best] = scores.sort((one, other) => other.rows - one.rows);
  return best?.delimiter;
}

/** Reads rows of CSV with commas, semicolons, tabs or bars. */
export function readTable(text: string): OwnTable {
  const [, declared] = /^\ufeff?sep=(.)\r?\n/i.exec(text) ?? [];
  const { data } = papaparse.parse<string[]>(text, {
    delimiter: declared ?? guessDelimiter(text),
    preview: mostRows + 1000,
  });
  const filled = data
    .map((cells, place) => ({ row: place + 1, cells: cells.map((cell) => fromCell(cell).trim()) }))
    .filter(({ row, cells }) => !(declared && row === 1) && cells.some((cell) => cell !== ''));
  const [first] = filled;
  if (!first) throw new FileError('empty');
  const rows = first.cells.some(isNumber) ? filled : filled.slice(1);
  if (rows.length === 0) throw new FileError('empty');
  if (rows.length > mostRows) throw new FileError('tooManyRows');
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), first.cells.length);
  if (width < 2) throw new FileError('oneColumn');
  const named = rows.length < filled.length ? first.cells : [];
  return { heads: Array.from({ length: width }, (_, place) => named[place] ?? ''), rows };
}

/** Columns of the file, counted from 0, and how its amounts are written. */
export interface Choices {
  number: number;
  amount: number;
  sign: DecimalSign;
}

/** Words in the heads of columns of amounts, in the languages of the portal. */
const amountWords =
  /cod\b|amount|collect|expect|due|金额|代收|货款|应收|مبلغ|تحصيل|jumlah|nilai|amaun|tagihan|tiền|thu hộ|ยอด|เงิน|ប្រាក់/i;
const numberWords =
  /waybill|bill\s*code|awb|tracking|order|txlogistic|单号|运单|订单|بوليصة|طلب|شحنة|resi|pesanan|pesan|vận đơn|đơn hàng|mã đơn|พัสดุ|คำสั่งซื้อ|លេខ/i;

/** Index of the best column, by several scores one after the other; -1 if all of them are zero. */
function findBest(width: number, toScores: (column: number) => readonly number[]): number {
  let best = { column: -1, scores: [0] as readonly number[] };
  for (let column = 0; column < width; column += 1) {
    const scores = toScores(column);
    const place = scores.findIndex((score, at) => score !== (best.scores[at] ?? 0));
    if (place >= 0 && (scores[place] ?? 0) > (best.scores[place] ?? 0)) best = { column, scores };
  }
  return best.column;
}

/** The amounts of a statement by number of a parcel. */
type Known = ReadonlyMap<string, readonly { amount: Big }[]>;

/**
 * Guesses the column of the numbers, by those that the statement has, and the column of the amounts, by those
 * that it has for these numbers; then by their heads. Throws a FileError if no column has amounts.
 */
export function guessChoices({ heads, rows }: OwnTable, known: Known): Choices {
  const sample = rows.slice(0, sampled);
  const columnOf = (column: number) => sample.map(({ cells }) => cells[column] ?? '');
  const isNamed = (column: number, words: RegExp) => (words.test(heads[column] ?? '') ? 1 : 0);
  const number = findBest(heads.length, (column) => [
    columnOf(column).filter((cell) => known.has(cell.toUpperCase())).length,
    isNamed(column, numberWords),
    columnOf(column).filter((cell) => cell !== '' && !isNumber(cell)).length,
  ]);
  const wanted = columnOf(number).map((cell) => known.get(cell.toUpperCase())?.[0]?.amount);
  const amount = findBest(heads.length, (column) => {
    if (column === number) return [];
    const cells = columnOf(column);
    const sign = guessDecimalSign(cells);
    const amounts = cells.map((cell) => readAmount(cell, sign));
    const readable = amounts.filter((each) => each !== undefined).length;
    const equal = amounts.filter((each, place) => each && wanted[place]?.eq(each)).length;
    return [equal, readable && isNamed(column, amountWords), readable];
  });
  if (amount < 0) throw new FileError('noAmounts');
  const other = amount === 0 ? 1 : 0;
  const sign = guessDecimalSign(columnOf(amount));
  return { number: number < 0 ? other : number, amount, sign };
}
