import { createFormats } from '#contract/formats.ts';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { toNetwork } from '../users/network.ts';
import { tellChange } from '../users/tell-change.ts';

type Ground = Pick<People, 'secrets' | 'texts' | 'settings' | 'now'>;

const dayMs = 24 * 60 * 60 * 1000;

/** Of one person; who has more forgets those of longest ago. */
const mostKnown = 100;

interface Known {
  network: string;
  /** When something that matters was first done from there. */
  used_at: number | null;
}

/** From where the person came so far, last time first. */
function readKnown(database: Queryable, userId: string): Promise<Known[]> {
  return database
    .selectFrom('known_address')
    .select(['network', 'used_at'])
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc')
    .execute();
}

async function forget(transaction: Queryable, userId: string, known: readonly Known[]) {
  for (const { network } of known) {
    await transaction
      .deleteFrom('known_address')
      .where('user_id', '=', userId)
      .where('network', '=', network)
      .execute();
  }
}

/**
 * Notes where somebody comes from, in the transaction of a sign-in or a use, which holds the person.
 * Answers whether it is the first use from there; the first address of all is compared with nothing.
 */
async function note(
  transaction: Queryable,
  people: Ground,
  { id }: UserRow,
  { network, isUse }: { network: string; isUse: boolean },
): Promise<boolean> {
  const known = await readKnown(transaction, id);
  const before = known.find((each) => each.network === network);
  const isFirst = known.length === 0;
  const usedBefore = before?.used_at ?? null;
  const seen_at = people.now();
  const used_at = usedBefore ?? (isUse || isFirst ? seen_at : null);
  await transaction
    .insertInto('known_address')
    .values({ user_id: id, network, seen_at, used_at })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'network']).doUpdateSet({ seen_at, used_at }),
    )
    .execute();
  if (!before) await forget(transaction, id, known.slice(mostKnown - 1));
  if (!isFirst && !before) {
    const way = isUse ? 'use' : 'signIn';
    const decided = { actor: id, subject: id, details: { way } } as const;
    addAudit(transaction, people, { ...decided, action: 'user.newAddress' });
  }
  return isUse && !isFirst && usedBefore === null;
}

/** Notes from where somebody signs in; everybody comes as the demo integrator, and nobody is told. */
export async function noteSignIn(
  transaction: Queryable,
  people: Ground,
  user: UserRow,
  ip: string,
): Promise<void> {
  if (user.shared === 1) return;
  await note(transaction, people, user, { network: toNetwork(ip), isUse: false });
}

/** Tells the person that something which guards the account was used from an address for the first time. */
async function tell(transaction: Queryable, people: Ground, user: UserRow, ip: string) {
  const { locale } = findLanguage(user.language) ?? defaultLanguage;
  const timeZone = user.time_zone ?? people.settings.timeZone;
  const time = createFormats(locale).time(people.now(), 'zoned', timeZone);
  const values = { account: user.account, address: ip, time };
  await tellChange(transaction, people, user, { template: 'newAddress', values });
}

/** Notes from where somebody does what takes a proof; the first time from an address they are told. */
export async function noteUse(
  people: Ground & Pick<People, 'database' | 'write'>,
  user: UserRow,
  ip: string,
): Promise<void> {
  if (user.shared === 1) return;
  const network = toNetwork(ip);
  const known = await people.database
    .selectFrom('known_address')
    .select('seen_at')
    .where('user_id', '=', user.id)
    .where('network', '=', network)
    .where('used_at', 'is not', null)
    .executeTakeFirst();
  if (known && people.now() - known.seen_at < dayMs) return;
  await people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    if (!(await note(transaction, people, user, { network, isUse: true }))) return;
    await tell(transaction, people, user, ip);
  });
}

/** Forgets addresses from which nobody came for as long as calls are logged. */
export async function removeOldAddresses({
  write,
  settings,
  now,
}: Pick<People, 'write' | 'settings' | 'now'>): Promise<void> {
  const seenBefore = now() - settings.callLogDays * dayMs;
  await write((transaction) =>
    transaction.deleteFrom('known_address').where('seen_at', '<', seenBefore).execute(),
  );
}
