import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { after, it } from 'node:test';
import { pushHeader } from '#contract/push.ts';
import { makeEmptyPlace, openFilledDatabase } from '../_support/database.ts';
import { findUnfit } from '../_support/postgres-tools.ts';
import { environmentOf, operate, start } from '../_support/process.ts';
import { until } from '../_support/until.ts';
import { acknowledge, answerStatus } from '../push/_receiver.ts';
import {
  addWaitingPushes,
  type Environment,
  findOrders,
  Load,
  makeOrders,
  startPortal,
} from './_drill.ts';

const waiting = 20;
const orders = 30;
/** Fractions of the time that a restore takes. */
const killedAfter = [0.4, 0.6, 0.75, 0.9];

const lost = await openFilledDatabase();
const elsewhere = await makeEmptyPlace();
const unfit = await findUnfit(lost);
// An open connection prevents replacing a database; Kysely closes only used ones.
await lost.database.selectFrom('counter').select('value').execute();
await Promise.all([lost.database.destroy(), lost.reports.destroy()]);
after(() => Promise.all([lost.close(), elsewhere.remove()]));

const toEnvironment = (place: Parameters<typeof environmentOf>[0]): Environment => ({
  ...environmentOf(place),
  MASTER_KEY: '5a'.repeat(32),
  ALLOW_UNSAFE: 'MASTER_KEY',
  HOST: '127.0.0.1',
  CALLS_PER_SECOND: '0',
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
  PUSH_RETRY_S: Array(50).fill('0.5').join(),
});

async function done(words: string, environment: Environment) {
  const { code, stdout, stderr } = await operate(words, environment);
  assert.deepEqual([code, stderr], [0, ''], words);
  return JSON.parse(stdout);
}

const isCommon = (some: Iterable<string>, others: Iterable<string>) =>
  !new Set(some).isDisjointFrom(new Set(others));

it('restore after a kill keeps everything acknowledged before the backup and repeats no waybill number', async (test) => {
  const environment = toEnvironment(lost);
  const file = path.join(lost.dataDir, 'backup');
  if (unfit) {
    test.diagnostic(`no drill on this PostgreSQL: ${unfit}`);
    const { code, stderr } = await operate(`backup create --to ${file}`, environment);
    assert.deepEqual([code, stderr], [1, `${unfit.replace(/^\w+/, 'pg_dump')}\n`]);
    return;
  }
  const first = await startPortal(environment);
  const receiver = await addWaitingPushes(lost, first, waiting);
  receiver.answer = answerStatus(503);
  const before = await makeOrders(first, orders);

  const load = new Load(first);
  await load.more(orders);
  const { backup } = await done(`backup create --to ${file}`, environment);
  await load.more(orders);

  const early = await operate(`backup restore --from ${file} --replace`, environment);
  assert.deepEqual([early.code, early.stdout], [1, '']);
  assert.match(early.stderr, /in use: stop every server/);
  await until(() => receiver.received.length >= waiting, 'each push was tried');
  receiver.answer = acknowledge;
  const toIds = () => new Set(receiver.received.map(({ headers }) => headers[pushHeader.id]));
  const ids = toIds();
  assert.equal(ids.size, waiting);
  const delivered = receiver.received.length + waiting;
  await until(() => receiver.received.length >= delivered, 'each push is delivered');
  await first.kill();
  const after = await load.stop();

  const restored = await done(`backup restore --from ${file} --replace`, environment);
  const restoredAt = Date.now();
  assert.equal(restored.backup, backup);
  assert.equal(restored.numbersKnownBy, 'the counters of the database before');
  const [listed] = await done('backup list', environment);
  assert.deepEqual(listed.callsMayBeMissing, restored.callsMayBeMissing);
  const missing = restored.callsMayBeMissing;
  assert.ok(Date.parse(missing.from) < Date.parse(missing.until));
  assert.ok(Date.parse(missing.until) <= restoredAt);

  receiver.received.length = 0;
  const second = await startPortal(environment);
  assert.deepEqual(await findOrders(second, [...before.keys()]), before);
  // Orders lost by the restore are created again under the same number, as the guide says.
  const known = await findOrders(second, [...after.keys()].slice(-orders));
  assert.ok(known.size < orders, 'some orders came after the backup');
  const remade = await makeOrders(second, orders);
  assert.ok(!isCommon(remade.values(), [...before.values(), ...after.values()]));
  await until(() => toIds().size === waiting, 'each push is delivered again');
  assert.deepEqual(toIds(), ids);
  await second.kill();

  const copy = toEnvironment(elsewhere);
  const counted = await done(`backup restore --from ${file}`, copy);
  assert.equal(counted.numbersKnownBy, 'the time since the backup');
  const third = await startPortal(copy);
  assert.deepEqual(await findOrders(third, [...before.keys()]), before);
  const elsewhereMade = await makeOrders(third, orders);
  const given = [before, after, remade].flatMap((each) => [...each.values()]);
  assert.ok(!isCommon(elsewhereMade.values(), given));
  await third.kill();
});

it('restore killed at any time leaves the old database or the new one', async (test) => {
  if (unfit) return test.diagnostic(`no restore on this PostgreSQL: ${unfit}`);
  const place = await makeEmptyPlace();
  const environment = toEnvironment(place);
  const file = path.join(place.dataDir, 'backup');
  await done(`backup create --to ${file}`, environment);
  const words = ['backup', 'restore', '--from', file, '--replace'];
  const restore = () => start('src/server/operator/main.ts', words, environment);
  const begunAt = performance.now();
  assert.equal((await restore().ended).code, 0);
  const usualMs = performance.now() - begunAt;
  for (const part of killedAfter) {
    const { child, ended } = restore();
    const killing = setTimeout(() => child.kill('SIGKILL'), part * usualMs);
    await ended;
    clearTimeout(killing);
    // Every row since the first, unchanged.
    const { rows } = await done('audit verify', environment);
    assert.ok(rows >= 1);
  }
  // Children of a killed restore may still run for a moment.
  for (let last = await restore().ended; last.code !== 0; last = await restore().ended) {
    assert.match(last.stderr, /in use/);
  }
  const leftovers = readdirSync(place.dataDir).filter((name) => name.startsWith('restoring-'));
  assert.deepEqual(leftovers, []);
  await place.remove();
});
