import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAccount } from '#server/accounts/account-store.ts';
import { addIntegrator, callSandbox, type Integrator } from '../_support/portal.ts';
import { assertRefused, callSandbox2 } from '../_support/version-2.ts';
import {
  addReceiverOf,
  kind,
  makeWorker,
  openContext,
  readPush,
  sendAll,
  writePushes,
} from './_context.ts';
import { acknowledge, answerStatus, idsOf, openReceiver } from './_receiver.ts';

const portal = await openContext();
const worker = makeWorker(portal, { schedule: { retryS: [], random: () => 0.5 } });

const send = (integrator: Integrator, name: string, request: object) =>
  callSandbox(portal, integrator, `sandbox/${name}`, request);

async function addressesOf(integrator: Integrator) {
  return (await send(integrator, 'listPushes', {})).data.callbacks;
}

describe('sandbox/setCallback', () => {
  it('sets, changes and removes an address', async () => {
    const integrator = await addIntegrator(portal);
    for (const { url } of [await openReceiver(), await openReceiver()]) {
      const answer = await send(integrator, 'setCallback', { kind, url });
      assert.deepEqual([answer.code, answer.data], ['1', { kind, url, version: 1 }]);
      assert.deepEqual(await addressesOf(integrator), [{ kind, url, version: 1 }]);
    }
    for (const request of [{ kind, url: '' }, { kind }]) {
      const answer = await send(integrator, 'setCallback', request);
      assert.deepEqual([answer.code, answer.data], ['1', { kind }]);
      assert.deepEqual(await addressesOf(integrator), []);
    }
  });

  it('reports the response to a test push that was not acknowledged', async () => {
    const integrator = await addIntegrator(portal);
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500, {}, 'bad digest');
    const { url } = receiver;
    const answer = await send(integrator, 'setCallback', { kind, url });
    assert.equal(answer.code, '999001030');
    assert.match(answer.msg, /^Field invalid: url: .* version 1 .*HTTP status 500.*bad digest/);
    const answer2 = await send(integrator, 'setCallback', { kind, url, version: 2 });
    assert.match(answer2.msg, /^Field invalid: url: .* version 2 .*HTTP status 500.*bad digest/);
    assert.deepEqual(await addressesOf(integrator), []);
  });

  it('refuses a push above the level of the account before sending anything', async () => {
    const account = { apiAccount: '123', environment: 'sandbox', level: 'developer' } as const;
    const { database } = portal.context;
    const made = await createAccount(database, portal.secrets, account, 0);
    const integrator = { ...made, customerCode: '', password: '' };
    const receiver = await openReceiver();
    const { url } = receiver;
    const refused = await send(integrator, 'setCallback', { kind: 'other/settlementReturn', url });
    assert.equal(refused.code, '145003012');
    assert.match(refused.msg, /kind/);
    assert.equal(receiver.connections, 0);
    assert.equal((await send(integrator, 'setCallback', { kind, url })).code, '1');
  });

  it('is refused for production', async () => {
    const production = await addIntegrator(portal, { environment: 'production' });
    const { code } = await send(production, 'setCallback', { kind, url: 'https://example.com/' });
    assert.equal(code, '145003012');
  });
});

describe('sandbox/listPushes and sandbox/replayPush', () => {
  it('show every attempt and send a parked push again', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500, {}, 'out of order');
    const own = await addReceiverOf(portal, receiver.url);
    const [id = ''] = await writePushes(portal, own, 1, { billCode: 'UEG000000000777' });
    await sendAll(worker);
    const list = async (request: object) => (await send(own, 'listPushes', request)).data.pushes;
    const [push, ...others] = await list({ billCode: 'UEG000000000777', status: 'dead', kind });
    assert.deepEqual(others, []);
    const { content, attempts, ...rest } = push;
    assert.deepEqual(rest, {
      id,
      kind,
      billCode: 'UEG000000000777',
      status: 'dead',
      createTime: '2026-11-20 10:00:00',
    });
    assert.equal(content, receiver.received[0]?.content);
    assert.deepEqual(
      { ...attempts[0], durationMs: 0 },
      {
        number: 1,
        time: '2026-11-20 10:00:00',
        durationMs: 0,
        httpStatus: 500,
        error: 'HTTP status 500, not 2xx',
        answer: 'out of order',
      },
    );
    assert.deepEqual(await list({ status: 'delivered' }), []);
    receiver.answer = acknowledge;
    assert.deepEqual((await send(own, 'replayPush', { id })).data, { replayed: 1 });
    const waiting = await send(own, 'replayPush', { id });
    assert.equal(waiting.code, '999001030');
    assert.match(waiting.msg, /id: this push is pending/);
    await sendAll(worker);
    const [delivered] = await list({ id });
    assert.equal(delivered.status, 'delivered');
    assert.equal(delivered.deliveredTime, '2026-11-20 10:00:00');
    assert.equal(delivered.attempts.length, 2);
  });

  it('replay every parked push since a time', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const own = await addReceiverOf(portal, receiver.url);
    for (let count = 0; count < 3; count += 1) await writePushes(portal, own);
    await sendAll(worker);
    const replay = async (since: string) => (await send(own, 'replayPush', { since })).data;
    assert.deepEqual(await replay('2026-11-20 10:00:01'), { replayed: 0 });
    assert.deepEqual(await replay('2026-11-20T10:00:00'), { replayed: 3 });
  });

  it('return nothing about pushes of another account', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const [id = ''] = await writePushes(portal, await addReceiverOf(portal, receiver.url));
    await sendAll(worker);
    const stranger = await addIntegrator(portal);
    assert.deepEqual((await send(stranger, 'listPushes', { id })).data.pushes, []);
    const foreign = await send(stranger, 'replayPush', { id });
    const missing = await send(stranger, 'replayPush', { id: 'none' });
    assert.equal(foreign.code, '999002000');
    assert.deepEqual([foreign.code, foreign.msg], [missing.code, missing.msg]);
    assert.deepEqual((await send(stranger, 'replayPush', { since: '2000-01-01 00:00:00' })).data, {
      replayed: 0,
    });
  });
});

describe('sandbox/parkPush', () => {
  const patient = makeWorker(portal);
  const parkBy = (integrator: Integrator, request: object) =>
    callSandbox2(portal, integrator, 'sandbox/parkPush', request);
  const park = (integrator: Integrator, id: string) => parkBy(integrator, { id });

  /** Pushes of one waybill; the first has failed once and waits for its second attempt. */
  async function openOutage(count = 1) {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const own = await addReceiverOf(portal, receiver.url);
    const ids = await writePushes(portal, own, count);
    await sendAll(patient);
    receiver.answer = acknowledge;
    receiver.received = [];
    return { receiver, own, ids };
  }

  it('parks a pending push once, and releases the later ones of its waybill', async () => {
    const { receiver, own, ids } = await openOutage(3);
    const [id = '', ...later] = ids;
    for (const parked of [1, 0]) {
      const answer = await park(own, id);
      assert.deepEqual([answer.status, answer.data], [200, { parked }]);
    }
    await sendAll(patient);
    assert.deepEqual(idsOf(receiver), later);
    const parked = await readPush(portal, id);
    assert.deepEqual([parked.status, parked.tries.length], ['dead', 1]);
    assert.deepEqual((await send(own, 'replayPush', { id })).data, { replayed: 1 });
    await sendAll(patient);
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });

  it('parks a later push without moving the one before it', async () => {
    const { receiver, own, ids } = await openOutage(3);
    const [first = '', second = '', third = ''] = ids;
    const { next_at } = await readPush(portal, first);
    assert.equal((await park(own, second)).code, '1');
    await sendAll(patient);
    assert.deepEqual(receiver.received, []);
    assert.equal((await readPush(portal, first)).next_at, next_at);
    portal.clock.now = next_at;
    await sendAll(patient);
    assert.deepEqual(idsOf(receiver), [first, third]);
  });

  it('parks every pending push of a waybill, and none of another waybill or account', async () => {
    const { receiver, own, ids } = await openOutage(3);
    const { bill_code: billCode } = await readPush(portal, ids[0] ?? '');
    const [other = ''] = await writePushes(portal, own);
    const stranger = await addIntegrator(portal);
    assert.deepEqual((await parkBy(stranger, { billCode })).data, { parked: 0 });
    assert.deepEqual((await parkBy(own, { billCode })).data, { parked: 3 });
    assert.deepEqual((await parkBy(own, { billCode })).data, { parked: 0 });
    assert.deepEqual((await parkBy(own, { billCode: 'UEG999999999999' })).data, { parked: 0 });
    await sendAll(patient);
    assert.deepEqual(idsOf(receiver), [other]);
    for (const id of ids) assert.equal((await readPush(portal, id)).status, 'dead');
  });

  it('parks a push that was never sent', async () => {
    const own = await addReceiverOf(portal, 'http://127.0.0.1:9/');
    const [id = ''] = await writePushes(portal, own);
    assert.equal((await park(own, id)).code, '1');
    const { status, tries } = await readPush(portal, id);
    assert.deepEqual([status, tries], ['dead', []]);
  });

  it('refuses a push that is being sent and leaves its outcome alone', async () => {
    const receiver = await openReceiver();
    const own = await addReceiverOf(portal, receiver.url);
    const [id = ''] = await writePushes(portal, own);
    let refused: Awaited<ReturnType<typeof park>> | undefined;
    receiver.answer = async (request, response) => {
      refused = await park(own, id);
      await acknowledge(request, response);
    };
    await sendAll(patient);
    assert.ok(refused);
    assertRefused(refused, [422, '999001030', 'id', 'push-sending']);
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });

  it('parks once when many calls arrive in parallel', async () => {
    const { own, ids } = await openOutage();
    const [id = ''] = ids;
    const answers = await Promise.all(Array.from({ length: 10 }, () => park(own, id)));
    const parked = answers.map(({ data }) => data.parked);
    assert.deepEqual(parked.toSorted(), [...Array.from({ length: 9 }, () => 0), 1]);
    assert.equal((await readPush(portal, id)).status, 'dead');
  });

  it('refuses a delivered, unknown or foreign push and names the field', async () => {
    const { own, ids } = await openOutage();
    const [id = ''] = ids;
    const stranger = await addIntegrator(portal);
    for (const answer of [await park(stranger, id), await park(own, 'none')]) {
      assertRefused(answer, [404, '999002000', 'id', 'push-unknown']);
    }
    assert.equal((await readPush(portal, id)).status, 'pending');
    await send(own, 'replayPush', { id });
    portal.clock.now = (await readPush(portal, id)).next_at;
    await sendAll(patient);
    assertRefused(await park(own, id), [422, '999001030', 'id', 'push-delivered']);
  });

  it('sends no email', async () => {
    const { own, ids } = await openOutage();
    const { database } = portal.context;
    const count = () =>
      database
        .selectFrom('message')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
    const before = await count();
    await park(own, ids[0] ?? '');
    assert.deepEqual(await count(), before);
  });
});
