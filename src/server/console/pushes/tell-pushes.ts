import { dayMs } from '#contract/durations.ts';
import { findPush } from '#contract/operations/pushes.ts';
import type { Notification } from '#contract/portal/user.ts';
import { alertKind } from '#contract/push.ts';
import {
  countSuccesses,
  type JointTestListener,
  type Shown,
} from '#server/accounts/joint-tests.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toAccountValues } from '#server/people/credentials/key-values.ts';
import type { Reader } from '#server/people/messages/add-message.ts';
import type { Wording } from '#server/people/messages/templates.ts';
import { notifyMembers } from '#server/people/organisations/notify-members.ts';
import type { People } from '#server/people/people.ts';
import { readChannel } from '#server/push/channel.ts';
import type { EndedDeliveries, PushListener } from '#server/push/record.ts';

type Context = Pick<People, 'texts' | 'settings' | 'now'>;

/** Kind of push and account of an email, in the owner's language. */
type About = Record<'apiAccount' | 'environment' | 'push', string>;

/** Mails the people who look after an account about its pushes to an address; `kind` is the address's channel. */
export async function tellOwner(
  transaction: Queryable,
  people: Context,
  { accountId, kind: channel }: { accountId: string; kind: string },
  toWording: (about: About, reader: Reader) => Wording<Notification>,
): Promise<void> {
  const account = await transaction
    .selectFrom('account')
    .select(['organisation_id', 'api_account', 'environment'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account?.organisation_id) return;
  const { kind, address } = readChannel(channel);
  await notifyMembers(transaction, people, account.organisation_id, (reader) => {
    const title = kind === alertKind ? 'portal.alertKind' : `operation.${kind}.title`;
    const name = people.texts.get(reader.locale, title);
    const push =
      address === 1
        ? name
        : people.texts.get(reader.locale, 'portal.pushAddress', { value: name, number: address });
    return toWording({ ...toAccountValues(people.texts, reader.locale, account), push }, reader);
  });
}

/** One email a day per address, since a receiver that is down parks hundreds of pushes. */
async function tellParked(
  transaction: Queryable,
  people: Context,
  { accountId, kind, id }: EndedDeliveries['parked'][number],
): Promise<void> {
  const now = people.now();
  const isFirst = await transaction
    .updateTable('callback')
    .set({ parked_told_at: now })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where(({ eb, or }) =>
      or([eb('parked_told_at', 'is', null), eb('parked_told_at', '<=', now - dayMs)]),
    )
    .returning('kind')
    .executeTakeFirst();
  if (!isFirst) return;
  await tellOwner(transaction, people, { accountId, kind }, (about) => ({
    template: 'pushParked',
    values: { ...about, id },
  }));
}

/** Acknowledged deliveries of an organisation's sandbox count for joint testing. */
async function countDelivered(
  transaction: Queryable,
  { now }: Context,
  delivered: EndedDeliveries['delivered'],
  onComplete: JointTestListener,
): Promise<void> {
  if (delivered.length === 0) return;
  const accountIds = [...new Set(delivered.map(({ accountId }) => accountId))];
  const tested = await transaction
    .selectFrom('account')
    .select('id')
    .where('id', 'in', accountIds)
    .where('environment', '=', 'sandbox')
    .where('organisation_id', 'is not', null)
    .execute();
  const completed: Shown[] = [];
  for (const { accountId, kind, count } of delivered) {
    const operation = findPush(kind);
    if (!operation || !tested.some(({ id }) => id === accountId)) continue;
    const shown = { accountId, operation, count, at: now() };
    if (await countSuccesses(transaction, shown)) completed.push(shown);
  }
  await onComplete(transaction, completed);
}

/** Effects of finished pushes for owners: emails, and integration testing. */
export function createTellPushes(people: Context, onComplete: JointTestListener): PushListener {
  return async (transaction, { delivered, parked, disabled }) => {
    await countDelivered(transaction, people, delivered, onComplete);
    for (const each of parked) await tellParked(transaction, people, each);
    for (const { url, ...whose } of disabled) {
      await tellOwner(transaction, people, whose, (about) => ({
        template: 'callbackDisabled',
        values: { ...about, url },
      }));
    }
  };
}
