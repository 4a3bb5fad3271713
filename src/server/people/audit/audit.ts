import { sql } from 'kysely';
import type { AuditAction, AuditDetails } from '#contract/portal/audit.ts';
import {
  type AuditEntry,
  auditCounter,
  toAuditHash,
  toAuditKey,
} from '#server/database/audit-chain.ts';
import { beforeCommit } from '#server/database/before-commit.ts';
import type { Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { People } from '../people.ts';
import { maxUserAgent } from '../sessions/session-store.ts';

/** Something decided, for the record. */
export interface Decided {
  /** Id of the user who acted, `operator` for the command line, `auto` for the settings. */
  actor: string;
  action: AuditAction;
  /** Id of what was acted on; absent: of who acted. */
  subject?: string;
  details?: AuditDetails;
}

/** The next number of the record; whoever else appends waits until this transaction ends. */
async function takeNumber(transaction: Queryable): Promise<number> {
  const { value } = await transaction
    .insertInto('counter')
    .values({ name: auditCounter, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`counter.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

async function append(transaction: Queryable, key: string, entry: Omit<AuditEntry, 'sequence'>) {
  const sequence = await takeNumber(transaction);
  const before = await transaction
    .selectFrom('audit')
    .select('hash')
    .where('sequence', '=', sequence - 1)
    .executeTakeFirst();
  const row = { sequence, ...entry };
  // A row that somebody took away must not stop what is done today: `verifyAudit` tells of it.
  const hash = toAuditHash(key, before?.hash ?? '', row);
  await transaction
    .insertInto('audit')
    .values({ ...row, hash })
    .execute();
}

/** Whether a person acted, and neither the command line nor the settings. */
export function isPerson(actor: string): boolean {
  return actor !== 'operator' && actor !== 'auto';
}

/** Keeps from where a person acted, beside the record, which is for good. */
async function addOrigin(
  transaction: Queryable,
  { origin }: People,
  { id: audit_id, at, actor: user_id }: Pick<AuditEntry, 'id' | 'at' | 'actor'>,
): Promise<void> {
  if (!origin || !isPerson(user_id)) return;
  const from = { ip: origin.ip, user_agent: origin.userAgent.slice(0, maxUserAgent) };
  await transaction
    .insertInto('audit_origin')
    .values({ audit_id, user_id, at, ...from })
    .execute();
}

/** Keeps a decision, at the end of the change that takes it: it is on record exactly where it holds. */
export function addAudit(
  transaction: Queryable,
  people: People,
  { subject, details = {}, ...decided }: Decided,
): void {
  const { secrets, now } = people;
  people.onAudit?.(decided.action);
  const entry = {
    id: newId(),
    at: now(),
    ...decided,
    subject: subject ?? decided.actor,
    details: JSON.stringify(details),
  };
  beforeCommit(transaction, async () => {
    await addOrigin(transaction, people, entry);
    await append(transaction, toAuditKey(secrets), entry);
  });
}
