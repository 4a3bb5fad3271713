import { decodeFile, FileError, type FileFault } from './decode-file.ts';
import { type Choices, guessChoices, readTable } from './read-table.ts';
import { type ComparedSum, type Reconciliation, readParcels, reconcile } from './reconcile.ts';

export interface CompareRequest {
  /** The statement as CSV. */
  statement: string;
  /** The reader's file. */
  bytes: Uint8Array;
  /** Locale of the page. */
  locale: string;
  sum: ComparedSum;
  /** Undefined: they are guessed. */
  choices: Choices | undefined;
}

export interface Compared extends Reconciliation {
  encoding: string;
  heads: string[];
  rows: number;
  choices: Choices;
}

/** Compares a reader's file with a statement; returns the fault of a file that has nothing to compare. */
export function compareFile(request: CompareRequest): Compared | { fault: FileFault } {
  const { statement, bytes, locale, sum } = request;
  try {
    const { text, encoding } = decodeFile(bytes, locale);
    const table = readTable(text);
    const parcels = readParcels(statement, sum);
    const choices = request.choices ?? guessChoices(table, parcels.byNumber);
    const { heads, rows } = table;
    return { encoding, heads, rows: rows.length, choices, ...reconcile(table, parcels, choices) };
  } catch (error) {
    if (error instanceof FileError) return { fault: error.fault };
    throw error;
  }
}
