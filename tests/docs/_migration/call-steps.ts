import assert from 'node:assert/strict';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { cancel, orderOf, query } from '../../server/_support/orders.ts';
import { call, customerOf } from '../../server/_support/portal.ts';
import { call2 } from '../../server/_support/version-2.ts';
import { addSalesperson, looseOrderOf } from '../../server/_support/waybills.ts';
import { readProgram } from './guide.ts';
import { type Journey, tell } from './journey.ts';

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
  const foreign = { customerCode: 'J-nobody', orderType: 1, txlogisticId: 'none', reason: 'x' };
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
  const stranger = { ...both, customerCode: 'J-nobody' };
  const first = await call(portal, sandbox, 'order/addOrder', stranger);
  const { digest: _, ...stranger2 } = stranger;
  const first2 = await call2(portal, sandbox, 'order/addOrder', stranger2);
  assert.deepEqual([first.code, first2.code], ['145003080', '145003092']);
}
