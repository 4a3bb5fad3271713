import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { leastRole, reaches } from '#contract/portal/access.ts';
import {
  type createToolToken as createToolTokenCall,
  mostToolTokens,
  type ToolScope,
  type ToolToken,
  type ToolTokens,
  toolScopes,
  toolTokenPrefix,
} from '#contract/portal/console-tool-tokens.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { lockMember } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { findAccountOf } from './list-accounts.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** When a token was last used is written down no more often. */
const usedStepMs = 60_000;

const toHash = (token: string) => hash('sha256', token);

/** In the order of the contract, each once. */
function toScopes(named: readonly string[]): ToolScope[] {
  return toolScopes.filter((scope) => named.includes(scope));
}

async function selectTokens(
  database: Queryable,
  accountId: string,
  now: number,
): Promise<ToolToken[]> {
  const rows = await database
    .selectFrom('tool_token')
    .innerJoin('users', 'users.id', 'tool_token.made_by')
    .select(['tool_token.id', 'tool_token.name', 'tool_token.scopes', 'users.account as madeBy'])
    .select(['tool_token.created_at as createdAt', 'tool_token.expires_at as expiresAt'])
    .select('tool_token.used_at as usedAt')
    .where('tool_token.account_id', '=', accountId)
    .where('tool_token.expires_at', '>', now)
    .orderBy('tool_token.created_at', 'desc')
    .orderBy('tool_token.id', 'desc')
    .execute();
  return rows.map(({ scopes, ...row }) => ({ ...row, scopes: toScopes(scopes.split(' ')) }));
}

/** The tokens of an organisation's sandbox account that work. */
export async function listToolTokens(
  { database, now }: People,
  { organisation }: Member,
): Promise<ToolTokens> {
  const account = await findAccountOf(database, organisation.id, 'sandbox');
  const tokens = await selectTokens(database, account.id, now());
  return { apiAccount: account.api_account, tokens };
}

function keepRecord(
  transaction: Queryable,
  people: People,
  member: Member,
  action: 'account.createToolToken' | 'account.revokeToolToken',
  subject: string,
): void {
  const details = { environment: 'sandbox' } as const;
  addAudit(transaction, people, { actor: member.user.id, action, subject, details });
}

/** Makes a token by which an agent's tools act as the organisation's sandbox account; it is shown this once. */
export async function createToolToken(
  people: People,
  member: Member,
  { name, scopes, days }: AskOf<typeof createToolTokenCall>,
) {
  await people.toolTokens.take(member.user.id);
  const token = toolTokenPrefix + randomBytes(32).toString('base64url');
  const createdAt = people.now();
  const expiresAt = createdAt + days * dayMs;
  await people.write(async (transaction) => {
    await lockMember(transaction, member);
    const { id: accountId } = await findAccountOf(transaction, member.organisation.id, 'sandbox');
    if ((await selectTokens(transaction, accountId, createdAt)).length >= mostToolTokens) {
      throw new PortalError('conflict', 'portal.toolTokens', { values: { limit: mostToolTokens } });
    }
    const times = { created_at: createdAt, expires_at: expiresAt, used_at: null };
    await transaction
      .insertInto('tool_token')
      .values({
        id: randomUUIDv7(),
        account_id: accountId,
        hash: toHash(token),
        name: name.trim(),
        scopes: toScopes(scopes).join(' '),
        made_by: member.user.id,
        ...times,
      })
      .execute();
    keepRecord(transaction, people, member, 'account.createToolToken', accountId);
  });
  return { token, expiresAt };
}

/** Takes a token back: the next message with it is refused. */
export async function revokeToolToken(people: People, member: Member, id: string): Promise<void> {
  await people.write(async (transaction) => {
    await lockMember(transaction, member);
    const account = await findAccountOf(transaction, member.organisation.id, 'sandbox');
    const revoked = await transaction
      .deleteFrom('tool_token')
      .where('id', '=', id.trim().toLowerCase())
      .where('account_id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new PortalError('notFound', 'portal.toolTokenUnknown');
    keepRecord(transaction, people, member, 'account.revokeToolToken', account.id);
  });
}

/** What a token opens. */
export interface ToolGrant {
  tokenId: string;
  /** Of the sandbox. */
  accountId: string;
  scopes: readonly ToolScope[];
}

type GrantGround = Pick<People, 'database' | 'write' | 'now'>;

/**
 * What a token opens; undefined where it opens nothing: it was never made, is over or was revoked, or its
 * maker may make none any more.
 */
export async function findToolGrant(
  { database, write, now }: GrantGround,
  token: string,
): Promise<ToolGrant | undefined> {
  const row = await database
    .selectFrom('tool_token')
    .innerJoin('account', 'account.id', 'tool_token.account_id')
    .innerJoin('member', (join) =>
      join
        .onRef('member.organisation_id', '=', 'account.organisation_id')
        .onRef('member.user_id', '=', 'tool_token.made_by'),
    )
    .select(['tool_token.id', 'tool_token.account_id', 'tool_token.scopes', 'tool_token.used_at'])
    .select('member.role')
    .where('tool_token.hash', '=', toHash(token))
    .where('tool_token.expires_at', '>', now())
    .where('account.environment', '=', 'sandbox')
    .executeTakeFirst();
  const least = leastRole('console/createToolToken', false);
  if (!row || (least && !reaches(row.role, least))) return undefined;
  if (now() - (row.used_at ?? 0) >= usedStepMs) {
    await write((transaction) =>
      transaction
        .updateTable('tool_token')
        .set({ used_at: now() })
        .where('id', '=', row.id)
        .execute(),
    );
  }
  return { tokenId: row.id, accountId: row.account_id, scopes: toScopes(row.scopes.split(' ')) };
}

/** Removes tokens that work no longer. */
export async function removeOldToolTokens(database: Db, now: number): Promise<void> {
  await database.deleteFrom('tool_token').where('expires_at', '<=', now).execute();
}
