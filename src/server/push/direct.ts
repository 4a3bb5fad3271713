import { type Destination, inboxUrl, listenUrl } from '#contract/portal/console-inbox.ts';
import type { PushKind } from '#contract/portal/console-pushes.ts';
import type { Queryable } from '#server/database/tables.ts';
import { wakeWaiting } from './callbacks.ts';
import type { PushGround } from './push-ground.ts';

interface Place {
  accountId: string;
  kind: PushKind;
}

const urlOf = { inbox: inboxUrl, listen: listenUrl } as const;

function enabled(url: string, now: number) {
  return { url, disabled_at: null, disabled_reason: null, updated_at: now };
}

/** The portal takes a kind, and remembers where it went. */
async function takeOver(transaction: Queryable, place: Place, url: string, now: number) {
  const { accountId, kind } = place;
  const set = enabled(url, now);
  await transaction
    .insertInto('callback')
    .values({ account_id: accountId, kind, own_url: null, ...set })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet(({ case: when, ref }) => ({
        ...set,
        own_url: when()
          .when('callback.url', 'in', Object.values(urlOf))
          .then(ref('callback.own_url'))
          .else(ref('callback.url'))
          .end(),
      })),
    )
    .execute();
}

/** A kind goes where it went before the portal took it; to nowhere where that is where it went. */
async function giveBack(transaction: Queryable, { accountId, kind }: Place, now: number) {
  const own = ['account_id', '=', accountId] as const;
  const given = await transaction
    .updateTable('callback')
    .set(({ ref }) => ({ ...enabled('', now), url: ref('own_url').$notNull(), own_url: null }))
    .where(...own)
    .where('kind', '=', kind)
    .where('url', 'in', Object.values(urlOf))
    .where('own_url', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  if (given) return;
  await transaction
    .deleteFrom('callback')
    .where(...own)
    .where('kind', '=', kind)
    .where('url', 'in', Object.values(urlOf))
    .execute();
}

/**
 * Sends kinds of a sandbox account's pushes to the portal's own inbox or listener, or back to where
 * they went, unless `guard` throws; what waits leaves at once. No test push is sent first: these take what comes.
 */
export async function directPushes(
  ground: PushGround,
  { accountId, kinds, to }: { accountId: string; kinds: readonly PushKind[]; to: Destination },
  guard: (transaction: Queryable) => Promise<void>,
): Promise<void> {
  const now = ground.now();
  await ground.write(async (transaction) => {
    await guard(transaction);
    for (const kind of kinds) {
      const place = { accountId, kind };
      if (to === 'own') await giveBack(transaction, place, now);
      else await takeOver(transaction, place, urlOf[to], now);
      await wakeWaiting(transaction, place, now);
    }
  });
  ground.wakePushes();
}
