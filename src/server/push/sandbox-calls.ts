import type { DataOf, RequestOf } from '#contract/operation.ts';
import type { sandboxListPushes } from '#contract/operations/sandbox/list-pushes.ts';
import type { sandboxReplayPush } from '#contract/operations/sandbox/replay-push.ts';
import type { sandboxSetCallback } from '#contract/operations/sandbox/set-callback.ts';
import { ApiError } from '#server/api-error.ts';
import { parseLocalTime } from '#server/local-time.ts';
import type { TextOf } from '#server/texts.ts';
import { type SecretPlace, takeSecret } from './callback-secrets.ts';
import { listCallbacks, removeCallback, setCallback } from './callbacks.ts';
import { showCallback, showPush } from './present.ts';
import type { PushGround } from './push-ground.ts';
import { findPush, listPushes, replayPushes } from './pushes.ts';

/** The account that calls. */
interface Caller {
  accountId: string;
}

/** Pushes of an answer: each may bring a page of attempts. */
const mostListed = 50;

/** What signs pushes of version 2 from now on; a receiver of a sandbox may set itself up by it. */
async function tellSecret(ground: PushGround, place: SecretPlace): Promise<{ secret: string }> {
  const { secrets, write, now } = ground;
  const row = await write((transaction) => takeSecret(transaction, place, secrets, now()));
  return { secret: secrets.open(row.secret) };
}

/**
 * `sandbox/setCallback`: sets an address, or takes it away where none is sent. With version 2 it tells
 * the secret, without an address as well: a receiver needs it before the test push comes.
 */
export async function answerSetCallback(
  ground: PushGround,
  { accountId }: Caller,
  { kind, url, version }: RequestOf<typeof sandboxSetCallback>,
  textOf: TextOf,
): Promise<DataOf<typeof sandboxSetCallback>> {
  const place = { accountId, kind };
  if (url) {
    const set = await setCallback(ground, { ...place, url, version }, textOf);
    return { kind, ...set, ...(set.version === 2 && (await tellSecret(ground, place))) };
  }
  await removeCallback(ground, accountId, kind);
  return { kind, ...(version === 2 && { version, ...(await tellSecret(ground, place)) }) };
}

/** `sandbox/listPushes`: the account's addresses and its newest pushes. */
export async function answerListPushes(
  ground: PushGround,
  { accountId }: Caller,
  request: RequestOf<typeof sandboxListPushes>,
): Promise<DataOf<typeof sandboxListPushes>> {
  const { database, reports } = ground;
  const callbacks = await listCallbacks(database, accountId);
  const pushes = await listPushes(reports, { ...request, accountIds: [accountId] }, mostListed);
  return {
    callbacks: callbacks.map((row) => showCallback(ground, row)),
    pushes: pushes.map((row) => showPush(ground, row)),
  };
}

/** Says why nothing was replayed; another account's push and a missing one answer alike. */
async function refuse(ground: PushGround, accountId: string, id: string): Promise<never> {
  const push = await findPush(ground.database, id);
  if (push?.account_id !== accountId) {
    throw new ApiError('999002000', { text: 'detail.pushUnknown', field: 'id' });
  }
  const values = { value: push.status };
  throw new ApiError('999001030', { text: 'detail.pushNotParked', field: 'id', values });
}

/** `sandbox/replayPush`: one parked push, or all since a time. */
export async function answerReplayPush(
  ground: PushGround,
  { accountId }: Caller,
  { id, since }: RequestOf<typeof sandboxReplayPush>,
): Promise<DataOf<typeof sandboxReplayPush>> {
  if (id) {
    const replayed = await replayPushes(ground, { id, accountId });
    return replayed > 0 ? { replayed } : refuse(ground, accountId, id);
  }
  const moment = parseLocalTime(since ?? '', ground.timeZone, 'earlier');
  return { replayed: await replayPushes(ground, { accountId, since: moment }) };
}
