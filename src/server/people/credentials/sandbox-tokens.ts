import { hash, randomBytes } from 'node:crypto';
import { dayMs, minuteMs } from '#contract/durations.ts';
import { type Access, leastRole } from '#contract/portal/access.ts';
import type { AuditAction } from '#contract/portal/audit.ts';
import { reaches } from '#contract/portal/roles.ts';
import type { Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { countRows } from '../read-page.ts';
import { findAccountOf } from './list-accounts.ts';

/** Minimum interval between updates of a token's last use. */
const usedStepMs = minuteMs;

/** A kind of tokens for a sandbox account, stored as hashes with an expiry. */
export interface TokenKind {
  table: 'listen_token' | 'tool_token';
  /** Prefix of every token, for secret scanners. */
  prefix: string;
  /** Maximum number of valid tokens per account. */
  most: number;
  /** Error for too many tokens. */
  refuseFull(limit: number): PortalError;
  /** Id of the text for an unknown token. */
  unknown: string;
  actions: Record<'create' | 'revoke', AuditAction>;
  /** The call that creates one; a token is valid while its maker may make this call. */
  madeBy: Access;
}

/** Columns of every kind. */
interface TokenRow {
  id: string;
  account_id: string;
  hash: string;
  made_by: string;
  created_at: number;
  expires_at: number;
  used_at: null;
}

export const toTokenHash = (token: string) => hash('sha256', token);

function keepRecord(
  transaction: Queryable,
  people: MemberPeople,
  action: AuditAction,
  subject: string,
): void {
  const details = { environment: 'sandbox' } as const;
  addAudit(transaction, people, { actor: people.member.user.id, action, subject, details });
}

/** Creates a token of an organisation's sandbox account, which is shown only now; `insert` writes its row. */
export async function createSandboxToken(
  people: MemberPeople,
  kind: TokenKind,
  days: number,
  insert: (transaction: Queryable, row: TokenRow) => Promise<unknown>,
): Promise<{ token: string; expiresAt: number }> {
  const token = kind.prefix + randomBytes(32).toString('base64url');
  const createdAt = people.now();
  const expiresAt = createdAt + days * dayMs;
  await people.write(async (transaction) => {
    const { id: accountId } = await findAccountOf(
      transaction,
      people.member.organisation.id,
      'sandbox',
    );
    const valid = transaction
      .selectFrom(kind.table)
      .where('account_id', '=', accountId)
      .where('expires_at', '>', createdAt);
    if ((await countRows(valid)) >= kind.most) throw kind.refuseFull(kind.most);
    await insert(transaction, {
      id: newId(),
      account_id: accountId,
      hash: toTokenHash(token),
      made_by: people.member.user.id,
      created_at: createdAt,
      expires_at: expiresAt,
      used_at: null,
    });
    keepRecord(transaction, people, kind.actions.create, accountId);
  });
  return { token, expiresAt };
}

/** Revokes a token, effective immediately. */
export async function revokeSandboxToken(
  people: MemberPeople,
  kind: TokenKind,
  id: string,
): Promise<void> {
  await people.write(async (transaction) => {
    const account = await findAccountOf(transaction, people.member.organisation.id, 'sandbox');
    const revoked = await transaction
      .deleteFrom(kind.table)
      .where('id', '=', id.trim().toLowerCase())
      .where('account_id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new PortalError('notFound', kind.unknown);
    keepRecord(transaction, people, kind.actions.revoke, account.id);
  });
}

/** Access to an organisation's account, on behalf of the member who created the token. */
export interface Grant {
  tokenId: string;
  /** Id of the sandbox account. */
  accountId: string;
  usedAt: number | null;
}

/**
 * The access of a token, by its hash or id; undefined if it is unknown, expired or revoked, or its
 * maker may no longer create one. Every use of every kind is checked here.
 */
export async function findGrant(
  database: Queryable,
  { table, madeBy }: TokenKind,
  token: { hash: string } | { id: string },
  now: number,
): Promise<Grant | undefined> {
  const [column, value] =
    'id' in token ? (['id', token.id] as const) : (['hash', token.hash] as const);
  const row = await database
    .selectFrom(table)
    .innerJoin('account', 'account.id', `${table}.account_id`)
    .innerJoin('member', (join) =>
      join
        .onRef('member.organisation_id', '=', 'account.organisation_id')
        .onRef('member.user_id', '=', `${table}.made_by`),
    )
    .select([`${table}.id as tokenId`, `${table}.account_id as accountId`])
    .select([`${table}.used_at as usedAt`, 'member.role'])
    .where(`${table}.${column}`, '=', value)
    .where(`${table}.expires_at`, '>', now)
    .where('account.environment', '=', 'sandbox')
    .executeTakeFirst();
  if (!row) return undefined;
  const { role, ...grant } = row;
  const least = leastRole(madeBy, false);
  return least && !reaches(role, least) ? undefined : grant;
}

/** Records the use of a token. */
export async function noteUse(
  { write, now }: Pick<People, 'write' | 'now'>,
  { table }: TokenKind,
  { tokenId: id, usedAt }: Pick<Grant, 'tokenId' | 'usedAt'>,
): Promise<void> {
  if (now() - (usedAt ?? 0) < usedStepMs) return;
  await write((transaction) =>
    transaction.updateTable(table).set({ used_at: now() }).where('id', '=', id).execute(),
  );
}
