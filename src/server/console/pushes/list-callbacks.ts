import { webhookKinds } from '#contract/operations/pushes.ts';
import type { AccountCallbacks, CallbackRow } from '#contract/portal/console-pushes.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { readChannel, toChannel, toChannels } from '#server/push/channel.ts';
import { countOpenPushes } from '#server/push/find-pushes.ts';
import type { TextOf } from '#server/text/texts.ts';
import { readAttempts, toDeliveryFigures } from '../week.ts';

/** The former secret is shown only while it signs as well. */
function toShownSecret(
  { madeAt, oldUntil }: { madeAt: number; oldUntil: number | null },
  now: number,
) {
  return { madeAt, oldUntil: oldUntil !== null && oldUntil > now ? oldUntil : null };
}

type Row = { account_id: string; kind: string };

/** Webhook addresses of a user's accounts: the first of every kind, and the further ones that were added. */
export async function listCallbacks(
  { reports, now }: People,
  member: Member,
  textOf: TextOf,
): Promise<AccountCallbacks[]> {
  const accounts = await findOwnAccounts(reports, member.organisation.id);
  const ids = toIds(accounts);
  const time = now();
  const addresses = await reports
    .selectFrom('callback')
    .selectAll()
    .where('account_id', 'in', ids)
    .execute();
  const tests = await reports
    .selectFrom('joint_test')
    .select(['account_id', 'operation', 'successes'])
    .where('account_id', 'in', ids)
    .execute();
  const secrets = await reports
    .selectFrom('callback_secret')
    .select(['account_id', 'kind', 'made_at as madeAt', 'old_secret_until as oldUntil'])
    .where('account_id', 'in', ids)
    .execute();
  const open = await countOpenPushes(reports, ids);
  const places = ids.flatMap((accountId) =>
    toChannels(webhookKinds)
      .map(readChannel)
      .filter(({ address, ...rest }) => {
        const channel = toChannel({ ...rest, address });
        const isIt = (row: Row) => row.account_id === accountId && row.kind === channel;
        return address === 1 || addresses.some(isIt) || secrets.some(isIt);
      })
      .map((place) => ({ accountId, ...place })),
  );
  const attempts = await readAttempts(reports, ids, time, places);
  const toRow = ({ accountId, kind, address: number }: (typeof places)[number]): CallbackRow => {
    const channel = toChannel({ kind, address: number });
    const isOwn = (row: Row) => row.account_id === accountId && row.kind === channel;
    const address = addresses.find(isOwn);
    const secret = secrets.find(isOwn);
    const counts = open.filter(isOwn);
    const shown = tests.find((row) => row.account_id === accountId && row.operation === kind);
    return {
      kind,
      address: number,
      url: address?.url ?? null,
      disabledAt: address?.disabled_at ?? null,
      // Only HTTP 410 disables an address.
      disabledReason: address?.disabled_at ? textOf('detail.pushGone') : null,
      setAt: address?.updated_at ?? null,
      version: address?.version ?? null,
      scans: address?.scans?.split(',') ?? null,
      secret: secret ? toShownSecret(secret, time) : null,
      waiting: counts.find(({ status }) => status === 'pending')?.count ?? 0,
      parked: counts.find(({ status }) => status === 'dead')?.count ?? 0,
      acknowledged: shown?.successes ?? 0,
      week: toDeliveryFigures(
        attempts.filter((each) => each.accountId === accountId && toChannel(each) === channel),
      ),
    };
  };
  return accounts.map(({ id, api_account, environment }) => ({
    environment,
    apiAccount: api_account,
    callbacks: places.filter(({ accountId }) => accountId === id).map(toRow),
  }));
}

export const listCallbacksHandlers = {
  'console/callbacks': ({ people, member, textOf }) => listCallbacks(people, member, textOf),
} satisfies Partial<Handlers>;
