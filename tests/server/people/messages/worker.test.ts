import assert from 'node:assert/strict';
import type { IncomingHttpHeaders } from 'node:http';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { codeLifeMs } from '#contract/portal/codes.ts';
import { addMessage } from '#server/people/messages/add-message.ts';
import { type ClaimedMessage, removeOldMessages } from '#server/people/messages/message-queue.ts';
import { createMessages, MessageWorker } from '#server/people/messages/message-worker.ts';
import { openServer } from '../../_support/loopback-server.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { newestMessage } from '../../_support/records.ts';

/** The SMS gateway: what it received, and its answer. */
const gateway = { received: [] as { headers: IncomingHttpHeaders; body: unknown }[], status: 204 };
const origin = await openServer(async (request, response) => {
  gateway.received.push({ headers: request.headers, body: await json(request) });
  response.writeHead(gateway.status, { location: '/elsewhere' }).end();
});
const portal = await openTestPortal({
  SMS_URL: `${origin.replace('http://', 'http://user:p%40ss@')}/send`,
});
const { people, context, clock } = portal;
const { database } = context;
const log = { error() {} };
const messages = createMessages({ ...people, log });

const number = '+201001234567';

async function write(
  template: 'codeRegister' | 'accountExists' = 'codeRegister',
  parts: { language?: string } = {},
): Promise<void> {
  await people.write((transaction) =>
    addMessage(transaction, people, {
      channel: 'sms',
      recipient: number,
      template,
      values: { code: '012345', minutes: 10 },
      language: 'EN',
      ...parts,
    }),
  );
}

/** Sends what is due; returns what the gateway received. */
async function send() {
  gateway.received.length = 0;
  await messages.runOnce();
  return gateway.received;
}

test('posts a text message with number, text and language to SMS_URL', async () => {
  await write();
  const { id } = await newestMessage(portal);
  const [sms, ...more] = await send();
  assert.deepEqual(more, []);
  const text =
    "Courier Open Platform: 012345 is your code to register, valid for 10 minutes. Don't share it with anyone.";
  assert.deepEqual(sms?.body, { to: number, text, language: 'en' });
  assert.equal(sms?.headers['content-type'], 'application/json');
  assert.equal(sms?.headers['idempotency-key'], id);
  assert.equal(sms?.headers.authorization, `Basic ${btoa('user:p@ss')}`);
  const { status, body } = await newestMessage(portal);
  assert.deepEqual({ status, body }, { status: 'sent', body: '' });
});

test('retries what the gateway refuses, on a schedule that ends', async () => {
  await write('accountExists');
  gateway.status = 503;
  const waits: number[] = [];
  for (;;) {
    await send();
    const { status, next_at, error } = await newestMessage(portal);
    assert.equal(error, 'HTTP 503');
    if (status === 'failed') break;
    waits.push((next_at - clock.now) / 1000);
    clock.now = next_at;
  }
  gateway.status = 204;
  assert.deepEqual(waits, [10, 60, 300, 1800, 7200, 21_600]);
  assert.equal((await newestMessage(portal)).attempts, 7);
  assert.match((await newestMessage(portal)).body, /an account already uses/);
});

test('follows no redirect, which could take a code elsewhere', async () => {
  await write();
  gateway.status = 307;
  assert.equal((await send()).length, 1);
  gateway.status = 204;
  assert.equal((await newestMessage(portal)).status, 'waiting');
  clock.now = (await newestMessage(portal)).next_at;
  await send();
});

test('does not send an expired code and removes it', async () => {
  await write();
  clock.now += codeLifeMs;
  assert.deepEqual(await send(), []);
  const { status, body, error } = await newestMessage(portal);
  assert.deepEqual(
    { status, body, error },
    { status: 'failed', body: '', error: 'the code expired' },
  );
});

test('gives up on a code that would expire before the next try', async () => {
  await write();
  clock.now += codeLifeMs - 5000;
  gateway.status = 500;
  await send();
  gateway.status = 204;
  assert.equal((await newestMessage(portal)).status, 'failed');
});

/** A worker of another process whose messages hang until the test releases them. */
function openHangingWorker() {
  const sent: string[] = [];
  const hold = Promise.withResolvers<void>();
  const sms = {
    async send({ id }: ClaimedMessage) {
      sent.push(id);
      await hold.promise;
    },
    close() {},
  };
  const worker = new MessageWorker({ write: people.write, now: people.now, ways: { sms }, log });
  return { worker, sent, release: hold.resolve };
}

test('sends each message once with several processes', async () => {
  for (let count = 0; count < 60; count += 1) await write('accountExists');
  const others = Array.from({ length: 4 }, () => {
    const hanging = openHangingWorker();
    hanging.release();
    return hanging;
  });
  await Promise.all(others.map(({ worker }) => worker.runOnce()));
  const sent = others.flatMap((other) => other.sent);
  assert.equal(sent.length, 60);
  assert.equal(new Set(sent).size, 60);
});

test('takes over from a killed process once its lease ends', async () => {
  await write('accountExists');
  const killed = openHangingWorker();
  const hanging = killed.worker.runOnce();
  while (killed.sent.length === 0) await new Promise(setImmediate);
  assert.deepEqual(await send(), []);
  clock.now = (await newestMessage(portal)).lease_until ?? 0;
  assert.equal((await send()).length, 1);
  const after = await newestMessage(portal);
  killed.release();
  await hanging;
  assert.deepEqual(await newestMessage(portal), after);
});

if (context.engine === 'sqlite') {
  test('sends nothing twice if the database fails right after a message was sent', async () => {
    await write('accountExists');
    const { worker, sent, release } = openHangingWorker();
    const working = worker.runOnce();
    while (sent.length === 0) await new Promise(setImmediate);
    await sql`pragma query_only = on`.execute(database);
    release();
    await assert.rejects(working, /readonly/);
    await sql`pragma query_only = off`.execute(database);
    await worker.runOnce();
    const { status, attempts } = await newestMessage(portal);
    assert.deepEqual([status, attempts, sent.length], ['sent', 1, 1]);
  });
}

test('lets messages in flight finish before stopping, and takes no new ones', async () => {
  const { worker, sent, release } = openHangingWorker();
  await write('accountExists');
  worker.start();
  while (sent.length === 0) await new Promise(setImmediate);
  const stopped = worker.stop(60_000);
  await write('accountExists');
  release();
  await stopped;
  assert.equal(sent.length, 1);
  assert.equal((await send()).length, 1);
});

test('leaves messages of an unconfigured channel alone', async () => {
  await people.write((transaction) =>
    addMessage(transaction, people, {
      channel: 'mail',
      recipient: 'lena@example.com',
      template: 'accountExists',
      values: {},
      language: 'EN',
    }),
  );
  assert.deepEqual(await send(), []);
  assert.equal((await newestMessage(portal)).status, 'outbox');
});

test('removes old finished messages and keeps waiting ones', async () => {
  await database.deleteFrom('message').execute();
  await write('accountExists');
  await send();
  await write('accountExists');
  const left = async () =>
    (await database.selectFrom('message').select('status').orderBy('status').execute()).map(
      ({ status }) => status,
    );
  await removeOldMessages(database, { now: clock.now + 30 * dayMs, days: 30 });
  assert.deepEqual(await left(), ['sent', 'waiting']);
  await removeOldMessages(database, { now: clock.now + 30 * dayMs + 1, days: 30 });
  assert.deepEqual(await left(), ['waiting']);
});
