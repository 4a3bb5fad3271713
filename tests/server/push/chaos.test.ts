import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { addPush } from '#server/push/event.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { masterKey } from '../_support/portal.ts';
import { environmentOf, startServer } from '../_support/process.ts';
import { addReceiverOf, kind, openContext } from './_context.ts';

const waybills = 200;
const eventsOfEach = 10;
const all = waybills * eventsOfEach;
const serverKills = 5;
const receiverKills = 2;
const restarts = serverKills + receiverKills;

interface Acknowledged {
  id: string;
  billCode: string;
  sequence: number;
}

const acknowledged: Acknowledged[] = [];
let onAcknowledged = () => {};

const receiverFile = path.join(import.meta.dirname, '_chaos-receiver.ts');

async function startReceiver(port: number, seed: number): Promise<ChildProcess> {
  const words = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', receiverFile];
  const child = spawn(process.execPath, [...words, String(port), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const message = JSON.parse(line);
      if (message.ready) return resolve();
      acknowledged.push(message);
      onAcknowledged();
    });
  });
  await ready;
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

function untilAcknowledged(count: number): Promise<void> {
  return new Promise((resolve) => {
    onAcknowledged = () => {
      if (new Set(acknowledged.map(({ id }) => id)).size >= count) resolve();
    };
    onAcknowledged();
  });
}

const portal = await openContext();
const { database } = portal.context;
portal.clock.now = Date.now();
const port = await findFreePort();
const account = await addReceiverOf(portal, `http://127.0.0.1:${port}/`);

/** Writes the given events of every waybill. */
async function writeEvents(first: number, last: number): Promise<void> {
  for (let sequence = first; sequence <= last; sequence += 1) {
    await portal.courier.write(async (transaction) => {
      for (let lane = 1; lane <= waybills; lane += 1) {
        const billCode = `UEG${String(lane).padStart(12, '0')}`;
        const push = { accountId: account.accountId, kind, billCode, sequence };
        const content = { billCode, sequence };
        await addPush(transaction, { ...push, content, createdAt: Date.now() });
      }
    });
  }
}

const environment = {
  ...environmentOf(portal.context),
  MASTER_KEY: masterKey,
  DEMO: 'off',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
  PUSH_TIMEOUT_S: '1',
  PUSH_RETRY_S: Array(50).fill('0.2').join(),
};

async function countByStatus(): Promise<Record<string, number>> {
  const rows = await database
    .selectFrom('push')
    .select(({ fn }) => ['status', fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

it(`delivers ${all} events in order despite a failing receiver and ${serverKills} kills of the server`, async () => {
  let seed = Date.now() % 1_000_000;
  let receiver = await startReceiver(port, seed);
  let server = await startServer(environment);
  after(async () => {
    for (const child of [receiver, server.child])
      if (child.exitCode === null) child.kill('SIGKILL');
    await server.ended;
  });
  const events = Array.from({ length: eventsOfEach }, (_, index) => index + 1);
  const writing = (async () => {
    for (const sequence of events) await writeEvents(sequence, sequence);
  })();
  for (let restart = 1; restart <= restarts; restart += 1) {
    await untilAcknowledged(Math.floor((all * restart) / (restarts + 1)));
    if (restart % 3 === 0) {
      await kill(receiver);
      seed += 1;
      receiver = await startReceiver(port, seed);
    } else {
      await kill(server.child);
      server = await startServer(environment);
    }
  }
  await writing;
  await untilAcknowledged(all);
  // The last responses are still being stored.
  while ((await countByStatus()).delivered !== all) await pause(50);
  assert.deepEqual(await countByStatus(), { delivered: all });

  const latest = new Map<string, number>();
  for (const { billCode, sequence } of acknowledged) {
    assert.ok(sequence >= (latest.get(billCode) ?? 0), `${billCode} went back (seed ${seed})`);
    assert.ok(sequence <= (latest.get(billCode) ?? 0) + 1, `${billCode} left one out`);
    latest.set(billCode, sequence);
  }
  assert.equal(new Set(acknowledged.map(({ id }) => id)).size, all);
  server.child.kill('SIGTERM');
  const { code, stderr } = await server.ended;
  assert.deepEqual([code, stderr], [0, '']);
});
