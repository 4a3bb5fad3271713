import { hash, randomBytes } from 'node:crypto';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { dayMs, minuteMs } from '#contract/durations.ts';
import type { Factor } from '#contract/portal/factor.ts';
import type { OpenSession, SignedIn } from '#contract/portal/user.ts';
import { locksRows } from '#server/database/engine.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Db, Queryable } from '#server/database/tables.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { Member } from '../organisations/member.ts';
import { findMember, selectOwn } from '../organisations/organisation-store.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { countRows } from '../read-page.ts';
import { toUserData } from '../users/user-store.ts';

const tokenBytes = 32;
/** Minimum interval between updates of `used_at`, since each costs a write. */
const touchEveryMs = minuteMs;
/** Stored characters of a browser's user agent. */
export const maxUserAgent = 300;

/** Origin of a session, for its owner to recognise. */
export interface Origin {
  ip: string;
  userAgent: string;
}

/** The same with the method of the sign-in; by default the password. */
export interface Opening extends Origin {
  factors?: readonly Factor[];
}

/** A signed-in user. */
export interface Session {
  id: string;
  user: UserRow;
  /** Current organisation; undefined for staff. */
  member: Member | undefined;
  /** Time of their last proof, in milliseconds since 1970. */
  confirmedAt: number;
}

/** Creates 256 random bits as base64url. */
const newSessionToken = () => randomBytes(tokenBytes).toString('base64url');

/** A session of an integrator. */
export type MemberSession = Session & { member: Member };

/**
 * Opens a session for the user's last used organisation; resolves to its id and its token, 256 bits
 * as base64url, which is not stored.
 */
export async function openSession(
  transaction: Queryable,
  userId: string,
  { ip, userAgent, factors = ['password'] }: Opening,
  now: number,
): Promise<{ id: string; token: string }> {
  const id = newId();
  const token = newSessionToken();
  await transaction
    .insertInto('sessions')
    .values({
      id,
      token_hash: hash('sha256', token),
      user_id: userId,
      created_at: now,
      used_at: now,
      ip,
      user_agent: userAgent.slice(0, maxUserAgent),
      confirmed_at: now,
      factors: JSON.stringify(factors),
      organisation_id: selectOwn(transaction, userId).select('organisation_id').limit(1),
    })
    .execute();
  return { id, token };
}

/** Sessions last used or opened before these times have expired. */
function toLimits({ settings, now }: People) {
  const time = now();
  return {
    usedAfter: time - settings.sessionIdleMin * minuteMs,
    openedAfter: time - settings.sessionDays * dayMs,
  };
}

/** Valid sessions. */
function selectOpen(people: People, database = people.database) {
  const { usedAfter, openedAfter } = toLimits(people);
  return database
    .selectFrom('sessions')
    .where('used_at', '>', usedAfter)
    .where('created_at', '>', openedAfter);
}

/**
 * Reads must not wait for writers: if another process locks SQLite's file, the note is made later,
 * and if the storage is not writable, the next call makes it.
 */
async function noteUse(database: Db, id: string, time: number): Promise<void> {
  const noted = database
    .updateTable('sessions')
    .set({ used_at: time })
    .where('id', '=', id)
    .execute()
    .catch((error) => {
      if (!isUnavailable(error)) throw error;
    });
  await (locksRows(database) ? noted : Promise.race([noted, turnOfLoop()]));
}

/** Columns of an organisation, selected with those of a user. */
const memberColumns = [
  'member.role',
  'organisation.id as organisation_id',
  'organisation.name as organisation_name',
  'organisation.level',
  'organisation.created_at as organisation_since',
  'organisation.suspended_at',
  'organisation.suspension_reason',
] as const;

/** The session of a token, unless it expired or its user left the organisation; records its use. */
export async function findSession(people: People, token: string): Promise<Session | undefined> {
  if (token === '') return undefined;
  const { database, now } = people;
  const time = now();
  const { usedAfter, openedAfter } = toLimits(people);
  const row = await database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('member', (join) =>
      join
        .onRef('member.user_id', '=', 'users.id')
        .onRef('member.organisation_id', '=', 'sessions.organisation_id'),
    )
    .leftJoin('organisation', 'organisation.id', 'member.organisation_id')
    .selectAll('users')
    .select(memberColumns)
    .select(['sessions.id as session_id', 'sessions.used_at', 'sessions.confirmed_at'])
    .where('sessions.token_hash', '=', hash('sha256', token))
    .where('sessions.used_at', '>', usedAfter)
    .where('sessions.created_at', '>', openedAfter)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session_id: id, used_at, confirmed_at: confirmedAt, ...who } = row;
  const { role, organisation_id, organisation_name, level, organisation_since, ...rest } = who;
  const { suspended_at, suspension_reason, ...user } = rest;
  const organisation = organisation_id !== null && {
    id: organisation_id,
    name: organisation_name ?? '',
    level: level ?? 'user',
    created_at: organisation_since ?? 0,
    suspended_at,
    suspension_reason,
  };
  const member = organisation && role ? { user, organisation, role } : undefined;
  if (!member && user.staff === 0) return undefined;
  if (time - used_at >= touchEveryMs) await noteUse(database, id, time);
  return { id, user, member, confirmedAt };
}

/** True if a session is valid and still for the given organisation; does not count as use. */
export async function isSessionOpen(
  people: People,
  id: string,
  organisationId?: string,
): Promise<boolean> {
  let session = selectOpen(people).select('id').where('id', '=', id);
  if (organisationId !== undefined) {
    session = session.where('organisation_id', '=', organisationId);
  }
  return (await session.executeTakeFirst()) !== undefined;
}

/** Signs out the session of a token; false if there is none. */
export async function endSession(database: Queryable, token: string): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('token_hash', '=', hash('sha256', token))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** A user's valid sessions, the last used first. Users of a shared account only see their own. */
export async function listSessions(
  people: People,
  { id: current, user }: Session,
): Promise<OpenSession[]> {
  const rows = await selectOpen(people)
    .select(['id', 'ip', 'user_agent as userAgent', 'factors'])
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('user_id', '=', user.id)
    .$if(user.shared === 1, (own) => own.where('id', '=', current))
    .orderBy('used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const { sessionIdleMin, sessionDays } = people.settings;
  return rows.map((row) => ({
    ...row,
    factors: JSON.parse(row.factors) as Factor[],
    endsAt: Math.min(row.usedAt + sessionIdleMin * minuteMs, row.createdAt + sessionDays * dayMs),
    current: row.id === current,
  }));
}

/** Selection of sessions: of a user or all, of these one, or all but one. */
interface Which {
  userId?: string | undefined;
  id?: string | undefined;
  except?: string;
}

function selectIds(database: Queryable, { userId, id, except }: Which) {
  let sessions = database.selectFrom('sessions').select('id');
  if (userId !== undefined) sessions = sessions.where('user_id', '=', userId);
  if (id !== undefined) sessions = sessions.where('id', '=', id);
  if (except !== undefined) sessions = sessions.where('id', '!=', except);
  return sessions;
}

/** Deletes the known browsers of sessions, except of the one that stays. */
async function forgetDevices(database: Queryable, which: Which): Promise<void> {
  const marksOf = (sessions: ReturnType<typeof selectIds>) =>
    database
      .selectFrom('session_event')
      .select('device')
      .where('session_id', 'in', sessions)
      .where('device', 'is not', null)
      .$castTo<{ device: string }>();
  let forgotten = database
    .deleteFrom('known_device')
    .where('mark', 'in', marksOf(selectIds(database, which)));
  if (which.userId !== undefined) forgotten = forgotten.where('user_id', '=', which.userId);
  if (which.except !== undefined) {
    const stays = marksOf(selectIds(database, { id: which.except }));
    forgotten = forgotten.where('mark', 'not in', stays);
  }
  await forgotten.execute();
}

/** Ends sessions remotely, which also makes their browsers unknown; returns their number. */
export async function endSessions(database: Queryable, which: Which): Promise<number> {
  await forgetDevices(database, which);
  const { numDeletedRows } = await database
    .deleteFrom('sessions')
    .where('id', 'in', selectIds(database, which))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Revokes the proofs of a user's other sessions. */
export async function forgetOtherProofs(database: Queryable, userId: string, id: string) {
  await database
    .updateTable('sessions')
    .set({ confirmed_at: 0 })
    .where('user_id', '=', userId)
    .where('id', '!=', id)
    .execute();
}

/** Number of valid sessions. */
export function countSessions(people: People): Promise<number> {
  return countRows(selectOpen(people, people.reports));
}

export async function removeOldSessions(people: People): Promise<void> {
  const { usedAfter, openedAfter } = toLimits(people);
  await people.write((transaction) =>
    transaction
      .deleteFrom('sessions')
      .where(({ eb, or }) =>
        or([eb('used_at', '<=', usedAfter), eb('created_at', '<=', openedAfter)]),
      )
      .execute(),
  );
}

/** Switches a session to another organisation with a new token. Throws `sessionOver` if the session ended. */
async function moveSession(
  transaction: Queryable,
  id: string,
  organisationId: string,
): Promise<string> {
  const token = newSessionToken();
  const moved = await transaction
    .updateTable('sessions')
    .set({ token_hash: hash('sha256', token), organisation_id: organisationId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new PortalError('sessionOver', 'portal.sessionOver');
  return token;
}

/**
 * Switches a session to another organisation of its user with a new token; returns what a browser
 * stores. Later sign-ins start there. Throws `notFound` for an organisation of others.
 */
export async function turnTo(
  transaction: Queryable,
  { now }: Pick<People, 'now'>,
  { id, user }: Session,
  organisationId: string,
): Promise<SignedIn> {
  const last = await selectOwn(transaction, user.id).select('chosen_at').executeTakeFirst();
  const chosen = await transaction
    .updateTable('member')
    // Always later than the last one.
    .set({ chosen_at: Math.max(now(), (last?.chosen_at ?? 0) + 1) })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', user.id)
    .returning('role')
    .executeTakeFirst();
  if (!chosen) throw new PortalError('notFound', 'portal.organisationUnknown');
  const token = await moveSession(transaction, id, organisationId);
  const member = await findMember(transaction, user, organisationId);
  return { token, uuid: user.uuid, userData: toUserData(user, member) };
}

/** The same in one transaction. */
export function switchOrganisation(
  people: People,
  session: Session,
  organisationId: string,
): Promise<SignedIn> {
  return people.write((transaction) => turnTo(transaction, people, session, organisationId));
}
