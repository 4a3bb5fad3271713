import { sql } from 'kysely';
import { type Destination, type DestinationKind, toUrl } from '#contract/destination.ts';
import type { PushKind, WebhookKind } from '#contract/operations/pushes.ts';
import { needsVersion2 } from '#contract/push.ts';
import { isFree } from '#server/database/lease.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { TextOf } from '#server/text/texts.ts';
import { createSecret, takeSecret } from './callback-secrets.ts';
import { type AddressPlace, furtherNumbers, toChannel } from './channel.ts';
import type { PushContext } from './push-context.ts';
import { assertAcknowledged, type TriedCallback, tryCallback } from './try-callback.ts';

/** Where an account's pushes of a kind go, and in which version; the version stays if not given. */
interface NewCallback extends Place {
  destination: Destination;
  version?: 1 | 2 | undefined;
  /** Types of scan that it gets; null: all; unchanged if not given. */
  scans?: readonly string[] | null | undefined;
}

interface Place extends AddressPlace {
  kind: WebhookKind;
}

/** Resets the attempts of waiting pushes and makes them due, because the address was set. */
async function wakeWaiting(transaction: Queryable, place: Place, now: number) {
  await transaction
    .updateTable('push')
    .set(({ ref }) => ({ attempts: 0, next_at: ref('created_at') }))
    .where('account_id', '=', place.accountId)
    .where('kind', '=', toChannel(place))
    .where('status', '=', 'pending')
    // The sender records pushes in flight.
    .where(isFree('lease_until', now))
    .execute();
}

/** Remembers an address unchanged before the portal's own inbox or listener replaces it. */
async function keepOwn(transaction: Queryable, { accountId, kind }: Place): Promise<void> {
  await transaction
    .updateTable('callback')
    .set(({ ref }) => ({
      own_url: ref('url'),
      own_disabled_at: ref('disabled_at'),
      own_disabled_reason: ref('disabled_reason'),
      own_version: ref('version'),
    }))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('destination', '=', 'address')
    .execute();
}

const noOwn = {
  own_url: null,
  own_disabled_at: null,
  own_disabled_reason: null,
  own_version: null,
};

/** Records where an account's pushes of a kind go; waiting pushes leave at once. `first`: version if there was none. */
async function putCallback(
  transaction: Queryable,
  { secrets }: Pick<PushContext, 'secrets'>,
  callback: NewCallback,
  now: number,
  first: 1 | 2 = 1,
) {
  const { accountId, kind, destination } = callback;
  const only = needsVersion2(kind) ? 2 : undefined;
  const version = only ?? callback.version;
  const url = toUrl(destination);
  const isPortals = destination.kind !== 'address';
  if (isPortals) await keepOwn(transaction, callback);
  const enabled = { disabled_at: null, disabled_reason: null, updated_at: now };
  const { scans } = callback;
  const set = {
    url,
    ...enabled,
    ...(version && { version }),
    ...(!isPortals && noOwn),
    ...(scans !== undefined && { scans: scans?.join(',') ?? null }),
  };
  const put = await transaction
    .insertInto('callback')
    .values({ account_id: accountId, kind: toChannel(callback), version: only ?? first, ...set })
    .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(set))
    .returning('version')
    .executeTakeFirstOrThrow();
  if (put.version === 2 || toChannel(callback) !== kind)
    await takeSecret(transaction, callback, secrets, now);
  await wakeWaiting(transaction, callback, now);
}

type Beside = (transaction: Queryable) => Promise<void>;

/** Sets where an account's pushes of a kind go, unless `guard` throws. */
export async function saveCallback(
  context: PushContext,
  callback: NewCallback & { version: 1 | 2 },
  guard: Beside = async () => {},
): Promise<void> {
  const now = context.now();
  await context.write(async (transaction) => {
    await guard(transaction);
    await putCallback(transaction, context, callback, now);
  });
  context.wakePushes();
}

/** Returns a kind from the portal's own to its previous destination, or to none. Leaves a kind that is not there. */
async function giveBack(transaction: Queryable, { accountId, kind }: Place, now: number) {
  const given = await transaction
    .updateTable('callback')
    .set(({ ref, fn }) => ({
      url: ref('own_url').$notNull(),
      disabled_at: ref('own_disabled_at'),
      disabled_reason: ref('own_disabled_reason'),
      version: fn.coalesce('own_version', sql.lit<1 | 2>(1)),
      updated_at: now,
      ...noOwn,
    }))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('destination', '!=', 'address')
    .where('own_url', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  if (given) return wakeWaiting(transaction, { accountId, kind }, now);
  await transaction
    .deleteFrom('callback')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('destination', '!=', 'address')
    .execute();
}

/** Returns the default version of pushes: version 2, unless the account calls version 1 alone. */
async function findFirstVersion(transaction: Queryable, accountId: string): Promise<1 | 2> {
  const { v1_used_at, v2_used_at } = await transaction
    .selectFrom('account')
    .select(['v1_used_at', 'v2_used_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return v1_used_at !== null && v2_used_at === null ? 1 : 2;
}

interface Directed {
  accountId: string;
  kinds: readonly PushKind[];
  /** `own`: their destination before the portal's own. */
  to: Exclude<DestinationKind, 'address'> | 'own';
  /** Version while they go there; by default unchanged, or the one that the account calls. */
  version?: 1 | 2 | undefined;
}

/** Sends kinds of a sandbox account's pushes to the portal's own inbox or listener, or back to where they went. */
export async function directPushes(
  context: PushContext,
  { accountId, kinds, to, version }: Directed,
): Promise<void> {
  const now = context.now();
  await context.write(async (transaction) => {
    const first = await findFirstVersion(transaction, accountId);
    for (const kind of kinds) {
      const place = { accountId, kind };
      if (to === 'own') await giveBack(transaction, place, now);
      else
        await putCallback(
          transaction,
          context,
          { ...place, destination: { kind: to }, version },
          now,
          first,
        );
    }
  });
  context.wakePushes();
}

/** Sets an address once it acknowledges a test push. Throws 999001030 in the words of `textOf`. */
export async function setCallback(
  context: PushContext,
  tried: TriedCallback,
  textOf: TextOf = context.wireTextOf,
): Promise<{ url: string; version: 1 | 2 }> {
  const trial = await tryCallback(context, tried);
  assertAcknowledged(trial, textOf);
  const { destination, version } = trial;
  await saveCallback(context, { ...tried, destination, version });
  return { url: toUrl(destination), version };
}

/**
 * Reserves a number for a further address of a kind; undefined if the account has all. The number has its secret
 * from then on, which a receiver needs first. The key of the table decides between two requests.
 */
export function addAddress(
  { secrets, write, now }: PushContext,
  place: Pick<Place, 'accountId' | 'kind'>,
  then: (transaction: Queryable, address: number) => Promise<void>,
): Promise<number | undefined> {
  return write(async (transaction) => {
    for (const address of furtherNumbers) {
      if (!(await createSecret(transaction, { ...place, address }, secrets, now()))) continue;
      await then(transaction, address);
      return address;
    }
    return undefined;
  });
}

/** Ends a further address: the next one with its number gets another secret, and none of its pushes. */
async function endFurther(transaction: Queryable, place: Place, now: number): Promise<boolean> {
  const ended = await transaction
    .deleteFrom('callback_secret')
    .where('account_id', '=', place.accountId)
    .where('kind', '=', toChannel(place))
    .returning('kind')
    .executeTakeFirst();
  await transaction
    .updateTable('push')
    .set({ status: 'dead', lease_until: null })
    .where('account_id', '=', place.accountId)
    .where('kind', '=', toChannel(place))
    .where('status', '=', 'pending')
    .where(isFree('lease_until', now))
    .execute();
  return ended !== undefined;
}

/**
 * Removes an address: pushes that wait for the first one keep waiting, those for another are parked. Runs `then`
 * in the same transaction if there was one.
 */
export function removeCallback(
  context: PushContext,
  place: Place,
  then: Beside = async () => {},
): Promise<boolean> {
  return context.write(async (transaction) => {
    const removed = await transaction
      .deleteFrom('callback')
      .where('account_id', '=', place.accountId)
      .where('kind', '=', toChannel(place))
      .returning('kind')
      .executeTakeFirst();
    const isFurther = toChannel(place) !== place.kind;
    const isEnded = isFurther && (await endFurther(transaction, place, context.now()));
    const isRemoved = removed !== undefined || isEnded;
    if (isRemoved) await then(transaction);
    return isRemoved;
  });
}

export function listCallbacks(database: Queryable, accountId: string) {
  return database
    .selectFrom('callback')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute();
}
