import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import { addPush } from '#server/push/event.ts';
import { masterKey } from '../_support/portal.ts';
import { environmentOf, startServers } from '../_support/process.ts';
import { addReceiverOf, kind, openContext } from './_context.ts';
import { acknowledge, openReceiver } from './_receiver.ts';

const waybills = 60;
const eventsOfEach = 10;
const all = waybills * eventsOfEach;
/** Parallel pushes to one receiver: from one server, and from two. */
const fromOne = 8;
const fromTwo = 16;
const timeoutS = 6;
/** Longer than the test takes on a busy machine; a lost push then fails it instead of blocking the run. */
const deadlineMs = 120_000;

const portal = await openContext();
const { database } = portal.context;
portal.clock.now = Date.now();
const receiver = await openReceiver();
const account = await addReceiverOf(portal, receiver.url);
const environment = {
  ...environmentOf(portal.context),
  MASTER_KEY: masterKey,
  DEMO: 'off',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'error',
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
  PUSH_TIMEOUT_S: String(timeoutS),
  PUSH_RETRY_S: Array(50).fill('0.2').join(),
};

interface Sent {
  id: string;
  billCode: string;
  sequence: number;
}

/** Pushes that the receiver saw, those under way by waybill, and the responses it still owes. */
const sent: Sent[] = [];
const acknowledged: Sent[] = [];
const underWay = new Map<string, Sent>();
const faults: string[] = [];
const owed: (() => void)[] = [];
let isHolding = false;
let onChange = () => {};

receiver.answer = (response, received) => {
  const { billCode, sequence } = JSON.parse(received.content);
  const push = { id: String(received.headers['x-push-id']), billCode, sequence };
  const other = underWay.get(billCode);
  if (other) faults.push(`${billCode} ${sequence} came while ${other.sequence} was on its way`);
  sent.push(push);
  underWay.set(billCode, push);
  response.on('close', () => {
    if (underWay.get(billCode) === push) underWay.delete(billCode);
    onChange();
  });
  const answer = () => {
    if (response.destroyed) return;
    acknowledged.push(push);
    acknowledge(response, received);
  };
  // Waits one turn of the event loop, so that pushes of the other server can arrive.
  if (isHolding) owed.push(answer);
  else setImmediate(answer);
  onChange();
};

function until(isReached: () => boolean): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const deadline = setTimeout(() => {
    reject(new Error(`${underWay.size} are on their way, ${acknowledged.length} acknowledged`));
  }, deadlineMs);
  onChange = () => {
    if (faults.length > 0) reject(new Error(faults.join('\n')));
    else if (isReached()) resolve();
  };
  onChange();
  return promise.finally(() => clearTimeout(deadline));
}

it('shares an outbox between two servers, and one continues for both after the other is killed', async () => {
  const [killed, other] = await startServers(2, environment);
  assert.ok(killed && other);
  after(() => {
    for (const { child } of [killed, other]) child.kill('SIGKILL');
  });
  const answerOwed = () => {
    isHolding = false;
    for (const answer of owed.splice(0)) answer();
  };
  isHolding = true;
  // In one commit, so that no push waits for its response while others are still being written.
  await portal.courier.write(async (transaction) => {
    for (let lane = 1; lane <= waybills; lane += 1) {
      const billCode = `UEG${String(lane).padStart(12, '0')}`;
      for (let sequence = 1; sequence <= eventsOfEach; sequence += 1) {
        const content = { billCode, sequence };
        const push = { accountId: account.accountId, kind, billCode, createdAt: Date.now() };
        await addPush(transaction, { ...push, sequence, content });
      }
    }
  });
  await until(() => underWay.size === fromTwo);
  answerOwed();
  await until(() => acknowledged.length >= all / 2);
  isHolding = true;
  await until(() => underWay.size === fromTwo);
  assert.equal(new Set(sent.map(({ id }) => id)).size, sent.length, 'while both live: once each');

  killed.child.kill('SIGKILL');
  await killed.ended;
  await until(() => underWay.size === fromOne);
  answerOwed();
  await until(() => new Set(acknowledged.map(({ id }) => id)).size === all);
  other.child.kill('SIGTERM');
  const { code, stderr } = await other.ended;
  assert.deepEqual([code, stderr], [0, '']);

  assert.deepEqual(faults, []);
  // Pushes under way at the killed server, and perhaps responses that it had not stored yet.
  const repeated = sent.length - all;
  assert.ok(repeated >= fromOne && repeated <= fromTwo, `${repeated} came twice`);
  const latest = new Map<string, number>();
  for (const { billCode, sequence } of acknowledged) {
    const before = latest.get(billCode) ?? 0;
    assert.ok(sequence === before + 1 || sequence === before, `${billCode} out of order`);
    latest.set(billCode, sequence);
  }
  const rows = await database.selectFrom('push').select(['status', 'lease_until']).execute();
  assert.equal(rows.filter(({ status }) => status === 'delivered').length, all);
  assert.ok(rows.every(({ lease_until }) => lease_until === null));
});
