import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { readCustomers } from '#server/people/credentials/list-accounts.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { openFilledDatabase } from '../_support/database.ts';
import { coreSecret } from '../_support/forwarded.ts';
import { orderOf } from '../_support/orders.ts';
import {
  addIntegrator,
  customerOf,
  type Integrator,
  masterKey,
  openTestPortal,
  sign,
} from '../_support/portal.ts';
import { environmentOf, operate, startListening, startServer } from '../_support/process.ts';
import { giveAddresses } from '../_support/pushes.ts';
import { until } from '../_support/until.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { openReceiver } from '../push/_receiver.ts';

const common = { MASTER_KEY: masterKey, DEMO: 'off', LOG_LEVEL: 'error', HOST: '127.0.0.1' };

const [corePort, portalPort] = [String(await findFreePort()), String(await findFreePort())];
const coreData = await openFilledDatabase();
after(() => coreData.close());
const coreEnvironment = {
  ...environmentOf(coreData),
  ...common,
  PORT: corePort,
  CORE_SECRET: coreSecret,
  EVENTS_URL: `http://127.0.0.1:${portalPort}/core/events`,
};
const startCore = () => startListening('src/server/core/serve/main.ts', coreEnvironment);

// The accounts are created outside the process that serves them.
const portal = await openTestPortal();
const integrator = await addIntegrator(portal, { environment: 'production' });
const inSandbox = await addIntegrator(portal);
await giveAddresses(portal, integrator);
const receiver = await openReceiver();
await portal.context.database.updateTable('callback').set({ url: receiver.url }).execute();

let core = await startCore();
const server = await startServer({
  ...environmentOf(portal.context),
  ...common,
  PORT: portalPort,
  CALLS_PER_SECOND: '0',
  CORE_URL: `http://127.0.0.1:${corePort}`,
  CORE_SECRET: coreSecret,
  // The first label of a process takes long on a busy machine.
  CORE_TIMEOUT_S: '20',
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
});
after(async () => {
  for (const { child, ended } of [core, server]) {
    child.kill('SIGTERM');
    await ended;
  }
});

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${traceId}-00f067aa0ba902b7-01`;

async function call(
  caller: Integrator,
  path: string,
  request: object,
  headers: Record<string, string> = {},
) {
  const bizContent = JSON.stringify(request);
  const answer = await fetch(`${server.address}/webopenplatformapi/api/${path}`, {
    method: 'POST',
    headers: { ...sign(caller, bizContent, Date.now()), ...headers },
    body: new URLSearchParams({ bizContent }),
  });
  return (await answer.json()) as {
    code: string;
    msg: string;
    data: { billCode: string; base64EncodeContent: string } & { details: object[] }[];
  };
}

async function succeed(path: string, request: object, headers: Record<string, string> = {}) {
  const answer = await call(integrator, path, request, headers);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

const countOrders = async (database: typeof coreData.database) => {
  const count = database.selectFrom('orders').select(({ fn }) => fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
};

/** Scan types pushed for a waybill, in the order received. */
const reportsOf = (billCode: string) =>
  receiver.received
    .map(({ content }) => JSON.parse(content))
    .filter((content) => content.billCode === billCode && content.details)
    .map(({ details }) => details[0].scanTypeCode);

describe('portal with production in another process', () => {
  it('creates, changes, finds, prints, collects, traces and cancels there, and receives events', async () => {
    const request = orderOf(integrator);
    const { billCode } = await succeed('order/addOrder', request, { traceparent });
    const modified = await succeed('order/addOrder', { ...request, weight: 9 });
    assert.equal(modified.billCode, billCode);
    const signer = customerOf(integrator);
    const find = { ...signer, command: 1, serialNumber: [request.txlogisticId] };
    assert.match(JSON.stringify(await succeed('order/getOrders', find)), new RegExp(billCode));
    const label = await succeed('order/printOrder', { ...signer, billCode, printSize: 1 });
    assert.match(Buffer.from(label.base64EncodeContent, 'base64').toString('latin1'), /^%PDF/);
    for (const type of ['1', '3', '4']) {
      const scanned = await operate(`parcel scan --bill-code ${billCode} --type ${type}`, {
        ...environmentOf(coreData),
        ...common,
      });
      assert.equal(scanned.code, 0, scanned.stderr);
    }
    const [traced] = await succeed('logistics/trace', { billCodes: billCode });
    assert.equal(traced?.details.length, 3);
    await until(() => reportsOf(billCode).length === 3, 'three scans are reported');
    assert.deepEqual(reportsOf(billCode), ['1', '3', '4']);
    const about = receiver.received.filter(({ content }) => content.includes(billCode));
    assert.deepEqual([...new Set(about.map(({ headers }) => headers.traceparent))], [traceparent]);
    const { txlogisticId } = await succeed('order/addOrder', orderOf(integrator)).then(
      (data) => data as unknown as { txlogisticId: string },
    );
    const cancel = { ...signer, orderType: 2, txlogisticId, reason: 'changed' };
    await succeed('order/cancelOrder', cancel);
    assert.equal(await countOrders(portal.context.database), 0);
  });

  it('receives the balance of waybills that staff granted', async () => {
    const { database } = portal.context;
    const customer = await addIntegrator(portal, { environment: 'production', balance: 10 });
    const take = { ...customerOf(customer), code: customer.customerCode, num: 4 };
    assert.equal((await call(customer, 'order/getBatchBillCode', take)).code, '1');
    const accountId = await accountIdOf(portal, customer);
    const left = async () => (await readCustomers(database, accountId))[0]?.balance;
    await until(async () => (await left()) === 6, 'the balance is 6');
  });

  it('creates one order per call while the core is killed repeatedly', async () => {
    const before = await countOrders(coreData.database);
    let going = true;
    let orders = 0;
    const killing = (async () => {
      for (let kill = 0; kill < 3; kill += 1) {
        // On a busy machine a core that is killed after a fixed time might never answer a call.
        const taken = orders;
        await until(() => orders > taken, 'the core takes an order');
        core.child.kill('SIGKILL');
        await core.ended;
        core = await startCore();
      }
      going = false;
    })();
    const order = async () => {
      while (going) {
        const request = orderOf(integrator);
        orders += 1;
        // Like an integrator: the same number again until there is a response.
        await until(async () => {
          const { code, msg } = await call(integrator, 'order/addOrder', request);
          assert.match(code, /^(1|145003040)$/, msg);
          return code === '1';
        }, 'the core takes the order');
        const answer = await call(inSandbox, 'order/addOrder', orderOf(inSandbox));
        assert.equal(answer.code, '1', answer.msg);
      }
    };
    await Promise.all([killing, order(), order(), order()]);
    assert.equal(await countOrders(coreData.database), before + orders);
  });
});
