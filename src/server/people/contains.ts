import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether a text in lower case contains what somebody typed; `%`, `_` and `\` stand for themselves. */
export function contains(column: Expression<string>, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
