import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import { locksRows } from '#server/database/engine.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import {
  findParcelLine,
  insertLine,
  type Ledger,
  type LedgerContext,
  type ParcelLine,
  removeStatement,
  type StatementRow,
  toLineId,
  toNewStatement,
} from './ledger.ts';

export type { LedgerContext, StatementRow };

/** Locks a statement of the courier's own system; undefined if no line of it was reported. */
export function lockReported(
  transaction: Queryable,
  accountId: string,
  number: string,
): Promise<StatementRow | undefined> {
  const found = transaction
    .selectFrom('statement')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('number', '=', number)
    .where('reported', '=', 1);
  return (locksRows(transaction) ? found.forUpdate() : found).executeTakeFirst();
}

/** Locks a statement under the number of the courier's own system; opens it with its first line. */
function lockOrOpen(
  context: LedgerContext,
  transaction: Queryable,
  { statementNo, ...ledger }: ReportedLedger,
): Promise<StatementRow> {
  return transaction
    .insertInto('statement')
    .values({ ...toNewStatement(context, ledger), number: statementNo, reported: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'number'])
        .doUpdateSet(() => ({ line_count: sql`statement.line_count` })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface ReportedLedger extends Ledger {
  statementNo: string;
}

/** With a reason it corrects the parcel's own line. */
export type ReportedLine = ParcelLine & { reason?: string };

/**
 * Adds a line that the courier's own system reported; or says that the statement is closed or another
 * customer's, that the parcel has its line already, or that a correction has none to correct.
 */
export async function addReportedLine(
  context: LedgerContext,
  transaction: Queryable,
  ledger: ReportedLedger,
  line: ReportedLine,
): Promise<'added' | 'closed' | 'other' | 'known' | 'unknown'> {
  const { accountId, customerCode, currency } = ledger;
  const own = await findParcelLine(transaction, accountId, line.billCode);
  if (line.reason && !own) return 'unknown';
  if (!line.reason && own) return 'known';
  const statement = await lockOrOpen(context, transaction, ledger);
  const isSame = statement.customer_code === customerCode && statement.currency === currency;
  if (!isSame || statement.reported === 0) return 'other';
  if (statement.closed_at !== null) return 'closed';
  const corrects = own && toLineId(own.statement.number, own.line.number);
  const added = await insertLine(context, transaction, statement, {
    ...line,
    ...(corrects && { corrects }),
    sequence: 1,
  });
  if (added) return 'added';
  // Another batch was faster; a statement that this line opened has none.
  if (statement.line_count === 0) await removeStatement(transaction, statement);
  return 'known';
}

/** Closes or pays a locked statement as the courier's own system said. */
export async function settleReported(
  transaction: Queryable,
  { id }: StatementRow,
  change: Updateable<Database['statement']>,
): Promise<void> {
  await transaction.updateTable('statement').set(change).where('id', '=', id).execute();
}
