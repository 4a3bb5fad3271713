import {
  type ActivityRow,
  type listActivity as call,
  kindOfAction,
} from '#contract/portal/activity.ts';
import type { AuditAction, AuditDetails } from '#contract/portal/audit.ts';
import type { GrowingPage } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { parseLocalTime } from '#server/local-time.ts';
import { findOwnAccounts, toIds } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { readGrowingPage } from '../growing-page.ts';
import { selectActivity } from './select-activity.ts';

const actions = Object.keys(kindOfAction) as (keyof typeof kindOfAction)[];

function toBy(actor: string, userId: string): ActivityRow['by'] {
  if (actor === userId) return 'self';
  return actor === 'auto' ? 'auto' : 'staff';
}

function toFrom(ip: string | null, userAgent: string | null): ActivityRow['from'] {
  return ip === null ? null : { ip, userAgent: userAgent ?? '' };
}

/** What is on record; from where staff acted is not told. */
async function readRecords(database: Queryable, userId: string, ids: readonly string[]) {
  const rows = await database
    .selectFrom('audit')
    .leftJoin('audit_origin as origin', (join) =>
      join.onRef('origin.audit_id', '=', 'audit.id').on('origin.user_id', '=', userId),
    )
    .leftJoin('account', (join) =>
      join.onRef('account.id', '=', 'audit.subject').on('account.user_id', '=', userId),
    )
    .select(['audit.id', 'audit.at', 'audit.actor', 'audit.action', 'audit.details'])
    .select(['origin.ip', 'origin.user_agent', 'account.api_account', 'account.environment'])
    .where('audit.id', 'in', ids)
    .execute();
  return rows.map(({ actor, ip, user_agent, api_account, environment, ...row }): ActivityRow => {
    const isAccount = api_account !== null && environment !== null;
    return {
      ...row,
      action: row.action as AuditAction,
      by: toBy(actor, userId),
      account: isAccount ? { apiAccount: api_account, environment } : null,
      details: JSON.parse(row.details) as AuditDetails,
      from: toFrom(ip, user_agent),
      session: null,
    };
  });
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
 * A page of what happened with a person and their accounts, newest first; its times are local to the
 * zone. What others do as the demo integrator is not for who looks around.
 */
export async function listActivity(
  { reports, now }: People,
  user: UserRow,
  { current, size, asOf = now(), kind, from, to }: AskOf<typeof call>,
  timeZone: string,
): Promise<GrowingPage<ActivityRow>> {
  assertNotShared(user);
  const accounts = await findOwnAccounts(reports, user.id);
  const end = to ? parseLocalTime(to, timeZone, 'later') : asOf + 1;
  const keys = selectActivity(reports, {
    userId: user.id,
    accountIds: toIds(accounts),
    actions: kind && actions.filter((action) => kindOfAction[action] === kind),
    from: from ? parseLocalTime(from, timeZone, 'earlier') : undefined,
    before: Math.min(end, asOf + 1),
  });
  const read = async (found: readonly { id: string }[]) => {
    const ids = found.map(({ id }) => id);
    const rows = [
      ...(await readRecords(reports, user.id, ids)),
      ...(await readEvents(reports, ids)),
    ];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  };
  return readGrowingPage(reports, { keys, read }, { current, size, asOf });
}
