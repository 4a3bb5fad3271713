import type { Expression, SqlBool } from 'kysely';
import { sql } from 'kysely';
import { type OwnerKind, ownerColumns } from './description.ts';
import { type Queryable, type Table, tableList } from './tables.ts';

type Ids = readonly string[] | Expression<string>;

function isOf(owner: OwnerKind, ids: Ids) {
  const list = Array.isArray(ids) ? sql.join(ids) : (ids as Expression<string>);
  return sql<SqlBool>`${sql.ref(ownerColumns[owner])} in (${list})`;
}

const removeWhere = (transaction: Queryable, table: Table, where: Expression<SqlBool>) =>
  transaction.deleteFrom(table).where(where).execute();

/** Removes or clears the rows of ended owners as the descriptions say, in the order of the tables. */
export async function endOwned(transaction: Queryable, owner: OwnerKind, ids: Ids): Promise<void> {
  for (const [table, { owner: kind, ends }] of tableList) {
    if (kind !== owner) continue;
    const where = isOf(owner, ids);
    if (ends === 'removed') await removeWhere(transaction, table, where);
    if (typeof ends === 'string') continue;
    await transaction
      .updateTable(table as 'account')
      .set(ends.cleared as object)
      .where(where)
      .execute();
  }
}

/** Removes the children of removed rows: attempts of a push, scans of a waybill. */
export async function removeChildren(
  transaction: Queryable,
  parent: 'push' | 'waybill' | 'notice',
  ids: Ids,
): Promise<void> {
  for (const [table, { owner }] of tableList) {
    if (owner === parent) await removeWhere(transaction, table, isOf(parent, ids));
  }
}

/** Removes a leaving member's sessions, and the tokens and invitations they created. */
export async function removeOfLeaver(
  transaction: Queryable,
  { organisationId, userId }: { organisationId: string; userId: string },
  isEnded: (table: Table) => boolean = () => true,
): Promise<void> {
  const accounts = sql`select id from account where organisation_id = ${organisationId}`;
  for (const [table, { owner, leaving }] of tableList) {
    if (leaving === undefined || !isEnded(table)) continue;
    const ofOrganisation =
      owner === 'account'
        ? sql<SqlBool>`account_id in (${accounts})`
        : sql<SqlBool>`organisation_id = ${organisationId}`;
    await transaction
      .deleteFrom(table)
      .where(sql<SqlBool>`${sql.ref(leaving)} = ${userId}`)
      .where(ofOrganisation)
      .execute();
  }
}
