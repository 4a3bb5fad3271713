import type { AuditAction } from '#contract/portal/audit.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Queryable } from '../tables.ts';

/** Which backup a copy is, and when it was begun: what was acknowledged before that is in it. */
export interface Taken {
  id: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Of the row that says so in the audit record, which is written before the copy begins. */
export const createAction = 'backup.create' satisfies AuditAction;

/** Throws a StaffError where a copy does not say so. */
export function assertTaken(taken: Taken | undefined, file: string): Taken {
  if (taken) return taken;
  throw new StaffError(
    `${file} was not made by \`backup create\`: it does not say when it was taken, so that nobody could say which calls it lacks`,
  );
}

/** Which backup a database began as, or was copied to last; undefined where there was none yet. */
export async function readTaken(database: Queryable): Promise<Taken | undefined> {
  const row = await database
    .selectFrom('audit')
    .select(['subject as id', 'at'])
    .where('action', '=', createAction)
    .orderBy('sequence', 'desc')
    .executeTakeFirst();
  return row;
}
