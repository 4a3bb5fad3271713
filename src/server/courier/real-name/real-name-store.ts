import type { Queryable, RealNameTable } from '#server/database/tables.ts';

/** SQL of the table `real_name`: one row a waybill, and of two at once the later stays whole. */
export async function upsertRealName(database: Queryable, row: RealNameTable): Promise<void> {
  await database
    .insertInto('real_name')
    .values(row)
    .onConflict((conflict) => conflict.column('bill_code').doUpdateSet(row))
    .execute();
}
