import { type WebhookKind, webhookKinds } from '#contract/operations/pushes.ts';
import type { AccountCallbacks, CallbackRow } from '#contract/portal/console-pushes.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
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

/** Webhook addresses of a user's accounts, for every kind. */
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
  const attempts = await readAttempts(reports, ids, time);
  const toRow = (accountId: string, kind: WebhookKind): CallbackRow => {
    const isOwn = (row: { account_id: string; kind: string }) =>
      row.account_id === accountId && row.kind === kind;
    const address = addresses.find(isOwn);
    const secret = secrets.find(isOwn);
    const counts = open.filter(isOwn);
    const shown = tests.find((row) => isOwn({ ...row, kind: row.operation }));
    return {
      kind,
      url: address?.url ?? null,
      disabledAt: address?.disabled_at ?? null,
      // Only HTTP 410 disables an address.
      disabledReason: address?.disabled_at ? textOf('detail.pushGone') : null,
      setAt: address?.updated_at ?? null,
      version: address?.version ?? null,
      secret: secret ? toShownSecret(secret, time) : null,
      waiting: counts.find(({ status }) => status === 'pending')?.count ?? 0,
      parked: counts.find(({ status }) => status === 'dead')?.count ?? 0,
      acknowledged: shown?.successes ?? 0,
      week: toDeliveryFigures(
        attempts.filter((each) => each.accountId === accountId && each.kind === kind),
      ),
    };
  };
  return accounts.map(({ id, api_account, environment }) => ({
    environment,
    apiAccount: api_account,
    callbacks: webhookKinds.map((kind) => toRow(id, kind)),
  }));
}

export const listCallbacksHandlers = {
  'console/callbacks': ({ people, member, textOf }) => listCallbacks(people, member, textOf),
} satisfies Partial<Handlers>;
