import type { Insertable } from 'kysely';
import type { CallLogTable } from '#server/database/call-tables.ts';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { EndedUse } from './account-use.ts';

export type CallLogRow = Insertable<CallLogTable>;

/** Request and response texts; null if not kept. */
export type KeptTexts = Pick<CallLogRow, 'received' | 'answered' | 'headers'>;

export const noTexts: KeptTexts = { received: null, answered: null, headers: null };

/** An answered call, and its owner if the header digest proved it. */
export interface LoggedCall {
  row: CallLogRow;
  use: EndedUse | undefined;
  /** Makes the row's texts when it is written; never called for a call thinned before. */
  makeTexts?: (() => KeptTexts) | undefined;
  /** What was thinned: its texts or the whole row. */
  thinned?: Thinned;
  isWritten?: boolean;
}

/** `bare`: without texts; `removed`: not at all. */
export type Thinned = 'bare' | 'removed';

/** Bytes of a row without texts, including its index entries: measured, 470 on SQLite and 690 on PostgreSQL. */
const rowBytes = 700;

export function toBytes({ received, answered, headers }: CallLogRow, kept: Kept): number {
  if (kept === 'bare') return rowBytes;
  const texts = [received, answered, headers];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), rowBytes);
}
