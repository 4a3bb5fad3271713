import assert from 'node:assert/strict';
import { dayMs } from '#contract/durations.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import { version1UndoDays } from '#contract/portal/console-accounts.ts';
import type { CallbackRow } from '#contract/portal/console-pushes.ts';
import { withServer } from '../../server/_support/accounts.ts';
import { operatorOn } from '../../server/_support/operator.ts';
import { cancel, createdOrder, orderOf, pickUp, query } from '../../server/_support/orders.ts';
import { ask, proveAgain } from '../../server/_support/people.ts';
import { call, customerOf } from '../../server/_support/portal.ts';
import { call2, callSandbox2 } from '../../server/_support/version-2.ts';
import { addSalesperson, looseOrderOf } from '../../server/_support/waybills.ts';
import { type Journey, look, readProgram, type Taken, tell } from './journey.ts';

type ToHeaders = (path: string, body: string, own?: string) => Record<string, string>;

/** The signing program of the guide, with the values of the reader. */
async function loadProgram({ sandbox, webhookSecret }: Journey): Promise<ToHeaders> {
  const program = readProgram('try', 'js')
    .replaceAll('process.env.WEBHOOK_SECRET', JSON.stringify(webhookSecret))
    .replaceAll('process.env.API_ACCOUNT', JSON.stringify(sandbox.apiAccount));
  const module = await import(`data:text/javascript,${encodeURIComponent(program)}`);
  return module.toHeaders;
}

const places = { countryCode: 'UAE' };
const locationPath = 'location/getLocation';

/** A call of version 2, signed by the program of the guide. */
async function callAsShown(journey: Journey, path: string, request: object) {
  const body = JSON.stringify(request);
  const headers = (await loadProgram(journey))(path, body);
  const url = `/webopenplatformapi/v2/${path}`;
  const answer = await journey.portal.app.inject({ method: 'POST', url, headers, payload: body });
  return { status: answer.statusCode, ...answer.json() };
}

async function assertVersion1Works({ portal, sandbox }: Journey): Promise<void> {
  const { status, code } = await call(portal, sandbox, locationPath, places);
  assert.deepEqual([status, code], [200, '1']);
}

/** The secret is created when it is first shown; the private key stays valid. */
export async function seeSecret(journey: Journey): Promise<void> {
  const { privateKey, webhookSecret } = await tell(journey, 'revealKey');
  assert.match(webhookSecret, /^whsec_/);
  assert.equal(privateKey, journey.sandbox.privateKey);
  journey.webhookSecret = webhookSecret;
  journey.sandbox = { ...journey.sandbox, webhookSecret };
  await assertVersion1Works(journey);
}

/** A query; a wrong secret is refused as the guide says. */
export async function tryQuery(journey: Journey): Promise<void> {
  const { status, code, msg } = await callAsShown(journey, locationPath, places);
  assert.deepEqual([status, code, msg], [200, '1', 'success']);
  const wrong = { ...journey, webhookSecret: `whsec_${Buffer.alloc(32).toString('base64')}` };
  const refused = await callAsShown(wrong, locationPath, places);
  assert.deepEqual([refused.status, refused.errors[0].path], [401, 'webhook-signature']);
  await assertVersion1Works(journey);
}

/** Both versions see the same orders: version 1 queries, changes and cancels one of version 2. */
export async function switchCalls(journey: Journey): Promise<void> {
  const { portal, sandbox, orders } = journey;
  const { customerCode } = sandbox;
  const serialNumber = orders.map(({ txlogisticId }) => txlogisticId);
  const asked = { customerCode, command: 1, serialNumber };
  const found = await callAsShown(journey, 'order/getOrders', asked);
  const numbers = found.data.map((each: { txlogisticId: string }) => each.txlogisticId);
  assert.deepEqual(numbers.toSorted(), serialNumber.toSorted());

  const { digest: _, ...request } = orderOf(sandbox);
  const made = await callAsShown(journey, 'order/addOrder', request);
  assert.equal(made.code, '1', made.msg);
  const { txlogisticId, billCode } = made.data;
  const again = await query(portal, sandbox, { command: 1, serialNumber: [txlogisticId] });
  assert.equal(again.data[0].billCode, billCode);
  const change = orderOf(sandbox, { txlogisticId, weight: 9 });
  const changed = await call(portal, sandbox, 'order/addOrder', change);
  assert.equal(changed.data.billCode, billCode);
  const cancelled = await cancel(portal, sandbox, txlogisticId);
  assert.deepEqual([cancelled.code, cancelled.data.billCode], ['1', billCode]);
}

/** The versions differ as the guide says, and version 1 stays unchanged. */
export async function changeCode(journey: Journey): Promise<void> {
  const { portal, sandbox, orders } = journey;
  const [one] = orders;
  assert.ok(one);
  const faulty = orderOf(sandbox, { weight: 31, goodsType: 'ITN4' });
  const { digest: _, ...faulty2 } = faulty;
  const refused = await call(portal, sandbox, 'order/addOrder', faulty);
  assert.deepEqual([refused.status, refused.code], [200, '145003087']);
  const refused2 = await call2(portal, sandbox, 'order/addOrder', faulty2);
  assert.equal(refused2.status, 422);
  assert.deepEqual(
    refused2.errors?.map(({ path }) => path),
    ['goodsType', 'weight'],
  );

  const asked = { command: 1, serialNumber: [one.txlogisticId] };
  const [before] = (await query(portal, sandbox, asked)).data;
  const { customerCode } = sandbox;
  const found = await call2(portal, sandbox, 'order/getOrders', { customerCode, ...asked });
  const { sendStartTime, sendEndTime } = found.data[0];
  assert.equal(before.sendStartTime, exampleOrder.sendStartTime);
  assert.equal(sendStartTime, `${exampleOrder.sendStartTime.replace(' ', 'T')}+02:00`);
  const zoned = { ...faulty2, weight: 1, goodsType: 'ITN1', sendStartTime, sendEndTime };
  assert.equal((await call2(portal, sandbox, 'order/addOrder', zoned)).code, '1');

  await changeBehaviour(journey);
  await assertVersion1Works(journey);
}

/** The three places where the same request gets another response. */
async function changeBehaviour({ portal, sandbox }: Journey): Promise<void> {
  const foreign = { customerCode: 'J-unknown', orderType: 1, txlogisticId: 'none', reason: 'x' };
  const cancelled = await call(portal, sandbox, 'order/cancelOrder', foreign);
  const cancelled2 = await call2(portal, sandbox, 'order/cancelOrder', foreign);
  assert.deepEqual([cancelled.code, cancelled2.code], ['999002000', '145003080']);

  const { salesmanCode } = await addSalesperson(portal, sandbox, 'S7');
  const loose = looseOrderOf({ salesmanCode });
  const unsigned = await call(portal, sandbox, 'order/addLooseOrder', loose);
  const taken = await call2(portal, sandbox, 'order/addLooseOrder', loose);
  assert.notEqual(unsigned.code, '1');
  assert.equal(taken.code, '1', taken.msg);

  const both = { ...orderOf(sandbox, { weight: 31 }), ...customerOf(sandbox) };
  const stranger = { ...both, customerCode: 'J-unknown' };
  const first = await call(portal, sandbox, 'order/addOrder', stranger);
  const { digest: _, ...stranger2 } = stranger;
  const first2 = await call2(portal, sandbox, 'order/addOrder', stranger2);
  assert.deepEqual([first.code, first2.code], ['145003080', '145003092']);
}

const kind: PushKind = 'logistics/statusFeedback';

async function rowOf(journey: Journey): Promise<CallbackRow> {
  const accounts = await look(journey, 'callbacks');
  const { callbacks } = accounts.find(
    (each: { environment: string }) => each.environment === 'sandbox',
  );
  return callbacks.find((row: CallbackRow) => row.kind === kind);
}

async function takenDuring(journey: Journey, work: () => Promise<unknown>): Promise<Taken[]> {
  const before = journey.taken.length;
  await work();
  await journey.sendPushes();
  return journey.taken.slice(before);
}

const versionsOf = (taken: readonly Taken[]) => [...new Set(taken.map(({ version }) => version))];

async function collect({ portal, sandbox }: Journey): Promise<void> {
  await pickUp(portal, (await createdOrder(portal, sandbox)).billCode);
}

async function setVersion(journey: Journey, version: 1 | 2): Promise<void> {
  const trial = await takenDuring(journey, () =>
    tell(journey, 'setCallback', { kind, url: journey.receiver.url, version }),
  );
  assert.deepEqual(
    trial.filter(({ test }) => test).map((each) => each.version),
    [version],
  );
}

/** Switches one kind of push to version 2 and back, while the others stay. */
export async function switchPushes(journey: Journey): Promise<void> {
  const { portal, company, sandbox, receiver } = journey;
  const { secret } = await tell(journey, 'revealCallbackSecret', { kind });
  assert.notEqual(secret, journey.webhookSecret);

  // A receiver that does not know version 2 yet keeps version 1.
  journey.isFailing = true;
  journey.callbackSecrets.set(kind, secret);
  const asked = { environment: 'sandbox', kind, url: receiver.url, version: 2 };
  const { token } = company;
  const refused = await ask(portal, 'POST', 'console/setCallback', asked, { token });
  assert.notEqual(refused.code, 1);
  assert.equal((await rowOf(journey)).version, 1);

  // A waiting push goes out in the new form, under the same id.
  const failed = await takenDuring(journey, () => collect(journey));
  assert.deepEqual(versionsOf(failed), [1]);
  journey.isFailing = false;
  const retried = await takenDuring(journey, () => setVersion(journey, 2));
  const second = retried.filter(({ version, test }) => version === 2 && !test);
  assert.ok(second.length > 0);
  for (const { id } of second) assert.ok(failed.some((each) => each.id === id));

  const both = await takenDuring(journey, () => collect(journey));
  assert.deepEqual(versionsOf(both).toSorted(), [1, 2]);

  await setVersion(journey, 1);
  assert.deepEqual(versionsOf(await takenDuring(journey, () => collect(journey))), [1]);
  assert.equal((await tell(journey, 'revealCallbackSecret', { kind })).secret, secret);

  const request = { ...JSON.parse(readProgram('pushes', 'json')), url: receiver.url };
  const set = await callSandbox2(portal, sandbox, 'sandbox/setCallback', request);
  assert.deepEqual([set.code, set.data.version, set.data.secret], ['1', 2, secret], set.msg);
  assert.deepEqual(
    versionsOf(await takenDuring(journey, () => collect(journey))).toSorted(),
    [1, 2],
  );
  const back = await callSandbox2(portal, sandbox, 'sandbox/setCallback', {
    ...request,
    version: 1,
  });
  assert.equal(back.data.version, 1);
  await setVersion(journey, 2);
}

const operation = 'other/pca';
const path = 'online/pca';
const request = { type: 2 };

async function accountOf(journey: Journey) {
  const { accounts } = await look(journey, 'accounts');
  return accounts.find((each: { environment: string }) => each.environment === 'sandbox');
}

async function countSuccesses(journey: Journey): Promise<number> {
  const { interfaces } = await look(journey, 'jointTesting');
  return interfaces.find((each: { operation: string }) => each.operation === operation).successes;
}

/** The console shows the versions separately, and joint testing counts them together. */
export async function watchBoth(journey: Journey): Promise<void> {
  const { portal, sandbox } = journey;
  const before = await countSuccesses(journey);
  await withServer(portal, async (server) => {
    assert.equal((await call(server, sandbox, path, request)).code, '1');
    assert.equal((await call2(server, sandbox, path, request)).code, '1');
  });
  assert.equal(await countSuccesses(journey), before + 2);
  for (const version of ['1', '2']) {
    const { rows } = await tell(journey, 'calls', { operation, version, page: 1, size: 10 });
    assert.equal(rows.length, 1, `version ${version}`);
  }
  const { version1, version2 } = await accountOf(journey);
  const { now } = portal.clock;
  assert.deepEqual([version1.usedAt, version1.usedFrom, version2.usedAt], [now, '127.0.0.1', now]);
  assert.deepEqual(version1.callbacks.toSorted(), [
    'orderserve/statusFeedback',
    'other/settlementReturn',
  ]);
}

const codesOf = async ({ portal, sandbox }: Journey) => {
  const [one, two] = [
    await call(portal, sandbox, path, request),
    await call2(portal, sandbox, path, request),
  ];
  return { codes: [one.code, two.code], status: one.status, msg: one.msg };
};

const on = ['1', '1'];
const off = ['145003012', '1'];

/** Versions of the pushes about a parcel picked up now: calls are refused, pushes are not. */
async function pushedWhileOff(journey: Journey): Promise<number[]> {
  const [, order] = journey.orders;
  assert.ok(order);
  const before = journey.taken.length;
  await pickUp(journey.portal, order.billCode);
  await journey.sendPushes();
  return journey.taken.slice(before).map(({ version }) => version);
}

/** Version 1 is refused from the next call on, until its owner switches it back on. */
export async function switchOff(journey: Journey): Promise<void> {
  await tell(journey, 'switchVersion1', { off: true });
  const { codes, status, msg } = await codesOf(journey);
  assert.deepEqual([codes, status], [off, 200]);
  assert.match(msg, /version 1/i);
  assert.ok((await pushedWhileOff(journey)).includes(1));
  await tell(journey, 'switchVersion1', { off: false });
  assert.deepEqual((await codesOf(journey)).codes, on);
}

/** The owner can switch version 1 back on within some days, and staff after that. */
export async function removeCode(journey: Journey): Promise<void> {
  const { portal, company, sandbox } = journey;
  await tell(journey, 'switchVersion1', { off: true });
  portal.clock.now += version1UndoDays * dayMs - 1;
  await tell(journey, 'switchVersion1', { off: false });
  assert.deepEqual((await codesOf(journey)).codes, on);

  await tell(journey, 'switchVersion1', { off: true });
  portal.clock.now += version1UndoDays * dayMs;
  await proveAgain(portal, company);
  const late = { environment: 'sandbox', off: false };
  const { token } = company;
  const refused = await ask(portal, 'POST', 'console/switchVersion1', late, { token });
  assert.notEqual(refused.code, 1);
  assert.deepEqual((await codesOf(journey)).codes, off);
  const { apiAccount } = sandbox;
  await operatorOn(portal).done(`account version-1 --api-account ${apiAccount} --on`);
  assert.deepEqual((await codesOf(journey)).codes, on);
}
