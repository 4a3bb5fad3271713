import type { AuditAction } from '#contract/portal/audit.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Queryable } from '../tables.ts';

/** Identity of a backup and when it began: it contains everything acknowledged before. */
export interface Taken {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Action of the audit row that identifies a backup, written before the copy begins. */
export const createAction = 'backup.create' satisfies AuditAction;

/** Throws a StaffError if a copy does not identify its backup. */
export function assertTaken(taken: Taken | undefined, file: string): Taken {
  if (taken) return taken;
  throw new StaffError(
    `${file} was not made by \`backup create\`: it does not say when it was taken, so the calls that it lacks are unknown`,
  );
}

/** The backup that a database was restored from or last copied to; undefined if there was none. */
export async function readTaken(database: Queryable): Promise<Taken | undefined> {
  const row = await database
    .selectFrom('audit')
    .select(['subject as id', 'at'])
    .where('action', '=', createAction)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  return row;
}
