import { type RawBuilder, sql } from 'kysely';
import {
  type ActivityRow,
  type listActivity as call,
  kindOfAction,
} from '#contract/portal/activity.ts';
import type { AuditAction, AuditDetails } from '#contract/portal/audit.ts';
import type { GrowingPage } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { SessionEventTable } from '#server/database/activity-tables.ts';
import type { Flag } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import type { Session } from '#server/people/sessions/session-store.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import { readGrowingPage } from '../growing-page.ts';

/** Reader and filter of a list; times are milliseconds since 1970. */
interface ActivitySearch {
  userId: string;
  /** The user, and the visible part of the organisation. */
  subjects: readonly string[];
  /** Absent for all. */
  actions?: readonly string[] | undefined;
  from?: number | undefined;
  before: number;
}

/** Actions that a sign-in already implies. */
const isCoveredBySignIn = sql`(action = 'user.newAddress' and details = '{"way":"signIn"}')`;

/**
 * Keys of activity, newest first: the user's actions, others' actions with the user or their
 * property, and session events. Each part uses an index in this order, and the database merges
 * them.
 */
function selectActivity(database: Queryable, search: ActivitySearch) {
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
    part('audit', sql`actor = ${userId} and not ${isCoveredBySignIn}`),
    ...subjects.map((subject) => part('audit', sql`subject = ${subject} and actor <> ${userId}`)),
    part('session_event', sql`user_id = ${userId}`),
  ];
  return database
    .selectFrom(sql<SessionEventTable>`(${sql.join(parts, sql` union all `)})`.as('session_event'))
    .select(['at', 'id'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
}

/** The reader and their organisation; staff have none. */
type Asker = Pick<Session, 'user' | 'member'>;

const actions = Object.keys(kindOfAction) as (keyof typeof kindOfAction)[];

/** `isStaff` is null for the operator tool, the settings and deleted users. */
function toBy(actor: string, userId: string, isStaff: Flag | null): ActivityRow['by'] {
  if (actor === userId) return 'self';
  if (isStaff === 0) return 'colleague';
  return actor === 'auto' ? 'auto' : 'staff';
}

function toFrom(ip: string | null, userAgent: string | null): ActivityRow['from'] {
  return ip === null ? null : { ip, userAgent: userAgent ?? '' };
}

/** An audit entry, without the origin of staff. */
async function readRecords(
  database: Queryable,
  { user: { id: userId }, member }: Asker,
  ids: readonly string[],
) {
  const rows = await database
    .selectFrom('audit')
    .leftJoin('audit_origin as origin', (join) =>
      join.onRef('origin.audit_id', '=', 'audit.id').on('origin.user_id', '=', userId),
    )
    .leftJoin('account', (join) =>
      join
        .onRef('account.id', '=', 'audit.subject')
        .on('account.organisation_id', '=', member?.organisation.id ?? ''),
    )
    .leftJoin('users as who', 'who.id', 'audit.actor')
    .select(['audit.id', 'audit.at', 'audit.actor', 'audit.action', 'audit.details'])
    .select(['origin.ip', 'origin.user_agent', 'account.api_account', 'account.environment'])
    .select('who.staff')
    .where('audit.id', 'in', ids)
    .execute();
  return rows.map(
    ({ actor, ip, user_agent, api_account, environment, staff, ...row }): ActivityRow => {
      const isAccount = api_account !== null && environment !== null;
      return {
        ...row,
        action: row.action as AuditAction,
        by: toBy(actor, userId, staff),
        account: isAccount ? { apiAccount: api_account, environment } : null,
        details: JSON.parse(row.details) as AuditDetails,
        from: toFrom(ip, user_agent),
        session: null,
      };
    },
  );
}

async function readEvents(database: Queryable, ids: readonly string[]): Promise<ActivityRow[]> {
  const rows = await database
    .selectFrom('session_event')
    .select(['id', 'at', 'action', 'way', 'ip', 'user_agent', 'count', 'last_at'])
    .select('is_unknown_device')
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, at, action, way, ip, user_agent, count, last_at, is_unknown_device }) => ({
    id,
    at,
    action,
    by: action === 'session.refused' ? 'unknown' : 'self',
    account: null,
    details: {},
    from: toFrom(ip, user_agent),
    session: { way, isUnknownDevice: is_unknown_device === 1, count, lastAt: last_at },
  }));
}

/**
 * A page of activity of a user and of the organisation that they own, newest first; times are local
 * to the zone. Visitors who share the demo integrator do not see each other's.
 */
export async function listActivity(
  { reports, now }: People,
  asker: Asker,
  { current, size, asOf = now(), kind, from, to }: AskOf<typeof call>,
  timeZone: string,
): Promise<GrowingPage<ActivityRow>> {
  const { user, member } = asker;
  assertNotShared(user);
  // Only owners see what other members do.
  const owned = member?.role === 'owner' ? member.organisation.id : undefined;
  const accounts = owned === undefined ? [] : await findOwnAccounts(reports, owned);
  const end = to ? parseLocalTime(to, timeZone, 'later') : asOf + 1;
  const keys = selectActivity(reports, {
    userId: user.id,
    subjects: [...new Set([user.id, ...(owned === undefined ? [] : [owned]), ...toIds(accounts)])],
    actions: kind && actions.filter((action) => kindOfAction[action] === kind),
    from: from ? parseLocalTime(from, timeZone, 'earlier') : undefined,
    before: Math.min(end, asOf + 1),
  });
  const read = async (found: readonly { id: string }[]) => {
    const ids = found.map(({ id }) => id);
    const rows = [...(await readRecords(reports, asker, ids)), ...(await readEvents(reports, ids))];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return readGrowingPage(reports, { keys, read }, { current, size, asOf });
}

export const listActivityHandlers = {
  'user/activity': ({ people, session, request, timeZone }) =>
    listActivity(people, session, request, timeZone),
} satisfies Partial<Handlers>;
