import { type ListenToken, mostTokens, tokenDays } from '#contract/portal/console-inbox.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import {
  createSandboxToken,
  noteUse,
  removeOldSandboxTokens,
  revokeSandboxToken,
  type TokenKind,
  toTokenHash,
} from '#server/people/accounts/sandbox-tokens.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';

const kind: TokenKind = {
  table: 'listen_token',
  prefix: 'listen_',
  most: mostTokens,
  refuseFull: (limit) => new PortalError('conflict', 'portal.listenTokens', { values: { limit } }),
  unknown: 'portal.listenTokenUnknown',
  actions: { create: 'account.createListenToken', revoke: 'account.revokeListenToken' },
};

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

/** Makes a token that takes the pushes of a person's sandbox account; it is shown this once. */
export async function createToken(people: MemberPeople, member: Member) {
  await people.listenTokens.take(member.user.id);
  return createSandboxToken(people, member, kind, tokenDays, (transaction, row) =>
    transaction.insertInto('listen_token').values(row).execute(),
  );
}

/** Takes a token back; who listens with it is refused from now on, also while they wait. */
export function revokeToken(people: MemberPeople, member: Member, id: string): Promise<void> {
  return revokeSandboxToken(people, member, kind, id);
}

/** A token, and the sandbox account that it is for; throws a PortalError where it is for none. */
export async function findToken(people: People, token: string) {
  const { database, now } = people;
  const row = await database
    .selectFrom('listen_token')
    .innerJoin('account', 'account.id', 'listen_token.account_id')
    .select([
      'listen_token.id as tokenId',
      'listen_token.account_id as accountId',
      'listen_token.used_at',
    ])
    .where('listen_token.hash', '=', toTokenHash(token))
    .where('listen_token.expires_at', '>', now())
    .where('account.environment', '=', 'sandbox')
    .executeTakeFirst();
  if (!row) throw new PortalError('credentials', 'portal.listenToken');
  const { used_at: usedAt, ...found } = row;
  await noteUse(people, kind, { id: found.tokenId, usedAt });
  return found;
}

/** Removes tokens that work no longer. */
export function removeOldTokens(database: Db, now: number): Promise<void> {
  return removeOldSandboxTokens(database, kind, now);
}
