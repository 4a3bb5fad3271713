import { toCsv } from '#contract/csv.ts';
import type { Entry } from './reconcile.ts';

/** Columns of the file of differences; their heads are the texts `control.reconcile.file.<name>`. */
const columns = [
  'category',
  'number',
  'billCode',
  'txlogisticId',
  'currency',
  'expected',
  'actual',
  'difference',
  'row',
  'first',
  'typed',
  'corrects',
] as const;

/** Writes everything that did not match as CSV for spreadsheets, with heads and words in the reader's language. */
export function toDifferences(
  entries: readonly Entry[],
  currency: string,
  text: (id: string) => string,
): string {
  const rows = entries
    .filter(({ category }) => category !== 'matched')
    .map((entry) => {
      const cells = {
        ...entry,
        currency,
        category: text(`control.reconcile.${entry.category}`),
        row: entry.row || '',
        first: entry.first || '',
      };
      return columns.map((column) => cells[column]);
    });
  return toCsv([columns.map((column) => text(`control.reconcile.file.${column}`)), ...rows]);
}
