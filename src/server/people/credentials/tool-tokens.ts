import {
  createToolToken as createCall,
  mostToolTokens,
  type ToolScope,
  type ToolTokens,
  toolScopes,
  toolTokenPrefix,
} from '#contract/portal/console-tool-tokens.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Db } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { findAccountOf } from './list-accounts.ts';
import {
  createSandboxToken,
  findGrant,
  noteUse,
  revokeSandboxToken,
  type TokenKind,
  toTokenHash,
} from './sandbox-tokens.ts';

const kind: TokenKind = {
  table: 'tool_token',
  prefix: toolTokenPrefix,
  most: mostToolTokens,
  refuseFull: (limit) => new PortalError('conflict', 'portal.toolTokens', { values: { limit } }),
  unknown: 'portal.toolTokenUnknown',
  actions: { create: 'account.createToolToken', revoke: 'account.revokeToolToken' },
  madeBy: createCall,
};

/** Returns the scopes in contract order, without duplicates. */
function toScopes(named: readonly string[]): ToolScope[] {
  return toolScopes.filter((scope) => named.includes(scope));
}

/** Valid tokens of an organisation's sandbox account. */
export async function listToolTokens(
  { database, now }: People,
  { organisation }: Member,
): Promise<ToolTokens> {
  const account = await findAccountOf(database, organisation.id, 'sandbox');
  const rows = await database
    .selectFrom('tool_token')
    .innerJoin('users', 'users.id', 'tool_token.made_by')
    .select(['tool_token.id', 'tool_token.name', 'tool_token.scopes', 'users.account as madeBy'])
    .select(['tool_token.created_at as createdAt', 'tool_token.expires_at as expiresAt'])
    .select('tool_token.used_at as usedAt')
    .where('tool_token.account_id', '=', account.id)
    .where('tool_token.expires_at', '>', now())
    .orderBy('tool_token.created_at', 'desc')
    .orderBy('tool_token.id', 'desc')
    .execute();
  const tokens = rows.map(({ scopes, ...row }) => ({
    ...row,
    scopes: toScopes(scopes.split(' ')),
  }));
  return { apiAccount: account.api_account, tokens };
}

/** Creates a token for an agent's tools to act as the organisation's sandbox account; it is shown only now. */
export async function createToolToken(
  people: MemberPeople,
  { name, scopes, days }: AskOf<typeof createCall>,
) {
  const own = { name: name.trim(), scopes: toScopes(scopes).join(' ') };
  return people.limits.toolTokens.consumeFor(people.member.user.id, () =>
    createSandboxToken(people, kind, days, (transaction, row) =>
      transaction
        .insertInto('tool_token')
        .values({ ...row, ...own })
        .execute(),
    ),
  );
}

/** Revokes a token: the next message with it is refused. */
export function revokeToolToken(people: MemberPeople, id: string): Promise<void> {
  return revokeSandboxToken(people, kind, id);
}

export interface ToolGrant {
  tokenId: string;
  name: string;
  /** Id of the sandbox account. */
  accountId: string;
  scopes: readonly ToolScope[];
}

/** The access of a token; undefined if it is invalid. */
export async function findToolGrant(
  context: Pick<People, 'database' | 'write' | 'now'>,
  token: string,
): Promise<ToolGrant | undefined> {
  const { database, now } = context;
  const grant = await findGrant(database, kind, { hash: toTokenHash(token) }, now());
  const row = grant && (await readOwn(database, grant.tokenId));
  if (!row) return undefined;
  await noteUse(context, kind, grant);
  const { tokenId, accountId } = grant;
  return { tokenId, accountId, name: row.name, scopes: toScopes(row.scopes.split(' ')) };
}

function readOwn(database: Db, id: string) {
  return database
    .selectFrom('tool_token')
    .select(['name', 'scopes'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export const toolTokensHandlers = {
  'console/toolTokens': ({ people, member }) => listToolTokens(people, member),
  'console/createToolToken': ({ people, request }) => createToolToken(people, request),
  'console/revokeToolToken': ({ people, request }) => revokeToolToken(people, request.id),
} satisfies Partial<Handlers>;
