import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { logisticsPush } from '#contract/operations/logistics/status-feedback.ts';
import { settlementPush } from '#contract/operations/other/settlement-return.ts';
import { type CoreEvent, signMessage } from '#server/core/protocol.ts';
import { readCustomers } from '#server/people/credentials/list-accounts.ts';
import { coreSecret } from '../_support/forwarded.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { giveAddresses } from '../_support/pushes.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { makeWorker, sendAll } from '../push/_context.ts';
import { openReceiver } from '../push/_receiver.ts';

const portal = await openTestPortal({
  CORE_URL: 'http://127.0.0.1:1',
  CORE_SECRET: coreSecret,
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
});
const integrator = await addIntegrator(portal, { environment: 'production' });
const sandbox = await addIntegrator(portal);
await giveAddresses(portal, integrator);
const { database } = portal.context;
const receiver = await openReceiver();
await database.updateTable('callback').set({ url: receiver.url }).execute();
const { apiAccount } = integrator;

let made = 0;

/** A scan of a waybill, some seconds after noon. */
function scanOf(billCode: string, second: number, fields: object = {}): CoreEvent {
  made += 1;
  const [example] = logisticsPush.examples;
  const request = { ...example?.request, billCode };
  const at = new Date(portal.clock.now - 3_600_000 + second * 1000).toISOString();
  return { id: `e-${made}`, type: 'parcel.scan', at, apiAccount, data: request, ...fields };
}

async function post(
  body: string,
  headers: Record<string, string> = signMessage([coreSecret], 'ev:1', body),
) {
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/core/events',
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });
  return { status: answer.statusCode, ...answer.json() };
}

const report = async (events: unknown[]) => (await post(JSON.stringify(events))).results;

/** Descriptions of the scans that an integrator received about a waybill, in order of arrival. */
async function reportsOf(billCode: string): Promise<string[]> {
  portal.clock.now += 3000;
  await sendAll(makeWorker(portal));
  const contents = receiver.received.map(({ content }) => JSON.parse(content));
  return contents
    .filter((content) => content.billCode === billCode)
    .map(({ details }) => details[0].desc);
}

const named = (desc: string, second: number, billCode: string) => {
  const event = scanOf(billCode, second);
  const { details } = event.data as { details: object[] };
  return { ...event, data: { ...(event.data as object), details: [{ ...details[0], desc }] } };
};

describe('events of a core', () => {
  it('are pushed in order of their times, in any order of arrival', async () => {
    const billCode = 'UEG000000000001';
    const events = [3, 1, 4, 2].map((second) => named(`scan ${second}`, second, billCode));
    const results = await report(events.slice(0, 2));
    assert.deepEqual(
      results.map((each: { result: string }) => each.result),
      ['taken', 'taken'],
    );
    portal.clock.now += 1000;
    await sendAll(makeWorker(portal));
    assert.deepEqual(receiver.received, []);
    await report(events.slice(2));
    assert.deepEqual(await reportsOf(billCode), ['scan 1', 'scan 2', 'scan 3', 'scan 4']);
  });

  it('are pushed even if they arrive late', async () => {
    const billCode = 'UEG000000000002';
    await report([named('second', 2, billCode)]);
    assert.deepEqual(await reportsOf(billCode), ['second']);
    await report([named('first', 1, billCode)]);
    assert.deepEqual(await reportsOf(billCode), ['second', 'first']);
  });

  it('are all pushed in order of arrival when they have the same millisecond', async () => {
    const billCode = 'UEG000000000003';
    await report(['a', 'b', 'c'].map((desc) => named(desc, 1, billCode)));
    assert.deepEqual(await reportsOf(billCode), ['a', 'b', 'c']);
  });

  it('are pushed once when repeated', async () => {
    const billCode = 'UEG000000000004';
    const event = named('once', 1, billCode);
    const results = await report([event, event]);
    assert.deepEqual(results, [
      { id: event.id, result: 'taken' },
      { id: event.id, result: 'known' },
    ]);
    assert.deepEqual(await report([event]), [{ id: event.id, result: 'known' }]);
    assert.deepEqual(await reportsOf(billCode), ['once']);
  });

  it('are accepted once each from parallel batches, in any order', async () => {
    const billCode = 'UEG000000000007';
    const events = Array.from({ length: 20 }, (_, second) =>
      named(`scan ${second}`, second, billCode),
    );
    const batches = [events, events.toReversed(), events, events.toReversed()];
    const results = await Promise.all(batches.map(report));
    const taken = results.flat().filter(({ result }) => result === 'taken');
    assert.equal(new Set(taken.map(({ id }) => id)).size, events.length);
    assert.equal(taken.length, events.length);
    assert.equal((await reportsOf(billCode)).length, events.length);
  });

  it('keep the waybill number of a settlement, not its customer code', async () => {
    const [example] = settlementPush.examples;
    const event = scanOf('', 0, { type: 'parcel.settled', data: example?.request });
    assert.deepEqual(await report([event]), [{ id: event.id, result: 'taken' }]);
    const { bill_code } = await database
      .selectFrom('push')
      .select('bill_code')
      .where('kind', '=', settlementPush.id)
      .executeTakeFirstOrThrow();
    assert.equal(bill_code, example?.request.waybillNo);
  });

  it('are refused by field and rule when invalid, without affecting others', async () => {
    const good = scanOf('UEG000000000005', 1);
    const wrong: [event: unknown, field: string][] = [
      [null, 'id'],
      [{ ...good, id: '' }, 'id'],
      [{ ...good, id: 7 }, 'id'],
      [{ ...good, id: { toString: 1, valueOf: 1 } }, 'id'],
      [{ ...good, id: 'x'.repeat(101) }, 'id'],
      [{ ...good, type: 'toString' }, 'type'],
      [{ ...good, at: '2026-11-20 08:00:00' }, 'at'],
      [{ ...good, at: '2026-11-20T08:00:00' }, 'at'],
      [{ ...good, at: new Date(portal.clock.now + 600_000).toISOString() }, 'at'],
      [{ ...good, apiAccount: '1' }, 'apiAccount'],
      [{ ...good, apiAccount: `${apiAccount}\0` }, 'apiAccount'],
      [{ ...good, apiAccount: sandbox.apiAccount }, 'apiAccount'],
      [
        { ...good, traceparent: '01-00000000000000000000000000000001-0000000000000001-01' },
        'traceparent',
      ],
      [{ ...good, traceparent: null }, 'traceparent'],
      [{ ...good, data: 'x' }, 'data'],
      [{ ...good, data: { ...(good.data as object), billCode: '' } }, 'data.billCode'],
      [{ ...good, data: { ...(good.data as object), billCode: 'U\0' } }, 'data.billCode'],
      [{ ...good, data: { ...(good.data as object), details: [{}] } }, 'data.details'],
      [
        { ...good, data: { ...(good.data as object), details: [{ desc: 'x' }] } },
        'data.details[0].scanTime',
      ],
    ];
    const results = await report([...wrong.map(([event]) => event), good]);
    assert.deepEqual(
      results.map(({ result, field }: Record<string, string>) => [result, field]),
      [...wrong.map(([, field]) => ['refused', field]), ['taken', undefined]],
    );
    for (const { rule } of results.slice(0, -1)) assert.match(rule, /\w/);
  });

  it('are pushed only to existing addresses and for subscribed nodes', async () => {
    const billCode = 'UEG000000000006';
    const accountId = await accountIdOf(portal, integrator);
    const subscription = { bill_code: billCode, account_id: accountId, nodes: '10' };
    await database
      .insertInto('subscription')
      .values({ ...subscription, updated_at: 0 })
      .execute();
    const scanned = (code: string) => {
      const event = named(code, Number(code), billCode);
      const data = event.data as { details: object[] };
      return { ...event, data: { ...data, details: [{ ...data.details[0], scanTypeCode: code }] } };
    };
    await report([scanned('1'), scanned('10')]);
    assert.deepEqual(await reportsOf(billCode), ['10']);
  });
});

describe('a reported balance', () => {
  const tellBalance = (
    balance: unknown,
    second: number,
    customerCode = integrator.customerCode,
  ) => {
    const event = scanOf('UEG', second);
    return report([{ ...event, type: 'customer.balance', data: { customerCode, balance } }]);
  };
  const readBalance = async () => {
    const accountId = await accountIdOf(portal, integrator);
    const [customer] = await readCustomers(database, accountId);
    return customer?.balance;
  };

  it('is shown in the console, the latest by its time', async () => {
    assert.equal(await readBalance(), null);
    assert.equal((await tellBalance(40, 2))[0].result, 'taken');
    assert.equal((await tellBalance(50, 1))[0].result, 'taken');
    assert.equal(await readBalance(), 40);
    await tellBalance(39, 2);
    assert.equal(await readBalance(), 39);
  });

  it('is refused for an unknown customer and for an invalid number', async () => {
    const strange = scanOf('UEG', 3, {
      type: 'customer.balance',
      data: { customerCode: 'unknown', balance: 1 },
    });
    for (const [result] of [await report([strange]), await report([strange])]) {
      assert.deepEqual(result, {
        ...{ id: strange.id, result: 'refused' },
        ...{ field: 'data.customerCode', rule: 'a customer of the account' },
      });
    }
    for (const wrong of [-1, 1.5, null, 'x', 3e9]) {
      const [result] = await tellBalance(wrong, 4);
      assert.deepEqual([result.result, result.field], ['refused', 'data.balance'], String(wrong));
    }
  });
});

describe('a report to the portal', () => {
  const body = '[]';
  const refused: [name: string, headers: Record<string, string>, sent?: string][] = [
    ['without a signature', { 'webhook-id': 'ev:1' }],
    ['signed with another secret', signMessage([`whsec_${btoa('x'.repeat(32))}`], 'ev:1', body)],
    ['with a changed body', signMessage([coreSecret], 'ev:1', body), '[ ]'],
    ['under the id of a call', signMessage([coreSecret], 'op:basic:1', body)],
    [
      'signed an hour ago',
      { ...signMessage([coreSecret], 'ev:1', body), 'webhook-timestamp': '1700000000' },
    ],
  ];
  for (const [name, headers, sent = body] of refused) {
    it(`is refused ${name}`, async () => {
      const { status, error } = await post(sent, headers);
      assert.equal(status, 401);
      assert.match(error, /webhook-/);
    });
  }

  it('is refused with more than 1,000 events, with none, or when it is not JSON', async () => {
    for (const text of [JSON.stringify(Array(1001).fill({})), '{}', 'null', '{', '']) {
      const { status, error } = await post(text);
      assert.equal(status, 400, text.slice(0, 10));
      assert.match(error, /list of at most 1000|not JSON/);
    }
  });

  it('is accepted with the older secret during a rotation', async () => {
    const newer = `whsec_${btoa('n'.repeat(32))}`;
    const both = await openTestPortal({
      CORE_URL: 'http://127.0.0.1:1',
      CORE_SECRET: `${newer} ${coreSecret}`,
    });
    const headers = {
      'content-type': 'application/json',
      ...signMessage([coreSecret], 'ev:1', body),
    };
    const answer = await both.app.inject({
      ...{ method: 'POST', url: '/core/events' },
      headers,
      payload: body,
    });
    assert.equal(answer.statusCode, 200);
  });

  it('has no address without CORE_URL', async () => {
    const plain = await openTestPortal();
    const send = (url: string) => plain.app.inject({ method: 'POST', url, payload: body });
    const [answer, elsewhere] = [await send('/core/events'), await send('/core/elsewhere')];
    assert.equal(answer.statusCode, elsewhere.statusCode);
    assert.equal(answer.body, elsewhere.body);
  });
});
