import { createHmac } from 'node:crypto';
import { toDevice } from '#contract/device.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import type { Opening, Origin } from '../sessions/session-store.ts';
import { cameFrom } from './known-networks.ts';
import { toNetwork } from './network.ts';

const dayMs = 24 * 60 * 60_000;

/** A network and kind of browser that was just told of is told again after so many days. */
const quietDays = 7;

/** Mails of a day: who has the password must not fill the mailbox. */
const mostTold = 20;

/** Marks of one person; who has more forgets those of longest ago. */
const mostKnown = 100;

/** Somebody at the door: from where, by what they proved to be who they are, and their browser's own bits. */
export interface Arrival extends Opening {
  /** Registration; of a sign-in its factors say it. */
  way?: 'register';
  device?: string | undefined;
}

/** How a browser that signs in is met. */
interface Met {
  /** Of the browser itself; null where it has no bits of its own. */
  mark: string | null;
  isUnknown: boolean;
  /** Whether the person is to be told by mail. */
  isTold: boolean;
}

/** What is kept of a browser: without our key it tells nothing, and of two people never the same. */
function toMark({ secrets }: People, userId: string, ...parts: (string | null)[]): string {
  const text = JSON.stringify([userId, ...parts]);
  return createHmac('sha256', secrets.derive('device')).update(text).digest('hex');
}

/** Stands for browsers without bits of their own, and for those that lost them. */
function toPlaceMark(people: People, userId: string, { ip, userAgent }: Origin): string {
  const { browser, system } = toDevice(userAgent);
  return toMark(people, userId, 'place', toNetwork(ip), browser, system);
}

async function isToldTooOften(transaction: Queryable, people: People, userId: string) {
  const told = await transaction
    .selectFrom('session_event')
    .select('id')
    .where('user_id', '=', userId)
    .where('at', '>', people.now() - dayMs)
    .where('link_hash', 'is not', null)
    .limit(mostTold)
    .execute();
  return told.length === mostTold;
}

/**
 * Notes a browser that signs in, in a transaction that holds the person. It is known by bits that it
 * made for itself; one without them is told of once a week for each network and kind. The first one of
 * all, where somebody registers, is expected; so is who has no browser on record and signed in from this
 * network before, since their last sign-in is older than the record.
 */
export async function meetDevice(
  transaction: Queryable,
  people: People,
  userId: string,
  arrival: Arrival,
): Promise<Met> {
  const seen_at = people.now();
  const known = await transaction
    .selectFrom('known_device')
    .select(['mark', 'told_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute();
  const { way, device, ip } = arrival;
  const mark = device === undefined ? null : toMark(people, userId, 'own', device);
  const place = toPlaceMark(people, userId, arrival);
  const isNew = mark === null || !known.some((each) => each.mark === mark);
  const isExpected =
    way === 'register' || (known.length === 0 && (await cameFrom(transaction, people, userId, ip)));
  const toldAt = known.find((each) => each.mark === place)?.told_at ?? null;
  const isQuiet = toldAt !== null && seen_at - toldAt < quietDays * dayMs;
  const isUnknown = isNew && !isExpected;
  const isTold = isUnknown && !isQuiet && !(await isToldTooOften(transaction, people, userId));
  const told_at = isTold || isExpected ? seen_at : toldAt;
  const rows = [
    ...(mark === null ? [] : [{ user_id: userId, mark, seen_at, told_at: null }]),
    { user_id: userId, mark: place, seen_at, told_at },
  ];
  await transaction
    .insertInto('known_device')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'mark']).doUpdateSet(({ ref }) => ({
        seen_at: ref('excluded.seen_at'),
        told_at: ref('excluded.told_at'),
      })),
    )
    .execute();
  const others = known.filter((each) => !rows.some((row) => row.mark === each.mark));
  const forgotten = others.slice(mostKnown - rows.length).map((each) => each.mark);
  if (forgotten.length > 0) await forget(transaction, userId, forgotten);
  return { mark, isUnknown, isTold };
}

async function forget(transaction: Queryable, userId: string, marks: readonly string[]) {
  await transaction
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('mark', 'in', marks)
    .execute();
}

/** Forgets a browser that its person knows nothing of: whatever signs in from there is told anew. */
export async function disownDevice(
  transaction: Queryable,
  people: People,
  userId: string,
  { mark, ...origin }: Origin & { mark: string | null },
): Promise<void> {
  if (mark !== null) await forget(transaction, userId, [mark]);
  await transaction
    .updateTable('known_device')
    .set({ told_at: null })
    .where('user_id', '=', userId)
    .where('mark', '=', toPlaceMark(people, userId, origin))
    .execute();
}
