import { type RawBuilder, sql } from 'kysely';
import { toKeyMark } from '#server/crypto/secrets.ts';
import type { Secret } from './description.ts';
import { type Queryable, type Table, tableList } from './tables.ts';

/** A table with sealed columns that share a mark, if any. */
export interface SealedTable {
  table: Table;
  key: readonly string[];
  columns: readonly string[];
  mark?: string;
}

const toMark = ({ sealed }: Secret) => (typeof sealed === 'object' ? sealed.mark : undefined);

/** Every column with sealed content, by table. */
export const sealedTables: readonly SealedTable[] = tableList.flatMap(
  ([table, { key, secrets = {} }]) => {
    const sealed = Object.entries(secrets).filter(([, secret]) => secret?.sealed);
    const mark = sealed.map(([, secret]) => secret && toMark(secret)).find(Boolean);
    const columns = sealed.map(([column]) => column);
    return columns.length > 0 ? [{ table, key, columns, ...(mark && { mark }) }] : [];
  },
);

/** Matches a column's text sealed under a key; base64 has no dot. */
export function isSealedUnder(keyId: number, column: string, mark = ''): RawBuilder<boolean> {
  const text = sql.ref(column);
  if (keyId > 0) return sql`${text} like ${`${mark}${toKeyMark(keyId)}%`}`;
  return sql`(${text} like ${`${mark}%`} and ${text} not like '%.%')`;
}

/** Counts the texts sealed under a key, by table; omits tables without any. */
export async function countSealed(
  database: Queryable,
  keyId: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, columns, mark } of sealedTables) {
    const ones = columns.map(
      (column) => sql`case when ${isSealedUnder(keyId, column, mark)} then 1 else 0 end`,
    );
    const sum = sql<number>`coalesce(sum(${sql.join(ones, sql` + `)}), 0)`;
    const { sealed } = await database
      .selectFrom(table)
      .select(sum.as('sealed'))
      .executeTakeFirstOrThrow();
    if (sealed > 0) counts[table] = sealed;
  }
  return counts;
}
