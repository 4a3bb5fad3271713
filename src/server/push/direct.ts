import {
  type Destination,
  inboxUrl,
  listenUrl,
  portalUrls,
} from '#contract/portal/console-inbox.ts';
import type { PushKind } from '#contract/portal/console-pushes.ts';
import type { Queryable } from '#server/database/tables.ts';
import { noOwn, putCallback, wakeWaiting } from './callbacks.ts';
import type { PushGround } from './push-ground.ts';

interface Place {
  accountId: string;
  kind: PushKind;
}

const urlOf = { inbox: inboxUrl, listen: listenUrl } as const;

/**
 * A kind that the portal took goes where it went before, disabled where it was; to nowhere where that
 * is where it went. One that the portal did not take is left alone.
 */
async function giveBack(transaction: Queryable, { accountId, kind }: Place, now: number) {
  const given = await transaction
    .updateTable('callback')
    .set(({ ref }) => ({
      url: ref('own_url').$notNull(),
      disabled_at: ref('own_disabled_at'),
      disabled_reason: ref('own_disabled_reason'),
      updated_at: now,
      ...noOwn,
    }))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('url', 'in', portalUrls)
    .where('own_url', 'is not', null)
    .returning('kind')
    .executeTakeFirst();
  if (given) return wakeWaiting(transaction, { accountId, kind }, now);
  await transaction
    .deleteFrom('callback')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('url', 'in', portalUrls)
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
      else await putCallback(transaction, { ...place, url: urlOf[to] }, now);
    }
  });
  ground.wakePushes();
}
