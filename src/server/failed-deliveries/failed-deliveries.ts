import { type Selectable, sql } from 'kysely';
import type { RequestOf } from '#contract/operation.ts';
import { type ProblemCode, withoutAttempt } from '#contract/operations/logistics/_problem.ts';
import type { instruct } from '#contract/operations/orderserve/instruct.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';

export type FailedDelivery = Selectable<Database['failed_delivery']>;

type InstructRequest = RequestOf<typeof instruct>;

/** An accepted instruction as the table stores it. */
export interface StoredInstruction
  extends Pick<InstructRequest, 'instruction' | 'date' | 'receiver' | 'note'> {
  /** Of the new address, if it is known. */
  sortingCode?: string;
}

/** Reads the last instruction of a failed delivery; undefined if there is none. */
export function readInstruction({
  instruction,
}: Pick<FailedDelivery, 'instruction'>): StoredInstruction | undefined {
  return instruction === null ? undefined : (JSON.parse(instruction) as StoredInstruction);
}

/** Types of the scans that end the wait for an instruction: out for delivery, signed, return signed, return. */
export const closingScans: readonly number[] = [9, 10, 13, 14];

interface Parcel {
  accountId: string;
  billCode: string;
}

export interface Failure extends Parcel {
  txlogisticId: string;
  sequence: number;
  problemCode: ProblemCode;
  reason: string | null;
  /** Milliseconds since 1970. */
  failedAt: number;
  actionUntil: number;
  attempts: number;
  attemptsLeft: number;
}

/**
 * Opens a failed delivery in the transaction of its scan. A further problem of a parcel that waits already
 * replaces the earlier one, and its instruction stays.
 */
export async function openFailure(transaction: Queryable, failure: Failure): Promise<void> {
  const own = {
    sequence: failure.sequence,
    problem_code: failure.problemCode,
    reason: failure.reason,
    failed_at: failure.failedAt,
    due_at: failure.actionUntil,
    attempts: failure.attempts,
    attempts_left: failure.attemptsLeft,
  };
  await transaction
    .insertInto('failed_delivery')
    .values({
      id: newId(),
      account_id: failure.accountId,
      bill_code: failure.billCode,
      txlogistic_id: failure.txlogisticId,
      ...own,
      instruction: null,
      instructed_at: null,
      instructed: 0,
      kept_at: null,
      closed_at: null,
      closed_by: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'bill_code'])
        .where('closed_at', 'is', null)
        .doUpdateSet(own)
        // Events of a courier's own system may arrive late.
        .where('failed_delivery.failed_at', '<=', failure.failedAt),
    )
    .execute();
}

/** Returns a parcel's failed delivery that is not closed; undefined if there is none. */
export function findOpenFailure(
  database: Queryable,
  { accountId, billCode }: Parcel,
): Promise<FailedDelivery | undefined> {
  return database
    .selectFrom('failed_delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('bill_code', '=', billCode)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
}

const mostListed = 100;

/** Returns an account's failed deliveries that are not closed, at most a hundred, the soonest deadline first. */
export function listOpenFailures(
  database: Queryable,
  accountId: string,
): Promise<FailedDelivery[]> {
  return database
    .selectFrom('failed_delivery')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('closed_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .limit(mostListed)
    .execute();
}

/** Returns those of the waybills whose failed delivery has a further attempt left and is not closed. */
export async function findWaiting(
  database: Queryable,
  billCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (billCodes.length === 0) return new Set();
  const rows = await database
    .selectFrom('failed_delivery')
    .select('bill_code')
    .where('bill_code', 'in', billCodes)
    .where('closed_at', 'is', null)
    .where('attempts_left', '>', 0)
    .execute();
  return new Set(rows.map(({ bill_code }) => bill_code));
}

interface Closing extends Parcel {
  /** Type of the scan, and its time in milliseconds since 1970. */
  type: number;
  at: number;
  /** Closes only one that failed before; scans of a courier's own system may be reported late. */
  failedBefore?: number;
}

/**
 * Closes a parcel's failed delivery in the transaction of a scan, and returns it with the instruction that
 * counts: the lock of the row decides whether one that arrives at the same time is earlier.
 */
export function closeFailure(
  transaction: Queryable,
  { accountId, billCode, type, at, failedBefore }: Closing,
): Promise<FailedDelivery | undefined> {
  let closing = transaction
    .updateTable('failed_delivery')
    .set({ closed_at: at, closed_by: type })
    .where('account_id', '=', accountId)
    .where('bill_code', '=', billCode)
    .where('closed_at', 'is', null);
  if (failedBefore !== undefined) closing = closing.where('failed_at', '<', failedBefore);
  return closing.returningAll().executeTakeFirst();
}

/** Records that a parcel is kept at the outlet as instructed, so that it waits for a further instruction. */
export async function keepAtOutlet(
  transaction: Queryable,
  { at, ...parcel }: Parcel & { at: number },
): Promise<void> {
  const open = await findOpenFailure(transaction, parcel);
  if (!open || readInstruction(open)?.instruction !== 'HOLD' || open.kept_at !== null) return;
  await transaction
    .updateTable('failed_delivery')
    .set({ kept_at: at })
    .where('id', '=', open.id)
    // A newer instruction is not carried out by this.
    .where('instructed', '=', open.instructed)
    .execute();
}

export interface NewInstruction {
  stored: StoredInstruction;
  now: number;
  /** Until when a further instruction is accepted. */
  actionUntil: number;
}

const toInstructed = (stored: StoredInstruction, now: number) => ({
  instruction: JSON.stringify(stored),
  instructed_at: now,
  instructed: sql<number>`instructed + 1`,
  kept_at: null,
});

/**
 * Accepts an instruction in one statement; undefined if the failed delivery was closed or replaced since it
 * was read, its time is over, or no attempt is left.
 */
export function acceptInstruction(
  transaction: Queryable,
  { id, failed_at }: Pick<FailedDelivery, 'id' | 'failed_at'>,
  { stored, now, actionUntil }: NewInstruction,
): Promise<FailedDelivery | undefined> {
  let accepting = transaction
    .updateTable('failed_delivery')
    .set({ ...toInstructed(stored, now), due_at: actionUntil })
    .where('id', '=', id)
    .where('failed_at', '=', failed_at)
    .where('closed_at', 'is', null)
    .where('due_at', '>', now);
  if (!withoutAttempt.includes(stored.instruction))
    accepting = accepting.where('attempts_left', '>', 0);
  return accepting.returningAll().executeTakeFirst();
}

/** Stores an instruction that the courier's own system accepted; it decides, so nothing is checked here. */
export async function keepInstruction(
  database: Queryable,
  {
    accountId,
    billCode,
    stored,
    now,
    actionUntil,
    attemptsLeft,
  }: NewInstruction & Parcel & { attemptsLeft: number },
): Promise<void> {
  await database
    .updateTable('failed_delivery')
    .set({ ...toInstructed(stored, now), due_at: actionUntil, attempts_left: attemptsLeft })
    .where('account_id', '=', accountId)
    .where('bill_code', '=', billCode)
    .where('closed_at', 'is', null)
    .execute();
}
