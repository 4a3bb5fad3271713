import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { type ListenToken, mostTokens, tokenDays } from '#contract/portal/console-inbox.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { findAccountOf } from '#server/people/accounts/list-accounts.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { lockMember } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** When a token was last used is written down no more often. */
const usedStepMs = 60_000;
const prefix = 'listen_';

const toHash = (token: string) => hash('sha256', token);

/** The tokens of an account that work, newest first. */
export function listTokens(
  database: Queryable,
  accountId: string,
  now: number,
): Promise<ListenToken[]> {
  return database
    .selectFrom('listen_token')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('account_id', '=', accountId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .execute();
}

function keepRecord(
  transaction: Queryable,
  people: People,
  member: Member,
  action: 'account.createListenToken' | 'account.revokeListenToken',
  subject: string,
): void {
  const details = { environment: 'sandbox' } as const;
  addAudit(transaction, people, { actor: member.user.id, action, subject, details });
}

/** Makes a token that takes the pushes of a person's sandbox account; it is shown this once. */
export async function createToken(people: People, member: Member) {
  await people.listenTokens.take(member.user.id);
  const token = prefix + randomBytes(32).toString('base64url');
  const createdAt = people.now();
  const expiresAt = createdAt + tokenDays * dayMs;
  await people.write(async (transaction) => {
    await lockMember(transaction, member);
    const { id: accountId } = await findAccountOf(transaction, member.organisation.id, 'sandbox');
    if ((await listTokens(transaction, accountId, createdAt)).length >= mostTokens) {
      throw new PortalError('conflict', 'portal.listenTokens', { values: { limit: mostTokens } });
    }
    const times = { created_at: createdAt, expires_at: expiresAt, used_at: null };
    await transaction
      .insertInto('listen_token')
      .values({
        id: randomUUIDv7(),
        account_id: accountId,
        hash: toHash(token),
        made_by: member.user.id,
        ...times,
      })
      .execute();
    keepRecord(transaction, people, member, 'account.createListenToken', accountId);
  });
  return { token, expiresAt };
}

/** Takes a token back; who listens with it is refused from now on, also while they wait. */
export async function revokeToken(people: People, member: Member, id: string): Promise<void> {
  await people.write(async (transaction) => {
    await lockMember(transaction, member);
    const account = await findAccountOf(transaction, member.organisation.id, 'sandbox');
    const revoked = await transaction
      .deleteFrom('listen_token')
      .where('id', '=', id.trim().toLowerCase())
      .where('account_id', '=', account.id)
      .returning('id')
      .executeTakeFirst();
    if (!revoked) throw new PortalError('notFound', 'portal.listenTokenUnknown');
    keepRecord(transaction, people, member, 'account.revokeListenToken', account.id);
  });
}

/** A token, and the sandbox account that it is for; throws a PortalError where it is for none. */
export async function findToken({ database, write, now }: People, token: string) {
  const row = await database
    .selectFrom('listen_token')
    .innerJoin('account', 'account.id', 'listen_token.account_id')
    .select([
      'listen_token.id as tokenId',
      'listen_token.account_id as accountId',
      'listen_token.used_at',
    ])
    .where('listen_token.hash', '=', toHash(token))
    .where('listen_token.expires_at', '>', now())
    .where('account.environment', '=', 'sandbox')
    .executeTakeFirst();
  if (!row) throw new PortalError('credentials', 'portal.listenToken');
  const { used_at, ...found } = row;
  if (now() - (used_at ?? 0) >= usedStepMs) {
    await write((transaction) =>
      transaction
        .updateTable('listen_token')
        .set({ used_at: now() })
        .where('id', '=', found.tokenId)
        .execute(),
    );
  }
  return found;
}

/** Removes tokens that work no longer. */
export async function removeOldTokens(database: Db, now: number): Promise<void> {
  await database.deleteFrom('listen_token').where('expires_at', '<=', now).execute();
}
