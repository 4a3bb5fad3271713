import { createHmac } from 'node:crypto';
import { toDevice } from '#contract/device.ts';
import { dayMs } from '#contract/durations.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import type { Opening, Origin } from '../sessions/session-store.ts';
import { isKnownNetwork } from './known-networks.ts';
import { toNetwork } from './network.ts';

/** Days before the same network and kind of browser is reported again. */
const quietDays = 7;

/** Emails per day: a thief of the password must not flood the mailbox. */
const mostNotified = 20;

/** Known browsers per user; the oldest are deleted. */
const mostKnown = 100;

/** A sign-in: origin, method, and the browser's bits. */
export interface Arrival extends Opening {
  /** Set for a registration; a sign-in has its factors. */
  way?: 'register';
  device?: string | undefined;
}

/** Result for a browser that signs in. */
interface Met {
  /** Digest of the browser's bits; null without bits. */
  mark: string | null;
  isUnknown: boolean;
  /** True if the user must be notified by email. */
  isNotified: boolean;
}

/** Stored digest of a browser: useless without our key, and different for each user. */
function toMark({ secrets }: People, userId: string, ...parts: (string | null)[]): string {
  const text = JSON.stringify([userId, ...parts]);
  return createHmac('sha256', secrets.derive('device')).update(text).digest('hex');
}

/** Digest for browsers without bits. */
function toPlaceMark(people: People, userId: string, { ip, userAgent }: Origin): string {
  const { browser, system } = toDevice(userAgent);
  return toMark(people, userId, 'place', toNetwork(ip), browser, system);
}

async function isNotifiedTooOften(transaction: Queryable, people: People, userId: string) {
  const notified = await transaction
    .selectFrom('session_event')
    .select('id')
    .where('user_id', '=', userId)
    .where('at', '>', people.now() - dayMs)
    .where('link_hash', 'is not', null)
    .limit(mostNotified)
    .execute();
  return notified.length === mostNotified;
}

/**
 * Records a browser's sign-in, in a transaction that locks the user. Browsers are known by their
 * random bits; one without bits is reported once a week for each network and kind. Not reported are
 * the browser of a registration, and users without a known browser who signed in from this network
 * before, since their last sign-in may be older than the records.
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
    way === 'register' ||
    (known.length === 0 && (await isKnownNetwork(people, userId, ip, transaction)));
  const notifiedAt = known.find((each) => each.mark === place)?.told_at ?? null;
  const isQuiet = notifiedAt !== null && seen_at - notifiedAt < quietDays * dayMs;
  const isUnknown = isNew && !isExpected;
  const isNotified =
    isUnknown && !isQuiet && !(await isNotifiedTooOften(transaction, people, userId));
  const told_at = isNotified || isExpected ? seen_at : notifiedAt;
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
  return { mark, isUnknown, isNotified };
}

async function forget(transaction: Queryable, userId: string, marks: readonly string[]) {
  await transaction
    .deleteFrom('known_device')
    .where('user_id', '=', userId)
    .where('mark', 'in', marks)
    .execute();
}

/** Makes a browser unknown again, so that its next sign-in is reported. */
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
