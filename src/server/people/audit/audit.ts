import { randomUUIDv7 } from 'node:crypto';
import type { Queryable } from '#server/database/tables.ts';

/** Something decided, for the record. */
export interface Decided {
  /** Id of the user who acted, `operator` for the command line, `auto` for the settings. */
  actor: string;
  /** As in `certification.approve`. */
  action: string;
  /** Id of what was acted on. */
  subject: string;
  /** No personal data. */
  details?: Record<string, unknown>;
}

/** Keeps a decision, in the transaction that takes it. */
export async function addAudit(
  transaction: Queryable,
  { actor, action, subject, details = {} }: Decided,
  now: number,
): Promise<void> {
  await transaction
    .insertInto('audit')
    .values({
      id: randomUUIDv7(),
      at: now,
      actor,
      action,
      subject,
      details: JSON.stringify(details),
    })
    .execute();
}
