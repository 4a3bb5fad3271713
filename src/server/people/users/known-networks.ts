import { dayMs } from '#contract/durations.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import { tellChange, toReader, toTime } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { toNetworkHash } from './network.ts';

/** Known networks per user; the oldest are deleted. */
const mostKnown = 100;

/**
 * Records the network of a sign-in or use, in a transaction that locks the user. Resolves to true
 * for the first use from there, except for the user's first network.
 */
export async function rememberNetwork(
  transaction: Queryable,
  people: People,
  userId: string,
  { ip, isUse }: { ip: string; isUse: boolean },
): Promise<boolean> {
  const network = toNetworkHash(people, ip);
  const known = await transaction
    .selectFrom('known_network')
    .select(['network', 'signed_in', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute();
  const before = known.find((each) => each.network === network);
  const isFirst = known.length === 0;
  const usedBefore = before?.used_at ?? null;
  const seen_at = people.now();
  const row = {
    seen_at,
    signed_in: isUse ? (before?.signed_in ?? 0) : 1,
    used_at: usedBefore ?? (isUse || isFirst ? seen_at : null),
  };
  await transaction
    .insertInto('known_network')
    .values({ user_id: userId, network, ...row })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet(row))
    .execute();
  const forgotten = before ? [] : known.slice(mostKnown - 1).map((each) => each.network);
  if (forgotten.length > 0) {
    await transaction
      .deleteFrom('known_network')
      .where('user_id', '=', userId)
      .where('network', 'in', forgotten)
      .execute();
  }
  if (!isFirst && !before) {
    const way = isUse ? 'use' : 'signIn';
    addAudit(transaction, people, { actor: userId, action: 'user.newAddress', details: { way } });
  }
  return isUse && !isFirst && usedBefore === null;
}

/** Stored record of a user and the network of an address. */
function findNetwork(database: Queryable, people: People, userId: string, ip: string) {
  return database
    .selectFrom('known_network')
    .select(['seen_at', 'signed_in', 'used_at'])
    .where('user_id', '=', userId)
    .where('network', '=', toNetworkHash(people, ip))
    .executeTakeFirst();
}

/**
 * True if the user signed in from this network before; using a token there is not enough. For an
 * unknown user it takes as long and is false.
 */
export async function isKnownNetwork(
  people: People,
  userId: string | undefined,
  ip: string,
  database: Queryable = people.database,
): Promise<boolean> {
  return (await findNetwork(database, people, userId ?? '', ip))?.signed_in === 1;
}

/** Makes a network unknown again: guessing there is slowed, and actions are reported. */
export async function disownNetwork(
  transaction: Queryable,
  people: People,
  userId: string,
  ip: string,
): Promise<void> {
  await transaction
    .updateTable('known_network')
    .set({ signed_in: 0, used_at: null })
    .where('user_id', '=', userId)
    .where('network', '=', toNetworkHash(people, ip))
    .execute();
}

/** Notifies the user of the first sensitive action from a network. */
async function tell(transaction: Queryable, people: People, user: UserRow, ip: string) {
  const time = toTime(toReader(people, user), people.now());
  const values = { account: user.account, address: ip, time };
  await tellChange(transaction, people, user, { template: 'newAddress', values });
}

/** Records the network of an action with a proof, and notifies the user of the first from a network. */
export async function noteUse(people: People, user: UserRow, ip: string): Promise<void> {
  // The demo integrator is used from everywhere.
  if (user.shared === 1) return;
  const known = await findNetwork(people.database, people, user.id, ip);
  const isUsed = known !== undefined && known.used_at !== null;
  if (isUsed && people.now() - known.seen_at < dayMs) return;
  await people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    if (!(await rememberNetwork(transaction, people, user.id, { ip, isUse: true }))) return;
    await tell(transaction, people, user, ip);
  });
}
