import { pushKinds } from '#contract/portal/console-pushes.ts';
import { localTimePattern } from '#contract/schema.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { ApiError } from '#server/api-error.ts';
import type { Courier } from '#server/courier/courier.ts';
import { parseLocalTime } from '#server/local-time.ts';
import { listCallbacks, removeCallback, setCallback } from '#server/push/callbacks.ts';
import { showCallback, showPush } from '#server/push/present.ts';
import { findPush, listPushes, pushStatuses, replayPushes } from '#server/push/pushes.ts';
import type { NewCallback } from '#server/push/try-callback.ts';
import { StaffError } from '#server/staff-error.ts';
import { type Command, type Options, UsageError } from './command.ts';

async function accountOf({ database }: Courier, options: Options): Promise<string> {
  return (await findAccount(database, options.text('account'))).id;
}

/** Sets an address; what refuses it is said in plain words. */
async function set(courier: Courier, callback: NewCallback): Promise<{ url: string }> {
  try {
    return await setCallback(courier, callback);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { text = '', values } = error.detail;
    throw new StaffError(`--url: ${courier.wireTextOf(text, values as Record<string, string>)}`);
  }
}

async function show(courier: Courier, id: string) {
  const push = await findPush(courier.database, id);
  if (!push) throw new StaffError(`push ${id} is not known`);
  return showPush(courier, push);
}

/** A local time of the courier, or a day. */
function readSince({ timeZone }: Courier, options: Options): number {
  const text = options.text('since');
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text;
  try {
    if (new RegExp(localTimePattern).test(time)) return parseLocalTime(time, timeZone, 'earlier');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new UsageError(`--since must be a time such as 2026-11-20T08:00:00, not ${text}`);
}

async function replayOne(courier: Courier, id: string) {
  const replayed = await replayPushes(courier, { id });
  const push = await show(courier, id);
  if (replayed > 0) return push;
  throw new StaffError(`push ${id} is ${push.status}: only one that is dead is replayed`);
}

/** Callback addresses and pushes: `callback set|list|remove`, `push list|show|replay`. */
export const pushCommands: Record<string, Command> = {
  'callback set': {
    options: ['account', 'kind', 'url'],
    async run({ courier }, options) {
      const kind = options.choice('kind', pushKinds);
      const accountId = await accountOf(courier, options);
      const { url } = await set(courier, { accountId, kind, url: options.text('url') });
      return { account: options.text('account'), kind, url };
    },
  },
  'callback list': {
    options: ['account'],
    async run({ courier }, options) {
      const rows = await listCallbacks(courier.database, await accountOf(courier, options));
      return rows.map((row) => showCallback(courier, row));
    },
  },
  'callback remove': {
    options: ['account', 'kind'],
    async run({ courier }, options) {
      const kind = options.choice('kind', pushKinds);
      const removed = await removeCallback(courier, await accountOf(courier, options), kind);
      if (removed) return { account: options.text('account'), kind, removed };
      throw new StaffError(`account ${options.text('account')} has no address for ${kind}`);
    },
  },
  'push list': {
    options: ['account', 'kind', 'status', 'bill-code'],
    async run({ courier }, options) {
      const status = options.optional('status') && options.choice('status', pushStatuses);
      const kind = options.optional('kind') && options.choice('kind', pushKinds);
      const billCode = options.optional('bill-code');
      const rows = await listPushes(courier.database, {
        accountIds: [await accountOf(courier, options)],
        billCode,
        status: status || undefined,
        kind: kind || undefined,
      });
      return rows.map((row) => {
        const { attempts, content: _shown, ...push } = showPush(courier, row);
        return { ...push, attempts: attempts.length, lastError: attempts.at(-1)?.error };
      });
    },
  },
  'push show': {
    options: ['id'],
    run: ({ courier }, options) => show(courier, options.text('id')),
  },
  'push replay': {
    options: ['id', 'account', 'since'],
    async run({ courier }, options) {
      const id = options.optional('id');
      if (id && (options.optional('account') || options.optional('since'))) {
        throw new UsageError('write --id, or --account with --since, not both');
      }
      if (id) return replayOne(courier, id);
      if (!options.optional('account'))
        throw new UsageError('--id, or --account with --since, is missing');
      const since = readSince(courier, options);
      const accountId = await accountOf(courier, options);
      return { replayed: await replayPushes(courier, { accountId, since }) };
    },
  },
};
