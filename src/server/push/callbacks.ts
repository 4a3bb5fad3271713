import { randomUUIDv7 } from 'node:crypto';
import type { Selectable } from 'kysely';
import { pushes } from '#contract/operations/all.ts';
import { ApiError } from '#server/api-error.ts';
import type { Courier, TextOf } from '#server/courier/courier.ts';
import type { CallbackTable, Queryable } from '#server/database/tables.ts';
import { parseCallbackUrl } from './callback-url.ts';
import { PushFault } from './fault.ts';
import { sendPush } from './send-push.ts';

export type PushKind = (typeof pushes)[number]['id'];

export const pushKinds: readonly PushKind[] = pushes.map(({ id }) => id);

export interface NewCallback {
  accountId: string;
  kind: PushKind;
  url: string;
}

/** Characters of an answer that a refusal repeats. */
const shownCharacters = 200;

function parseUrl(courier: Courier, text: string): URL {
  try {
    return parseCallbackUrl(text, courier.callbacks.rules);
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    throw new ApiError('999001030', { ...error.fault, field: 'url' });
  }
}

/** The kind's example as a signed push that says it is a test; throws unless it is acknowledged. */
async function assertAcknowledged(
  courier: Courier,
  { accountId, kind }: NewCallback,
  url: string,
  textOf: TextOf,
): Promise<void> {
  const account = await courier.database
    .selectFrom('account')
    .select(['api_account', 'private_key'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const receiver = {
    url,
    apiAccount: account.api_account,
    privateKey: courier.secrets.open(account.private_key),
  };
  const example = pushes.find(({ id }) => id === kind)?.examples[0]?.request;
  const content = JSON.stringify(example);
  const push = { id: randomUUIDv7(), number: 1, content, test: true };
  const { fault, answer } = await sendPush(courier.callbacks.post, receiver, push, courier.now);
  if (!fault) return;
  const reason = textOf(fault.text, fault.values);
  const began = answer?.slice(0, shownCharacters).toWellFormed();
  throw new ApiError('999001030', {
    field: 'url',
    ...(began
      ? { text: 'detail.callbackAnswered', values: { reason, value: began } }
      : { text: 'detail.callbackNotAcknowledged', values: { reason } }),
  });
}

/** An address starts anew: what waits is due since it was written. */
async function wakeWaiting(transaction: Queryable, { accountId, kind }: NewCallback, now: number) {
  await transaction
    .updateTable('push')
    .set(({ ref }) => ({ attempts: 0, next_at: ref('created_at') }))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('status', '=', 'pending')
    // What is on its way is written down by who sends it.
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .execute();
}

/**
 * Sets where an account's pushes of a kind go, once a test push there is acknowledged; what waits
 * leaves at once. Throws 999001030 with what is wrong, in the words of `textOf`.
 */
export async function setCallback(
  courier: Courier,
  callback: NewCallback,
  textOf: TextOf = courier.wireTextOf,
): Promise<{ url: string }> {
  const url = parseUrl(courier, callback.url).href;
  await assertAcknowledged(courier, callback, url, textOf);
  const { accountId, kind } = callback;
  const set = { url, disabled_at: null, disabled_reason: null, updated_at: courier.now() };
  await courier.write(async (transaction) => {
    await transaction
      .insertInto('callback')
      .values({ account_id: accountId, kind, ...set })
      .onConflict((conflict) => conflict.columns(['account_id', 'kind']).doUpdateSet(set))
      .execute();
    await wakeWaiting(transaction, callback, set.updated_at);
  });
  courier.wakePushes();
  return { url };
}

/** Forgets an address: no push of the kind is written any more, and what waits goes on waiting. */
export function removeCallback(
  courier: Courier,
  accountId: string,
  kind: PushKind,
): Promise<boolean> {
  return courier.write(async (transaction) => {
    const removed = await transaction
      .deleteFrom('callback')
      .where('account_id', '=', accountId)
      .where('kind', '=', kind)
      .returning('kind')
      .executeTakeFirst();
    return removed !== undefined;
  });
}

export function listCallbacks(
  database: Queryable,
  accountId: string,
): Promise<Selectable<CallbackTable>[]> {
  return database
    .selectFrom('callback')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('kind')
    .execute();
}
