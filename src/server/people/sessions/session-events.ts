import type { Insertable } from 'kysely';
import type { SessionEventTable } from '#server/database/activity-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { newId } from '#server/runtime/new-id.ts';
import type { People } from '../people.ts';
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
