import type { Selectable } from 'kysely';
import { webhookKinds } from '#contract/operations/pushes.ts';
import { addressNumbers, mostSent, pushStatuses } from '#contract/portal/console-pushes.ts';
import { localTimePattern } from '#contract/schema.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import type { PushAttemptTable } from '#server/database/push-tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import type { People } from '#server/people/people.ts';
import { listCallbacks, removeCallback, setCallback } from '#server/push/callbacks.ts';
import type { PushSearch } from '#server/push/find-pushes.ts';
import { showCallback, showPush } from '#server/push/present.ts';
import { findPush, listPushes, replayPushes, toPushId } from '#server/push/pushes.ts';
import { sendAgain, TooManyPushes } from '#server/push/send-again.ts';
import { findSent, readAnswerHeaders } from '#server/push/sent-messages.ts';
import type { TriedCallback } from '#server/push/try-callback.ts';
import { parseLocalTime } from '#server/time/local-time.ts';
import { actor, type Command, type Options, UsageError } from './command.ts';

const action = 'account.sendPushes';

async function accountOf({ database }: People, options: Options): Promise<string> {
  return (await findAccount(database, options.text('account'))).id;
}

/** Sets an address; a refusal is explained in plain words. */
async function set(people: People, callback: TriedCallback) {
  try {
    return await setCallback(people, callback);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { text = '', values } = error.detail;
    throw new StaffError(`--url: ${people.wireTextOf(text, values as Record<string, string>)}`);
  }
}

/** Returns why the request and response of an attempt cannot be shown. */
function toMissing({ thinned }: Pick<Selectable<PushAttemptTable>, 'thinned'>): string {
  return thinned === 1
    ? "not kept, nor the answer: the day's budget of its account was used up"
    : 'not kept';
}

async function show(people: People, id: string) {
  const push = await findPush(people.database, toPushId(id));
  if (!push) throw new StaffError(`push ${id} is not known`);
  const sent = await findSent(people.database, people.secrets, push.id);
  const { content, attempts, ...shown } = showPush(people, push);
  return {
    ...shown,
    // Each attempt shows what it sent; before the first there is only the content.
    ...(sent.size === 0 && { content }),
    attempts: push.tries.map((each, index) => ({
      ...attempts[index],
      ...(each.answer_headers !== null && { answerHeaders: readAnswerHeaders(each) }),
      sent: sent.get(each.number) ?? toMissing(each),
    })),
  };
}

/** Parses the courier's local time, or a day. */
function readSince({ timeZone }: People, options: Options): number {
  const text = options.text('since');
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text} 00:00:00` : text;
  try {
    if (new RegExp(localTimePattern).test(time)) return parseLocalTime(time, timeZone, 'earlier');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new UsageError(`--since must be a time such as 2026-11-20T08:00:00, not ${text}`);
}

async function replayOne(people: People, id: string) {
  const replayed = await replayPushes(people, { id: toPushId(id) });
  const push = await show(people, id);
  if (replayed > 0) return push;
  throw new StaffError(`push ${id} is ${push.status}: only one that is dead is replayed`);
}

/** Sends pushes of one account now, for the courier's staff. */
async function sendFor(people: People, wanted: PushSearch) {
  const { due, busy, unaddressed } = await people
    .write(async (transaction) => {
      const again = await sendAgain(transaction, wanted, people.now());
      for (const { accountId: subject, kind, count } of again.due) {
        const details = { push: kind, count };
        addAudit(transaction, people, { actor, action, subject, details });
      }
      return again;
    })
    .catch((error: unknown) => {
      if (!(error instanceof TooManyPushes)) throw error;
      throw new StaffError(
        `more than ${mostSent} pushes: name a later --since, a --kind, --status or --bill-code`,
      );
    });
  people.wakePushes();
  return { sent: due.reduce((sum, { count }) => sum + count, 0), busy, unaddressed };
}

/** Number of one of a kind's addresses; undefined: the first, or all in a filter. */
function readAddress(options: Options): number | undefined {
  const number = options.optionalChoice('address', addressNumbers);
  return number === undefined ? undefined : Number(number);
}

/** Webhook addresses and pushes: `callback set|list|remove`, `push list|show|send|replay`. */
export const pushCommands: Record<string, Command> = {
  'callback set': {
    options: ['account', 'kind', 'address', 'url', 'version'],
    async run({ people }, options) {
      const kind = options.choice('kind', webhookKinds);
      const accountId = await accountOf(people, options);
      const major = options.optionalChoice('version', ['1', '2']);
      const version = major && ({ '1': 1, '2': 2 } as const)[major];
      const address = readAddress(options);
      const made = await set(people, {
        accountId,
        kind,
        address,
        url: options.text('url'),
        version,
      });
      return { account: options.text('account'), kind, ...made };
    },
  },
  'callback list': {
    options: ['account'],
    async run({ people }, options) {
      const rows = await listCallbacks(people.database, await accountOf(people, options));
      return rows.map((row) => showCallback(people, row));
    },
  },
  'callback remove': {
    options: ['account', 'kind', 'address'],
    async run({ people }, options) {
      const kind = options.choice('kind', webhookKinds);
      const accountId = await accountOf(people, options);
      const place = { accountId, kind, address: readAddress(options) };
      const removed = await removeCallback(people, place);
      if (removed) return { account: options.text('account'), kind, removed };
      throw new StaffError(`account ${options.text('account')} has no address for ${kind}`);
    },
  },
  'push list': {
    options: ['account', 'kind', 'status', 'bill-code'],
    async run({ people }, options) {
      const rows = await listPushes(people.database, {
        status: options.optionalChoice('status', pushStatuses),
        kind: options.optionalChoice('kind', webhookKinds),
        accountIds: [await accountOf(people, options)],
        billCode: options.optional('bill-code'),
      });
      return rows.map((row) => {
        const { attempts, content: _shown, ...push } = showPush(people, row);
        return { ...push, attempts: attempts.length, lastError: attempts.at(-1)?.error };
      });
    },
  },
  'push show': {
    options: ['id'],
    run: ({ people }, options) => show(people, options.text('id')),
  },
  'push send': {
    options: ['id', 'account', 'kind', 'status', 'bill-code', 'since'],
    async run({ people }, options) {
      const id = options.optional('id');
      if (id) {
        const push = await findPush(people.database, toPushId(id));
        if (!push) throw new StaffError(`push ${id} is not known`);
        const { busy, unaddressed } = await sendFor(people, {
          accountIds: [push.account_id],
          id: push.id,
        });
        if (busy > 0) throw new StaffError(`push ${id} is being sent at this moment`);
        if (unaddressed > 0) throw new StaffError(`no address takes push ${id}: set one first`);
        return show(people, push.id);
      }
      return sendFor(people, {
        accountIds: [await accountOf(people, options)],
        kind: options.optionalChoice('kind', webhookKinds),
        status: options.optionalChoice('status', pushStatuses),
        billCode: options.optional('bill-code'),
        from: readSince(people, options),
      });
    },
  },
  'push replay': {
    options: ['id', 'account', 'since'],
    async run({ people }, options) {
      const id = options.optional('id');
      if (id && (options.optional('account') || options.optional('since'))) {
        throw new UsageError('write --id, or --account with --since, not both');
      }
      if (id) return replayOne(people, id);
      if (!options.optional('account'))
        throw new UsageError('--id, or --account with --since, is missing');
      const since = readSince(people, options);
      const accountId = await accountOf(people, options);
      return { replayed: await replayPushes(people, { accountId, since }) };
    },
  },
};
