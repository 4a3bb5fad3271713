import type { Queryable } from '#server/database/tables.ts';

/** What became of pushes that ended together, as far as their owner wants to know. */
export interface EndedPushes {
  /** Acknowledged, by account and kind. */
  delivered: { accountId: string; kind: string; count: number }[];
  /** Given up: their last attempt failed. */
  parked: { accountId: string; kind: string; billCode: string }[];
  /** Addresses that answered 410 and get no more pushes. */
  disabled: { accountId: string; kind: string; url: string }[];
}

/** Told in the transaction that writes it down. */
export type PushListener = (transaction: Queryable, ended: EndedPushes) => Promise<void>;
