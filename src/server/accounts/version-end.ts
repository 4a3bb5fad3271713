import type { VersionEndTable } from '#server/database/courier-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

/** The end date of version 1, if staff set one. */
export type VersionEnd = Pick<VersionEndTable, 'deprecated_at' | 'sunset_at'>;

export function findVersionEnd(database: Queryable): Promise<VersionEnd | undefined> {
  return database
    .selectFrom('version_end')
    .select(['deprecated_at', 'sunset_at'])
    .where('version', '=', 1)
    .executeTakeFirst();
}
