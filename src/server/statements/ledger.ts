import { randomInt } from 'node:crypto';
import Big from 'big.js';
import { type Selectable, sql } from 'kysely';
import { locksRows } from '#server/database/engine.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { addPush } from '#server/push/event.ts';
import { newId } from '#server/runtime/new-id.ts';
import { toLocalTime } from '#server/time/local-time.ts';

export type StatementRow = Selectable<Database['statement']>;
export type StatementLineRow = Selectable<Database['statement_line']>;

export interface LedgerContext {
  now(): number;
  /** IANA zone of local times on the wire. */
  timeZone: string;
}

/** Whose money, in which currency (ISO 4217). */
export interface Ledger {
  accountId: string;
  customerCode: string;
  currency: string;
}

/** Decimals, such as `300` and `-4.805`. */
export interface LineAmounts {
  collected: string;
  fees: string;
  freight: string;
}

export interface ParcelLine extends LineAmounts {
  billCode: string;
  txlogisticId: string;
  /** Milliseconds since 1970. */
  deliveredAt: number;
}

const sums = ['collected', 'fees', 'freight', 'net'] as const;
const fewestDecimals = 2;

/** Writes an exact amount with at least two decimals. */
function toAmount(value: Big): string {
  const decimals = value.c.length - 1 - value.e;
  return value.toFixed(Math.max(fewestDecimals, decimals));
}

function toAmounts({ collected, fees, freight }: LineAmounts) {
  const net = Big(collected).minus(fees).minus(freight);
  return {
    collected: toAmount(Big(collected)),
    fees: toAmount(Big(fees)),
    freight: toAmount(Big(freight)),
    net: toAmount(net),
  };
}

/** Letters and digits that are not mistaken for one another. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** Enough that a thousand customers' statements of a day never have the same. */
const randomLength = 8;

/**
 * Returns a number such as `S261130-7K3QX2M9`: the day it was opened, and random characters, so that a
 * database that was set back gives no number again that an integrator has.
 */
function toNumber({ timeZone, now }: LedgerContext): string {
  const day = toLocalTime(now(), timeZone).slice(2, 10).replaceAll('-', '');
  const letters = Array.from({ length: randomLength }, () => alphabet[randomInt(alphabet.length)]);
  return `S${day}-${letters.join('')}`;
}

/** Returns an open statement without lines. */
export function toNewStatement(
  context: LedgerContext,
  { accountId, customerCode, currency }: Ledger,
): StatementRow {
  const now = context.now();
  return {
    id: newId(),
    account_id: accountId,
    customer_code: customerCode,
    currency,
    number: toNumber(context),
    line_count: 0,
    collected: '0.00',
    fees: '0.00',
    freight: '0.00',
    net: '0.00',
    opened_at: now,
    changed_at: now,
    closed_at: null,
    paid_at: null,
    paid_date: null,
    paid_reference: null,
    reported: 0,
  };
}

/** Finds the customer's open statement and locks it. */
function findOpen(
  transaction: Queryable,
  { accountId, customerCode, currency }: Ledger,
): Promise<StatementRow | undefined> {
  const found = transaction
    .selectFrom('statement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('customer_code', '=', customerCode)
    .where('currency', '=', currency)
    .where('closed_at', 'is', null)
    .where('reported', '=', sql.lit(0));
  return (locksRows(transaction) ? found.forUpdate() : found).executeTakeFirst();
}

/** Locks the customer's open statement until the transaction ends; opens one if there is none. */
async function lockOpen(
  context: LedgerContext,
  transaction: Queryable,
  ledger: Ledger,
): Promise<StatementRow> {
  const open = await findOpen(transaction, ledger);
  if (open) return open;
  return (
    transaction
      .insertInto('statement')
      .values(toNewStatement(context, ledger))
      // Another transaction opened one meanwhile.
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'customer_code', 'currency'])
          .where('closed_at', 'is', null)
          .where('reported', '=', sql.lit(0))
          .doUpdateSet(({ ref }) => ({ line_count: ref('statement.line_count') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow()
  );
}

type NewLine = ParcelLine &
  Partial<Pick<StatementLineRow, 'corrects' | 'reason'>> & {
    /** 1 for the parcel's own line, then 2, 3 … for its corrections. */
    sequence: number;
  };

/** Kind of the pushes with which a courier's own system reports lines; the portal has no address of it. */
export const reportedLineKind = 'core/statementLine';

/** Writes the report of a line, if this process is a courier's own system. */
function reportLine(
  { now, timeZone }: LedgerContext,
  transaction: Queryable,
  { account_id: accountId, number, customer_code, currency }: StatementRow,
  { billCode, txlogisticId, deliveredAt, collected, fees, freight, reason, sequence }: NewLine,
) {
  const content = {
    statementNo: number,
    customerCode: customer_code,
    currency,
    billCode,
    txlogisticId,
    deliveredTime: toLocalTime(deliveredAt, timeZone),
    collected,
    fees,
    freight,
    ...(reason && { reason }),
  };
  const push = { accountId, kind: reportedLineKind, billCode, sequence, content };
  return addPush(transaction, { ...push, createdAt: now() });
}

/** Adds a line to a locked statement and its amounts to the sums; undefined if the parcel has its line already. */
export async function insertLine(
  context: LedgerContext,
  transaction: Queryable,
  statement: StatementRow,
  line: NewLine,
): Promise<StatementLineRow | undefined> {
  const row = {
    statement_id: statement.id,
    number: statement.line_count + 1,
    account_id: statement.account_id,
    bill_code: line.billCode,
    txlogistic_id: line.txlogisticId,
    delivered_at: line.deliveredAt,
    ...toAmounts(line),
    corrects: line.corrects ?? null,
    reason: line.reason ?? null,
  };
  const added = await transaction
    .insertInto('statement_line')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'bill_code']).where('corrects', 'is', null).doNothing(),
    )
    .returning('number')
    .executeTakeFirst();
  if (!added) return undefined;
  const totals = sums.map((sum) => [sum, toAmount(Big(statement[sum]).plus(row[sum]))]);
  await transaction
    .updateTable('statement')
    .set({ ...Object.fromEntries(totals), line_count: row.number, changed_at: context.now() })
    .where('id', '=', statement.id)
    .execute();
  await reportLine(context, transaction, statement, line);
  return row;
}

/**
 * Adds a delivered parcel to its customer's open statement, in the transaction that delivers it. The unique
 * index of the parcel's line decides: false if it has one.
 */
export async function addParcelLine(
  context: LedgerContext,
  transaction: Queryable,
  ledger: Ledger,
  line: ParcelLine,
): Promise<boolean> {
  const statement = await lockOpen(context, transaction, ledger);
  const added = await insertLine(context, transaction, statement, { ...line, sequence: 1 });
  if (!added && statement.line_count === 0) await removeStatement(transaction, statement);
  return added !== undefined;
}

export const toLineId = (statementNo: string, number: number) => `${statementNo}-${number}`;

/** Finds a parcel's own line with its statement; `locks` it, so that corrections of a parcel do not overlap. */
export async function findParcelLine(
  database: Queryable,
  accountId: string,
  billCode: string,
  { locks = false } = {},
) {
  const found = database
    .selectFrom('statement_line')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('bill_code', '=', billCode)
    .where('corrects', 'is', null);
  const line = await (locks && locksRows(database) ? found.forUpdate() : found).executeTakeFirst();
  if (!line) return undefined;
  const statement = await database
    .selectFrom('statement')
    .selectAll()
    .where('id', '=', line.statement_id)
    .executeTakeFirst();
  return statement && { line, statement };
}

export interface Correction {
  accountId: string;
  billCode: string;
  /** What each amount should have been; absent: as it is now. */
  right: Partial<LineAmounts>;
  reason: string;
}

export type Corrected =
  | { statement: StatementRow; line: StatementLineRow }
  | 'unknown'
  /** The courier's own system keeps it. */
  | 'reported'
  | 'unchanged';

/** Adds the difference to what is right as a line of the open statement: a closed one never changes. */
export async function correctLine(
  context: LedgerContext,
  transaction: Queryable,
  { accountId, billCode, right, reason }: Correction,
): Promise<Corrected> {
  const found = await findParcelLine(transaction, accountId, billCode, { locks: true });
  if (!found) return 'unknown';
  const { line, statement: original } = found;
  if (original.reported === 1) return 'reported';
  const earlier = await transaction
    .selectFrom('statement_line')
    .select(['collected', 'fees', 'freight'])
    .where('account_id', '=', accountId)
    .where('bill_code', '=', billCode)
    .where('corrects', 'is not', null)
    .execute();
  const toDifference = (name: keyof LineAmounts) => {
    const present = earlier.reduce((sum, row) => sum.plus(row[name]), Big(line[name]));
    return Big(right[name] ?? present)
      .minus(present)
      .toFixed();
  };
  const amounts = {
    collected: toDifference('collected'),
    fees: toDifference('fees'),
    freight: toDifference('freight'),
  };
  if (Object.values(amounts).every((amount) => Big(amount).eq(0))) return 'unchanged';
  const { customer_code: customerCode, currency } = original;
  const statement = await lockOpen(context, transaction, { accountId, customerCode, currency });
  const added = await insertLine(context, transaction, statement, {
    billCode,
    txlogisticId: line.txlogistic_id,
    deliveredAt: line.delivered_at,
    ...amounts,
    corrects: toLineId(original.number, line.number),
    reason,
    // The parcel's own line is the first.
    sequence: earlier.length + 2,
  });
  if (!added) throw new Error(`the correction of ${billCode} was not added`);
  return { statement, line: added };
}

export function findStatement(
  database: Queryable,
  accountId: string,
  number: string,
): Promise<StatementRow | undefined> {
  return database
    .selectFrom('statement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .executeTakeFirst();
}

/** Finds the number of a statement that was removed days after it was paid. */
export function findRemovedStatement(database: Queryable, accountId: string, number: string) {
  return database
    .selectFrom('removed_statement')
    .select('removed_at')
    .where('account_id', '=', accountId)
    .where('statement_number', '=', number)
    .executeTakeFirst();
}

/** Removes a statement with its lines, unless a line was added since it was read. */
export async function removeStatement(
  transaction: Queryable,
  { id, line_count }: Pick<StatementRow, 'id' | 'line_count'>,
): Promise<void> {
  const removed = await transaction
    .deleteFrom('statement')
    .where('id', '=', id)
    .where('line_count', '=', line_count)
    .returning('id')
    .executeTakeFirst();
  if (!removed) return;
  await transaction.deleteFrom('statement_line').where('statement_id', '=', id).execute();
}
