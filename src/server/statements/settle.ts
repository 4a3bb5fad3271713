import type { RequestOf } from '#contract/operation.ts';
import { statementPush } from '#contract/operations/finance/statement.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addEvent } from '#server/push/event.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import type { LedgerContext, StatementRow } from './ledger.ts';

export function toStatus({ closed_at, paid_at }: StatementRow) {
  if (closed_at === null) return 'open' as const;
  return paid_at === null ? ('closed' as const) : ('paid' as const);
}

/** Returns a statement as answers and pushes show it, with local times. */
export function showStatement(
  { timeZone }: Pick<LedgerContext, 'timeZone'>,
  row: StatementRow,
): RequestOf<typeof statementPush> {
  const { closed_at, paid_date, paid_reference, collected, fees, freight, net } = row;
  return {
    statementNo: row.number,
    customerCode: row.customer_code,
    currency: row.currency,
    status: toStatus(row),
    openedTime: toLocalTime(row.opened_at, timeZone),
    ...(closed_at !== null && { closedTime: toLocalTime(closed_at, timeZone) }),
    ...(paid_date !== null && { paidDate: paid_date }),
    ...(paid_reference !== null && { paidReference: paid_reference }),
    lineCount: row.line_count,
    collected,
    fees,
    freight,
    net,
  };
}

/** Writes the event of a statement that was closed or paid, in the same transaction. */
async function tellStatement(context: LedgerContext, transaction: Queryable, row: StatementRow) {
  await addEvent(transaction, {
    accountId: row.account_id,
    kind: statementPush.id,
    // Events and pushes of a statement are kept in order by its number.
    billCode: row.number,
    sequence: row.paid_at === null ? 1 : 2,
    content: showStatement(context, row),
    createdAt: context.now(),
  });
}

/** Closes an open statement that has lines, with its event; undefined if it has none or was closed before. */
export async function closeStatement(
  context: LedgerContext,
  transaction: Queryable,
  id: string,
): Promise<StatementRow | undefined> {
  const now = context.now();
  const closed = await transaction
    .updateTable('statement')
    .set({ closed_at: now, changed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where('line_count', '>', 0)
    .returningAll()
    .executeTakeFirst();
  if (closed) await tellStatement(context, transaction, closed);
  return closed;
}

export interface Payment {
  /** `yyyy-MM-dd`. */
  date: string;
  /** The bank's reference. */
  reference: string;
}

/** Marks a closed statement as paid, with its event; undefined if it is open or was paid before. */
export async function payStatement(
  context: LedgerContext,
  transaction: Queryable,
  id: string,
  { date, reference }: Payment,
): Promise<StatementRow | undefined> {
  const now = context.now();
  const paid = await transaction
    .updateTable('statement')
    .set({ paid_at: now, changed_at: now, paid_date: date, paid_reference: reference })
    .where('id', '=', id)
    .where('closed_at', 'is not', null)
    .where('paid_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  if (paid) await tellStatement(context, transaction, paid);
  return paid;
}
