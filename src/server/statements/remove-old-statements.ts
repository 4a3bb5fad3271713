import { sql } from 'kysely';
import { locksRows } from '#server/database/engine.ts';
import { removeBatch, sweep, sweepSize } from '#server/database/sweep.ts';
import type { Db, Queryable } from '#server/database/tables.ts';

/** Removes paid statements and writes down their numbers; their lines, of which there may be many, follow. */
async function removeStatements(
  transaction: Queryable,
  olderThan: number,
  now: number,
): Promise<number> {
  const old = transaction
    .selectFrom('statement')
    .select(['id', 'account_id', 'number'])
    .where('paid_at', '<', olderThan)
    .where('account_id', 'in', ({ selectFrom }) =>
      selectFrom('account').select('id').where('environment', '=', 'production'),
    )
    .limit(sweepSize);
  const rows = await (locksRows(transaction) ? old.forUpdate().skipLocked() : old).execute();
  if (rows.length === 0) return 0;
  const marks = rows.map(({ id, account_id, number }) => ({
    account_id,
    statement_number: number,
    removed_at: now,
    lines_of: id,
  }));
  await transaction.insertInto('removed_statement').values(marks).execute();
  const ids = rows.map(({ id }) => id);
  await transaction.deleteFrom('statement').where('id', 'in', ids).execute();
  return rows.length;
}

/** Removes the lines of removed statements, also after a run that was killed. */
async function removeLines(database: Db): Promise<void> {
  const left = await database
    .selectFrom('removed_statement')
    .select('lines_of')
    .where('lines_of', 'is not', null)
    .execute();
  for (const { lines_of: id } of left) {
    await sweep(database, (transaction) =>
      removeBatch(transaction, 'statement_line', sql`statement_id = ${id}`),
    );
    await database
      .updateTable('removed_statement')
      .set({ lines_of: null })
      .where('lines_of', '=', id)
      .execute();
  }
}

/**
 * Removes statements of production that were paid before a time, with their lines; open and unpaid ones stay.
 * Statements of a sandbox have limits of their own. Resolves to the number removed.
 */
export async function removeOldStatements(
  database: Db,
  olderThan: number,
  now: number,
): Promise<number> {
  const removed = await sweep(database, (transaction) =>
    removeStatements(transaction, olderThan, now),
  );
  await removeLines(database);
  return removed;
}
