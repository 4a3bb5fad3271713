import type { SignInWay } from '#contract/portal/activity.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { holdUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { addEvent } from '../sessions/session-events.ts';
import type { Origin } from '../sessions/session-store.ts';
import { toNetwork } from './network.ts';

const dayMs = 24 * 60 * 60_000;

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
