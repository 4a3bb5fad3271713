import type { Insertable } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { SignInWay } from '#contract/portal/activity.ts';
import type { SessionEventTable } from '#server/database/activity-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import { holdUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { toNetwork } from '../users/network.ts';
import { maxUserAgent, type Origin } from './session-store.ts';

type Row = Insertable<SessionEventTable>;

/** A session event; absent fields are unknown. */
type SessionEvent = Pick<Row, 'user_id' | 'action'> &
  Partial<Omit<Row, 'id' | 'at' | 'ip' | 'user_agent' | 'last_at'>>;

/** Stores an event with its origin; null to hide the origin. */
export async function addEvent(
  transaction: Queryable,
  { now }: Pick<People, 'now'>,
  event: SessionEvent,
  origin: Origin | null,
): Promise<void> {
  const at = now();
  await transaction
    .insertInto('session_event')
    .values({
      id: newId(),
      at,
      last_at: at,
      ip: origin?.ip ?? null,
      user_agent: origin?.userAgent.slice(0, maxUserAgent) ?? null,
      count: 1,
      is_unknown_device: 0,
      ...event,
    })
    .execute();
}

/** Networks per day with separate rows; all others share one row. */
const mostNetworks = 3;

/**
 * Records a refused sign-in for the user. One network and day is one row, so that guessing cannot
 * flood the list. For an unknown user it takes as long.
 */
export async function noteRefused(
  people: People,
  user: UserRow | undefined,
  way: SignInWay,
  origin: Origin,
): Promise<void> {
  // The demo integrator is tried from everywhere.
  if (user?.shared === 1) return;
  const user_id = user?.id ?? '';
  const last_at = people.now();
  await people.write(async (transaction) => {
    if (!(await holdUser(transaction, user_id)) && user) return;
    const refused = await transaction
      .selectFrom('session_event')
      .select(['id', 'ip', 'way'])
      .where('user_id', '=', user_id)
      .where('action', '=', 'session.refused')
      .where('at', '>', last_at - dayMs)
      .orderBy('at')
      .execute();
    const network = toNetwork(origin.ip);
    const networks = new Set(refused.flatMap(({ ip }) => (ip === null ? [] : [toNetwork(ip)])));
    const isFull = networks.size >= mostNetworks && !networks.has(network);
    const alike = refused.filter((each) => each.way === way);
    const row =
      alike.find(({ ip }) => ip !== null && toNetwork(ip) === network) ??
      (isFull ? alike.find(({ ip }) => ip === null) : undefined);
    if (!row) {
      const event = { user_id, action: 'session.refused', way } as const;
      return addEvent(transaction, people, event, isFull ? null : origin);
    }
    await transaction
      .updateTable('session_event')
      .set(({ eb }) => ({ count: eb('count', '+', 1), last_at }))
      .where('id', '=', row.id)
      .execute();
  });
}
