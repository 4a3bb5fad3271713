import type { DataOf, RequestOf } from '#contract/operation.ts';
import { pushKinds } from '#contract/operations/pushes.ts';
import type { sandboxListPushes } from '#contract/operations/sandbox/list-pushes.ts';
import type { sandboxParkPush } from '#contract/operations/sandbox/park-push.ts';
import type { sandboxReplayPush } from '#contract/operations/sandbox/replay-push.ts';
import type { sandboxSetCallback } from '#contract/operations/sandbox/set-callback.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { TextOf } from '#server/text/texts.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import { takeSecret } from './callback-secrets.ts';
import { listCallbacks, removeCallback, setCallback } from './callbacks.ts';
import { type AddressPlace, readChannel } from './channel.ts';
import { showCallback, showPush } from './present.ts';
import type { PushContext } from './push-context.ts';
import { findPush, listPushes, parkPushes, replayPushes } from './pushes.ts';

interface Caller {
  accountId: string;
}

/** Pushes in an answer: each may bring a page of attempts. */
const mostListed = 50;

/** Returns the secret that signs pushes of version 2 from now on; a sandbox receiver may set itself up with it. */
async function tellSecret(context: PushContext, place: AddressPlace): Promise<{ secret: string }> {
  const { secrets, write, now } = context;
  const row = await write((transaction) => takeSecret(transaction, place, secrets, now()));
  return { secret: secrets.open(row.secret) };
}

/**
 * `sandbox/setCallback`: sets or removes an address, or changes nothing. Returns the secret of version 2, which
 * a receiver needs first.
 */
export async function answerSetCallback(
  context: PushContext,
  { accountId }: Caller,
  { kind, url, version, address, only }: RequestOf<typeof sandboxSetCallback>,
  textOf: TextOf,
): Promise<DataOf<typeof sandboxSetCallback>> {
  const place = { accountId, kind, address };
  if (only === 'secret') return { kind, version: 2, ...(await tellSecret(context, place)) };
  if (url) {
    const set = await setCallback(context, { ...place, url, version }, textOf);
    return { kind, ...set, ...(set.version === 2 && (await tellSecret(context, place))) };
  }
  await removeCallback(context, place);
  return { kind, ...(version === 2 && { version, ...(await tellSecret(context, place)) }) };
}

/** `sandbox/listPushes`: the account's addresses and its newest pushes. */
export async function answerListPushes(
  context: PushContext,
  { accountId }: Caller,
  request: RequestOf<typeof sandboxListPushes>,
): Promise<DataOf<typeof sandboxListPushes>> {
  const { database, reports } = context;
  const callbacks = await listCallbacks(database, accountId);
  const wanted = { ...request, accountIds: [accountId], kinds: pushKinds };
  const pushes = await listPushes(reports, wanted, mostListed);
  return {
    callbacks: callbacks
      .filter(isOfContract)
      .filter(({ kind }) => [undefined, readChannel(kind).address].includes(request.address))
      .map((row) => showCallback(context, row)),
    pushes: pushes.map((row) => showPush(context, row)),
  };
}

/** True if an operation describes the kind; alerts are managed in the console alone. */
function isOfContract({ kind }: { kind: string }): boolean {
  return pushKinds.some((each) => each === readChannel(kind).kind);
}

/** Finds an account's push; another account's and a missing one are answered alike. */
async function findOwn(context: PushContext, accountId: string, id: string) {
  const push = await findPush(context.database, id);
  if (push?.account_id === accountId && isOfContract(push)) return push;
  throw new ApiError('999002000', { text: 'detail.pushUnknown', field: 'id' });
}

/** `sandbox/parkPush`: parks pushes as if their last attempt had failed; a parked one stays parked. */
export async function answerParkPush(
  context: PushContext,
  { accountId }: Caller,
  { id, billCode = '' }: RequestOf<typeof sandboxParkPush>,
): Promise<DataOf<typeof sandboxParkPush>> {
  const parked = await parkPushes(context, id ? { accountId, id } : { accountId, billCode });
  if (parked > 0 || !id) return { parked };
  const { status } = await findOwn(context, accountId, id);
  if (status === 'dead') return { parked };
  if (status === 'delivered') {
    throw new ApiError('999001030', { text: 'detail.pushDelivered', field: 'id' });
  }
  throw new ApiError('999001030', { text: 'detail.pushSending', field: 'id' });
}

/** `sandbox/replayPush`: one parked push, or all since a time. */
export async function answerReplayPush(
  context: PushContext,
  { accountId }: Caller,
  { id, since }: RequestOf<typeof sandboxReplayPush>,
): Promise<DataOf<typeof sandboxReplayPush>> {
  if (id) {
    const replayed = await replayPushes(context, { id, accountId, kinds: pushKinds });
    if (replayed > 0) return { replayed };
    const values = { value: (await findOwn(context, accountId, id)).status };
    throw new ApiError('999001030', { text: 'detail.pushNotParked', field: 'id', values });
  }
  const moment = parseLocalTime(since ?? '', context.timeZone, 'earlier');
  const replayed = await replayPushes(context, { accountId, since: moment, kinds: pushKinds });
  return { replayed };
}
