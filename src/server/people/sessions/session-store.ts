import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';

const tokenBytes = 32;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** `used_at` is written at most this often: it costs a write. */
const touchEveryMs = minuteMs;
const maxUserAgent = 300;

/** Where a session was opened from, for its owner to recognise. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** A signed-in person. */
export interface Session {
  id: string;
  user: UserRow;
}

function toHash(token: string): string {
  return hash('sha256', token);
}

/** Opens a session; resolves to its token, 256 bits as base64url, which is kept nowhere here. */
export async function openSession(
  transaction: Queryable,
  userId: string,
  { ip, userAgent }: Origin,
  now: number,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url');
  await transaction
    .insertInto('sessions')
    .values({
      id: randomUUIDv7(),
      token_hash: toHash(token),
      user_id: userId,
      created_at: now,
      used_at: now,
      ip,
      user_agent: userAgent.slice(0, maxUserAgent),
    })
    .execute();
  return token;
}

/** The session of a token, unless it is over by idleness or age; notes its use. */
export async function findSession(
  { database, settings, now }: Pick<People, 'database' | 'settings' | 'now'>,
  token: string,
): Promise<Session | undefined> {
  if (token === '') return undefined;
  const time = now();
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .selectAll('users')
    .select(['sessions.id as session_id', 'sessions.used_at'])
    .where('sessions.token_hash', '=', toHash(token))
    .where('sessions.used_at', '>', time - settings.sessionIdleMin * minuteMs)
    .where('sessions.created_at', '>', time - settings.sessionDays * dayMs)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id: id, used_at, ...user } = row;
  if (time - used_at >= touchEveryMs) {
    await database.updateTable('sessions').set({ used_at: time }).where('id', '=', id).execute();
  }
  return { id, user };
}

/** Ends the session of a token; nothing happens where it is over already. */
export async function endSession(database: Queryable, token: string): Promise<void> {
  await database.deleteFrom('sessions').where('token_hash', '=', toHash(token)).execute();
}
