import type { Insertable } from 'kysely';
import type { CallLogTable } from '#server/database/call-tables.ts';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { EndedUse } from './account-use.ts';

export type CallLogRow = Insertable<CallLogTable>;

/** What came and what was answered; null where it is not kept. */
export type KeptTexts = Pick<CallLogRow, 'received' | 'answered' | 'headers'>;

export const noTexts: KeptTexts = { received: null, answered: null, headers: null };

/** A call that was answered, and whose it was where its header digest proved that. */
export interface LoggedCall {
  row: CallLogRow;
  use: EndedUse | undefined;
  /** Makes the texts of the row once it is written; of a call that is thinned before nothing is made. */
  makeTexts?: (() => KeptTexts) | undefined;
  /** How far it was thinned: its texts, or the whole row. */
  thinned?: Thinned;
  isWritten?: boolean;
}

/** `bare`: without texts; `removed`: not at all. */
export type Thinned = 'bare' | 'removed';

/** A row without texts, with its entries of indexes: measured, 470 on SQLite and 690 on PostgreSQL. */
const rowBytes = 700;

/** Bytes that a row takes in the database. */
export function toBytes({ received, answered, headers }: CallLogRow, kept: Kept): number {
  if (kept === 'bare') return rowBytes;
  const texts = [received, answered, headers];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), rowBytes);
}
