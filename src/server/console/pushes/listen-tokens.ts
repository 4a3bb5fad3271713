import {
  createListenToken as createCall,
  type ListenToken,
  mostTokens,
  tokenDays,
} from '#contract/portal/console-inbox.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  createSandboxToken,
  findGrant,
  type Grant,
  noteUse,
  revokeSandboxToken,
  type TokenKind,
  toTokenHash,
} from '#server/people/credentials/sandbox-tokens.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';

const kind: TokenKind = {
  table: 'listen_token',
  prefix: 'listen_',
  most: mostTokens,
  refuseFull: (limit) => new PortalError('conflict', 'portal.listenTokens', { values: { limit } }),
  unknown: 'portal.listenTokenUnknown',
  actions: { create: 'account.createListenToken', revoke: 'account.revokeListenToken' },
  madeBy: createCall,
};

/** Valid tokens of an account, newest first. */
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

/** Creates a token that receives the pushes of a user's sandbox account; it is only shown now. */
export async function createToken(people: MemberPeople) {
  return people.limits.listenTokens.consumeFor(people.member.user.id, () =>
    createSandboxToken(people, kind, tokenDays, (transaction, row) =>
      transaction.insertInto('listen_token').values(row).execute(),
    ),
  );
}

/** Revokes a token; its listener is refused, even while it waits. */
export function revokeToken(people: MemberPeople, id: string): Promise<void> {
  return revokeSandboxToken(people, kind, id);
}

/** The access of a token; throws a PortalError if it is invalid. */
export async function findToken(people: People, token: string): Promise<Grant> {
  const { database, now } = people;
  const grant = await findGrant(database, kind, { hash: toTokenHash(token) }, now());
  if (!grant) throw new PortalError('credentials', 'portal.listenToken');
  await noteUse(people, kind, grant);
  return grant;
}

/** True if a token is still valid while its listener waits. */
export async function isTokenOpen(database: Queryable, id: string, now: number): Promise<boolean> {
  return (await findGrant(database, kind, { id }, now)) !== undefined;
}

export const listenTokensHandlers = {
  'console/createListenToken': ({ people }) => createToken(people),
  'console/revokeListenToken': ({ people, request }) => revokeToken(people, request.id),
} satisfies Partial<Handlers>;
