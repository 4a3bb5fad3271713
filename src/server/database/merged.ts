import { type AliasedRawBuilder, sql } from 'kysely';
import type { Database } from './tables.ts';

/**
 * Rows of a table with any of the values, such as those of two accounts, in the table's name. Each is
 * read along an index in its order, and the database merges them; after an `in` it would sort all rows.
 */
export function merged<Table extends keyof Database & string>(
  table: Table,
  values: readonly Partial<Record<keyof Database[Table] & string, string>>[],
): AliasedRawBuilder<Database[Table], Table> {
  const parts = values.map((each) => {
    const equal = Object.entries(each).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    return sql`select * from ${sql.table(table)} where ${sql.join(equal, sql` and `)}`;
  });
  return sql<Database[Table]>`(${sql.join(parts, sql` union all `)})`.as(table);
}
