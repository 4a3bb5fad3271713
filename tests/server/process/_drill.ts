import assert from 'node:assert/strict';
import { findAccount } from '#server/accounts/account-store.ts';
import { openDatabase } from '#server/database/open.ts';
import type { DemoAccount } from '#server/demo.ts';
import { addPush } from '#server/push/event.ts';
import { createPath, post, queryPath } from '../../chaos/post.ts';
import { createCalls, queryCall } from '../../load/signed-calls.ts';
import { startServer } from '../_support/process.ts';
import { until } from '../_support/until.ts';
import { openReceiver } from '../push/_receiver.ts';

const kind = 'logistics/statusFeedback';
const clients = 4;

export type Environment = Record<string, string>;

/** Starts a portal that a drill kills. */
export async function startPortal(environment: Environment) {
  const { child, ended, address } = await startServer(environment);
  const answer = await fetch(`${address}/openplatformweb/demo/account`);
  const { data: account } = (await answer.json()) as { data: DemoAccount };
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  return { address, account, kill };
}

export type DrilledPortal = Awaited<ReturnType<typeof startPortal>>;

/** Creates orders until the portal dies; keeps the waybill numbers of acknowledged ones. */
export class Load {
  /** By txlogisticId. */
  readonly acknowledged = new Map<string, string>();
  private readonly running: Promise<void>[];
  private isOver = false;

  constructor({ address, account }: DrilledPortal) {
    const next = createCalls(account);
    const run = async () => {
      while (!this.isOver) {
        const call = next();
        const reply = await post(`${address}${createPath}`, call).catch(() => undefined);
        // Killed: calls without a response were not acknowledged.
        if (!reply) return;
        assert.equal(reply.code, '1');
        this.acknowledged.set(call.txlogisticId, reply.data.billCode);
      }
    };
    this.running = Array.from({ length: clients }, run);
  }

  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.size + count;
    await until(() => this.acknowledged.size >= wanted, `${count} more orders are acknowledged`);
  }

  async stop(): Promise<Map<string, string>> {
    this.isOver = true;
    await Promise.all(this.running);
    return this.acknowledged;
  }
}

/** Orders that a portal acknowledged. */
export async function makeOrders(portal: DrilledPortal, count: number) {
  const load = new Load(portal);
  await load.more(count);
  return load.stop();
}

/** Waybill numbers of orders that a portal knows, by txlogisticId. */
export async function findOrders({ address, account }: DrilledPortal, numbers: string[]) {
  const { code, data } = await post(`${address}${queryPath}`, queryCall(account, numbers));
  assert.equal(code, '1');
  const rows = data as { txlogisticId: string; billCode: string }[];
  return new Map(rows.map(({ txlogisticId, billCode }) => [txlogisticId, billCode]));
}

/** Pushes that wait for a receiver, whose responses the test sets. */
export async function addWaitingPushes(
  place: { dataDir: string; databaseUrl: string | undefined },
  { account }: DrilledPortal,
  count: number,
) {
  const receiver = await openReceiver();
  const onConnectionLost = (error: Error) => {
    throw error;
  };
  const open = openDatabase({ ...place, onConnectionLost });
  try {
    const { id } = await findAccount(open.database, account.apiAccount);
    const row = { account_id: id, kind, url: receiver.url, updated_at: Date.now() };
    await open.database.insertInto('callback').values(row).execute();
    const pushed = Array.from({ length: count }, (_, at) => `UEG9${String(at).padStart(11, '0')}`);
    for (const billCode of pushed) {
      const push = { accountId: id, kind, billCode, sequence: 1, content: { billCode } };
      await addPush(open.database, { ...push, createdAt: Date.now() });
    }
  } finally {
    await open.close();
  }
  return receiver;
}
