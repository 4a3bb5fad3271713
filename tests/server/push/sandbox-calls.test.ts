import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAccount } from '#server/accounts/account-store.ts';
import { addIntegrator, callSandbox, type Integrator } from '../_support/portal.ts';
import { addReceiverOf, kind, makeWorker, openGround, sendAll, writePushes } from './_ground.ts';
import { acknowledge, answerStatus, openReceiver } from './_receiver.ts';

const portal = await openGround();
const worker = makeWorker(portal, { schedule: { retryS: [], random: () => 0.5 } });

const send = (integrator: Integrator, name: string, request: object) =>
  callSandbox(portal, integrator, `sandbox/${name}`, request);

async function addressesOf(integrator: Integrator) {
  return (await send(integrator, 'listPushes', {})).data.callbacks;
}

describe('sandbox/setCallback', () => {
  it('sets an address, changes it and takes it away', async () => {
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

  it('says what came back where the test push is not acknowledged', async () => {
    const integrator = await addIntegrator(portal);
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500, {}, 'bad digest');
    const { url } = receiver;
    const answer = await send(integrator, 'setCallback', { kind, url });
    assert.equal(answer.code, '999001030');
    assert.match(answer.msg, /^Field invalid: url: .*HTTP status 500.*bad digest/);
    assert.deepEqual(await addressesOf(integrator), []);
  });

  it('refuses a push beyond the level of the account, before anything is sent', async () => {
    const account = { apiAccount: '123', environment: 'sandbox', level: 'developer' } as const;
    const { database } = portal.ground;
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

  it('is not for production', async () => {
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

  it('replay all since a time', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const own = await addReceiverOf(portal, receiver.url);
    for (let count = 0; count < 3; count += 1) await writePushes(portal, own);
    await sendAll(worker);
    const replay = async (since: string) => (await send(own, 'replayPush', { since })).data;
    assert.deepEqual(await replay('2026-11-20 10:00:01'), { replayed: 0 });
    assert.deepEqual(await replay('2026-11-20T10:00:00'), { replayed: 3 });
  });

  it('know nothing of another account’s pushes', async () => {
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
