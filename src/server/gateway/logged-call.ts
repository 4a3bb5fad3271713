import type { Insertable } from 'kysely';
import type { CallLogTable } from '#server/database/call-tables.ts';
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
