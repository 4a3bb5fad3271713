import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { orderOf } from '../_support/orders.ts';
import {
  type Answer,
  addIntegrator,
  call,
  customerOf,
  type Integrator,
  masterKey,
  openTestPortal,
  sign,
} from '../_support/portal.ts';
import { environmentOf, startServer } from '../_support/process.ts';
import { type Answer2, call2, sign2 } from '../_support/version-2.ts';

/** A server in this process and two others, all on one database. */
const portal = await openTestPortal();
const { database } = portal.context;
const environment = {
  ...environmentOf(portal.context),
  MASTER_KEY: masterKey,
  CALLS_PER_SECOND: '0',
};
const servers = await Promise.all([startServer(environment), startServer(environment)]);
after(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    assert.equal((await ended).code, 0);
  }
});

async function callServer(
  index: number,
  integrator: Integrator,
  path: string,
  request: object,
): Promise<Answer> {
  const bizContent = JSON.stringify(request);
  const url = `${servers[index % 2]?.address}/webopenplatformapi/api/${path}`;
  const answer = await fetch(url, {
    method: 'POST',
    headers: { ...sign(integrator, bizContent, 1) },
    body: new URLSearchParams({ bizContent }),
  });
  return { status: answer.status, headers: {}, ...(await answer.json()) };
}

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A call of version 2; every third goes to this process's own server. */
async function everywhere2(
  index: number,
  by: Integrator,
  path: string,
  request: object,
  id: string,
): Promise<Answer2> {
  if (index % 3 === 0) return call2(portal, by, path, request, { id, at: Date.now() });
  const body = JSON.stringify(request);
  const answer = await fetch(`${servers[index % 2]?.address}${descriptor2.basePath}/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...sign2(by, path, body, { id, at: Date.now() }),
    },
    body,
  });
  const headers = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, ...(await answer.json()) };
}

/** Every third call goes to this process's own server. */
const everywhere = (index: number, by: Integrator, path: string, request: object) =>
  index % 3 === 0 ? call(portal, by, path, request) : callServer(index, by, path, request);

describe('servers on one database', () => {
  it('assign different waybill and order numbers', async () => {
    const integrator = await addIntegrator(portal);
    const answers = await times(60, (index) =>
      everywhere(index, integrator, 'order/addOrder', orderOf(integrator)),
    );
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['1']);
    const rows = await database
      .selectFrom('orders')
      .select(['bill_code', 'order_number'])
      .where('txlogistic_id', 'like', 'T-%')
      .execute();
    assert.equal(rows.length, 60);
    assert.equal(new Set(rows.map((row) => row.bill_code)).size, 60);
    assert.equal(new Set(rows.map((row) => row.order_number)).size, 60);
  });

  it('create one order per txlogisticId and reduce the balance once', async () => {
    const integrator = await addIntegrator(portal, { balance: 5 });
    const request = orderOf(integrator);
    const answers = await times(50, (index) =>
      everywhere(index, integrator, 'order/addOrder', request),
    );
    assert.deepEqual([...new Set(answers.map(({ code }) => code))], ['1']);
    assert.equal(new Set(answers.map(({ data }) => data.billCode)).size, 1);
    const { balance } = await database
      .selectFrom('customer')
      .select('balance')
      .where('code', '=', integrator.customerCode)
      .executeTakeFirstOrThrow();
    assert.equal(balance, 4);
  });

  it('share a balance of 10 among 50 creates', async () => {
    const integrator = await addIntegrator(portal, { balance: 10 });
    const answers = await times(50, (index) =>
      everywhere(index, integrator, 'order/addOrder', orderOf(integrator)),
    );
    assert.equal(answers.filter(({ code }) => code === '1').length, 10);
    assert.equal(answers.filter(({ code }) => code === '999001030').length, 40);
  });

  it('execute one id once and replay its response to the rest', async () => {
    const integrator = await addIntegrator(portal, { balance: 100 });
    const { customerCode } = integrator;
    const request = { customerCode, code: customerCode, num: 3 };
    const path = 'order/getBatchBillCode';
    portal.clock.now = Date.now();
    const send = (index: number) => everywhere2(index, integrator, path, request, 'to-all-of-them');
    const answers = await times(50, send);
    const done = answers.filter(({ status }) => status === 200);
    const waiting = answers.filter(({ status }) => status === 409);
    assert.equal(done.length + waiting.length, 50);
    assert.equal(done.filter(({ headers }) => !('idempotent-replayed' in headers)).length, 1);
    assert.deepEqual(
      [...new Set(waiting.map(({ errors }) => errors?.[0]?.rule))],
      waiting.length > 0 ? ['in-progress'] : [],
    );
    const later = await times(3, send);
    const numbers = [...done, ...later].map(({ data }) => data.join());
    assert.equal(new Set(numbers).size, 1);
    const { balance } = await database
      .selectFrom('customer')
      .select('balance')
      .where('code', '=', customerCode)
      .executeTakeFirstOrThrow();
    assert.equal(balance, 97);
  });

  it('refuse one id alike on all servers', async () => {
    const integrator = await addIntegrator(portal, { balance: 1 });
    const { customerCode } = integrator;
    const request = { customerCode, code: customerCode, num: 3 };
    const path = 'order/getBatchBillCode';
    portal.clock.now = Date.now();
    const answers = await times(30, (index) =>
      everywhere2(index, integrator, path, request, 'refused-by-all'),
    );
    const statuses = [...new Set(answers.map(({ status }) => status))];
    assert.deepEqual(
      statuses.filter((status) => status !== 409),
      [422],
    );
    const rules = answers
      .filter(({ status }) => status === 409)
      .map(({ errors }) => errors?.[0]?.rule);
    assert.deepEqual(new Set([...rules, 'in-progress']), new Set(['in-progress']));
  });

  it("see each other's changes immediately", async () => {
    const integrator = await addIntegrator(portal);
    const request = orderOf(integrator);
    const created = await callServer(0, integrator, 'order/addOrder', request);
    const { billCode } = created.data;
    await scanParcel(portal.courier, { billCode, type: 1 });
    const traced = await callServer(1, integrator, 'logistics/trace', { billCodes: billCode });
    assert.equal(traced.data[0].details.length, 1);
    const again = await callServer(0, integrator, 'order/addOrder', { ...request, weight: 2 });
    assert.equal(again.code, '145003201');
    const cancelled = await callServer(1, integrator, 'order/cancelOrder', {
      ...customerOf(integrator),
      orderType: 2,
      txlogisticId: request.txlogisticId,
      reason: 'x',
    });
    assert.equal(cancelled.code, '999002010');
  });
});
