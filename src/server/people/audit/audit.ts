import { sql } from 'kysely';
import type { AuditAction, AuditDetails } from '#contract/portal/audit.ts';
import {
  type AuditEntry,
  auditCounter,
  toAuditHash,
  toAuditKey,
} from '#server/database/audit-chain.ts';
import type { Queryable } from '#server/database/tables.ts';
import { beforeCommit } from '#server/database/write.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Member } from '../organisations/member.ts';
import type { People } from '../people.ts';
import { maxUserAgent } from '../sessions/session-store.ts';

export interface Decided {
  /** Id of the acting user, `operator` for the command line, `auto` for automatic decisions. */
  actor: string;
  action: AuditAction;
  /** Id of the subject; defaults to the acting user. */
  subject?: string;
  details?: AuditDetails;
}

/** The next number of the record; other writers wait until this transaction ends. */
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
  // A removed row must not block new entries; `verifyAudit` reports it.
  const hash = toAuditHash(key, before?.hash ?? '', row);
  await transaction
    .insertInto('audit')
    .values({ ...row, hash })
    .execute();
}

/** True if a user acted, not the command line or the settings. */
export function isPerson(actor: string): boolean {
  return actor !== 'operator' && actor !== 'auto';
}

/** Stores the origin of a user's action separately, since the audit record is permanent. */
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

/** Appends an audit entry at the end of its transaction, so that entry and change commit together. */
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

/** The same for a member's action on their organisation. */
export function addMemberAudit(
  transaction: Queryable,
  people: People,
  { user, organisation }: { user: Pick<Member['user'], 'id'>; organisation: { id: string } },
  action: AuditAction,
  details: AuditDetails = {},
): void {
  addAudit(transaction, people, { actor: user.id, action, subject: organisation.id, details });
}
