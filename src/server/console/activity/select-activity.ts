import { type RawBuilder, sql } from 'kysely';
import type { SessionEventTable } from '#server/database/activity-tables.ts';
import type { Queryable } from '#server/database/tables.ts';

/** Whose list it is, and what narrows it; times are milliseconds since 1970. */
interface ActivitySearch {
  userId: string;
  /** The person, and what of the organisation is theirs to know. */
  subjects: readonly string[];
  /** Absent: all. */
  actions?: readonly string[] | undefined;
  from?: number | undefined;
  before: number;
}

/** What a sign-in says by itself already. */
const isToldBySignIn = sql`(action = 'user.newAddress' and details = '{"way":"signIn"}')`;

/**
 * Keys of what happened, newest first: what the person did, what others did with them or with what they own,
 * and what happened to their sessions. Each part is read along an index in this order, and the database
 * merges them.
 */
export function selectActivity(database: Queryable, search: ActivitySearch) {
  const { userId, subjects, actions, from, before } = search;
  const conditions = [sql`at < ${before}`];
  if (from !== undefined) conditions.push(sql`at >= ${from}`);
  if (actions) conditions.push(sql`action in (${sql.join(actions)})`);
  const isWanted = sql.join(conditions, sql` and `);
  const part = (table: 'audit' | 'session_event', isOwn: RawBuilder<unknown>) =>
    sql`select * from (
      select at, id from ${sql.table(table)} where ${isOwn} and ${isWanted} order by at desc, id desc
    ) as part`;
  const parts = [
    part('audit', sql`actor = ${userId} and not ${isToldBySignIn}`),
    ...subjects.map((subject) => part('audit', sql`subject = ${subject} and actor <> ${userId}`)),
    part('session_event', sql`user_id = ${userId}`),
  ];
  return database
    .selectFrom(sql<SessionEventTable>`(${sql.join(parts, sql` union all `)})`.as('session_event'))
    .select(['at', 'id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}
