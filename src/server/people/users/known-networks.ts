import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { toNetworkHash } from './network.ts';

const dayMs = 24 * 60 * 60_000;
const keptDays = 90;

/** Notes that a person signed in from an address; what nobody came from for 90 days is forgotten. */
export async function rememberNetwork(
  transaction: Queryable,
  people: Pick<People, 'secrets' | 'now'>,
  userId: string,
  ip: string,
): Promise<void> {
  const seen_at = people.now();
  await transaction
    .deleteFrom('known_network')
    .where('seen_at', '<', seen_at - keptDays * dayMs)
    .execute();
  await transaction
    .insertInto('known_network')
    .values({ user_id: userId, network: toNetworkHash(people, ip), seen_at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at }))
    .execute();
}

/** Whether a person signed in from this network before. Of nobody it takes as long, and is not. */
export async function isKnownNetwork(
  people: Pick<People, 'database' | 'secrets'>,
  userId: string | undefined,
  ip: string,
): Promise<boolean> {
  const row = await people.database
    .selectFrom('known_network')
    .select('seen_at')
    .where('user_id', '=', userId ?? '')
    .where('network', '=', toNetworkHash(people, ip))
    .executeTakeFirst();
  return row !== undefined;
}
