import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition: a lower-case text contains the typed text; `%`, `_` and `\` are literal. */
export function contains(column: Expression<string>, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
