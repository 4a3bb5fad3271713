import type { VersionEndTable } from '#server/database/courier-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

/** Until when version 1 is served, where staff set a date. */
export type VersionEnd = Pick<VersionEndTable, 'deprecated_at' | 'sunset_at'>;

export function findVersionEnd(database: Queryable): Promise<VersionEnd | undefined> {
  return database
    .selectFrom('version_end')
    .select(['deprecated_at', 'sunset_at'])
    .where('version', '=', 1)
    .executeTakeFirst();
}
