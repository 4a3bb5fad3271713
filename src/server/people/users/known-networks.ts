import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import { toReader, toTime } from '../messages/reader.ts';
import type { People } from '../people.ts';
import { toNetworkHash } from './network.ts';
import { tellChange } from './tell-change.ts';

const dayMs = 24 * 60 * 60_000;

/** Of one person; who has more forgets those of longest ago. */
const mostKnown = 100;

/**
 * Notes where somebody comes from, in the transaction of a sign-in or a use, which holds the person.
 * Resolves to whether it is the first use from there; the first network of all is compared with nothing.
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

/** What is noted of a person and the network of an address. */
function findNetwork(database: Queryable, people: People, userId: string, ip: string) {
  return database
    .selectFrom('known_network')
    .select(['seen_at', 'signed_in', 'used_at'])
    .where('user_id', '=', userId)
    .where('network', '=', toNetworkHash(people, ip))
    .executeTakeFirst();
}

/**
 * Whether a person signed in from this network before: who only had a token there is a stranger. Of
 * nobody it takes as long, and is not.
 */
export async function isKnownNetwork(
  people: People,
  userId: string | undefined,
  ip: string,
): Promise<boolean> {
  return cameFrom(people.database, people, userId ?? '', ip);
}

/** The same as a transaction sees it. */
export async function cameFrom(
  database: Queryable,
  people: People,
  userId: string,
  ip: string,
): Promise<boolean> {
  return (await findNetwork(database, people, userId, ip))?.signed_in === 1;
}

/** Takes back that a person came from a network: guessing there is slowed, and what is done there is told. */
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

/** Tells the person that something which guards the account was used from a network for the first time. */
async function tell(transaction: Queryable, people: People, user: UserRow, ip: string) {
  const time = toTime(toReader(people, user), people.now());
  const values = { account: user.account, address: ip, time };
  await tellChange(transaction, people, user, { template: 'newAddress', values });
}

/** Notes from where somebody does what takes a proof; the first time from a network they are told. */
export async function noteUse(people: People, user: UserRow, ip: string): Promise<void> {
  // Everybody comes to the demo integrator from everywhere.
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
