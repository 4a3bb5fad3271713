import assert from 'node:assert/strict';
import { findAccount } from '#server/accounts/account-store.ts';
import { createWrite } from '#server/database/write.ts';
import { addPush } from '#server/push/event.ts';
import { createPost, type PostOptions } from '#server/push/post.ts';
import { findPush, type PushWithAttempts } from '#server/push/pushes.ts';
import { PushWorker, type WorkerDeps } from '#server/push/worker.ts';
import {
  addIntegrator,
  type Integrator,
  openTestPortal,
  type TestPortal,
} from '../_support/portal.ts';

export const kind = 'logistics/statusFeedback' as const;
export const retryS = [5, 300, 1800];

export const openContext = (settings: Record<string, string> = {}) =>
  openTestPortal({
    CALLBACK_ALLOW_HTTP: 'on',
    CALLBACK_ALLOW_PRIVATE: 'on',
    PUSH_TIMEOUT_S: '1',
    ...settings,
  });

type Parts = Partial<WorkerDeps> & { postOptions?: Partial<PostOptions> };

/** A worker on the portal's database and clock, without jitter; its errors fail the test. */
export function makeWorker(portal: TestPortal, parts: Parts = {}): PushWorker {
  const { postOptions, ...deps } = parts;
  const rules = { allowHttp: true, allowPrivate: true, timeoutMs: 10_000 };
  return new PushWorker({
    write: createWrite(portal.context.database),
    secrets: portal.secrets,
    keptBytes: portal.keptBytes,
    timeZone: portal.courier.timeZone,
    now: () => portal.clock.now,
    post: createPost({ ...rules, ...postOptions }),
    wireTextOf: portal.courier.wireTextOf,
    showPictures: portal.courier.showPictures,
    schedule: { retryS, random: () => 0.5 },
    leaseMs: 30_000,
    log: {
      error(details, message) {
        throw new Error(message, { cause: details });
      },
    },
    ...deps,
  });
}

export interface PushAccount extends Integrator {
  accountId: string;
}

/** An integrator without webhook addresses. */
export async function addPushAccount(portal: TestPortal): Promise<PushAccount> {
  const integrator = await addIntegrator(portal);
  const { id } = await findAccount(portal.context.database, integrator.apiAccount);
  return { ...integrator, accountId: id };
}

/** An integrator with a webhook address for the given kinds, set without a test push. */
export async function addReceiverOf(
  portal: TestPortal,
  url: string,
  kinds: readonly string[] = [kind],
): Promise<PushAccount> {
  const account = await addPushAccount(portal);
  const rows = kinds.map((each) => ({
    account_id: account.accountId,
    kind: each,
    url,
    updated_at: 0,
  }));
  await portal.context.database.insertInto('callback').values(rows).execute();
  return account;
}

let waybills = 0;

/** Writes pushes of one waybill, numbered from 1; returns their ids in order. */
export async function writePushes(
  portal: TestPortal,
  { accountId }: PushAccount,
  count = 1,
  options: { kind?: string; billCode?: string } = {},
): Promise<string[]> {
  waybills += 1;
  const { database } = portal.context;
  const push = {
    accountId,
    kind,
    billCode: `UEG${String(waybills).padStart(12, '0')}`,
    createdAt: portal.clock.now,
    ...options,
  };
  await portal.courier.write(async (transaction) => {
    for (let sequence = 1; sequence <= count; sequence += 1) {
      const content = { billCode: push.billCode, sequence, text: 'a+b & “ق” 100%' };
      await addPush(transaction, { ...push, sequence, content });
    }
  });
  const rows = await database
    .selectFrom('push')
    .select('id')
    .where('bill_code', '=', push.billCode)
    .where('account_id', '=', accountId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ id }) => id);
}

export async function readPush(portal: TestPortal, id: string): Promise<PushWithAttempts> {
  const push = await findPush(portal.context.database, id);
  if (!push) throw new Error(`no push ${id}`);
  return push;
}

/** Moves the clock to the next attempt of a push. */
export async function waitUntilDue(portal: TestPortal, id: string): Promise<void> {
  portal.clock.now = Math.max(portal.clock.now, (await readPush(portal, id)).next_at);
}

/** Runs a worker until no push is due. */
export async function sendAll(worker: PushWorker): Promise<void> {
  for (let rounds = 0; (await worker.runOnce()) > 0; rounds += 1) {
    assert.ok(rounds < 10_000, 'the worker never comes to an end');
  }
}
