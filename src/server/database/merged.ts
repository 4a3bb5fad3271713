import { type AliasedRawBuilder, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Selects rows with any of the values under the table's name, each part along an index in this order. The
 * caller repeats the order. With `in` the database would sort all rows, and PostgreSQL merges only if each
 * part states the order.
 */
export function merged<Table extends keyof Database & string>(
  table: Table,
  values: readonly Partial<Record<keyof Database[Table] & string, string | number>>[],
  newestBy: readonly (keyof Database[Table] & string)[],
): AliasedRawBuilder<Database[Table], Table> {
  const order = sql.join(newestBy.map((name) => sql`${sql.ref(name)} desc`));
  const conditions = values.map((each) => {
    const equal = Object.entries(each).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    return sql.join(equal, sql` and `);
  });
  const parts = (conditions.length > 0 ? conditions : [sql`false`]).map(
    (condition) =>
      sql`select * from (select * from ${sql.table(table)} where ${condition} order by ${order}) as part`,
  );
  return sql<Database[Table]>`(${sql.join(parts, sql` union all `)})`.as(table);
}
