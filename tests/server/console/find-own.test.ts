import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { type FoundOwn, longestOwnId, readOwnId } from '#contract/portal/console-find.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { addCompany, type Company } from '../_support/accounts.ts';
import { createdOrder } from '../_support/orders.ts';
import { addColleague, addPerson, ask, proveAgain } from '../_support/people.ts';
import { type Integrator, openTestPortal } from '../_support/portal.ts';
import { kind, writePushes } from '../push/_context.ts';
import { writeCalls } from './calls/_calls.ts';

const portal = await openTestPortal();
const { database } = portal.context;

const find = (token: string | undefined, id: string) =>
  ask(portal, 'GET', 'console/find', { id }, { token });

async function found(token: string, id: string): Promise<FoundOwn[]> {
  const { code, msg, data } = await find(token, id);
  assert.equal(code, portalErrors.success, msg);
  return data;
}

type Environment = FoundOwn['environment'];

/** Adds an order, a call and a push of an environment, and a waybill known only from pushes. */
async function addThings(company: Company, environment: Environment) {
  const account = company[environment];
  const { id: accountId } = await findAccount(database, account.apiAccount);
  const order = await createdOrder(portal, company.sandbox);
  await database
    .updateTable('orders')
    .set({ account_id: accountId })
    .where('bill_code', '=', order.billCode)
    .execute();
  const { order_number: orderNumber } = await database
    .selectFrom('orders')
    .select('order_number')
    .where('bill_code', '=', order.billCode)
    .executeTakeFirstOrThrow();
  const [requestId = ''] = await writeCalls(portal, account, [{ operation: 'orderserve/create' }]);
  await database
    .insertInto('callback')
    .values({ account_id: accountId, kind, url: 'https://receiver.test/', updated_at: 0 })
    .execute();
  const pushAccount: Integrator & { accountId: string } = { ...account, accountId };
  const [push = ''] = await writePushes(portal, pushAccount);
  const { bill_code: pushed } = await database
    .selectFrom('push')
    .select('bill_code')
    .where('id', '=', push)
    .executeTakeFirstOrThrow();
  return { ...order, orderNumber, requestId, push, pushed, time: portal.clock.now };
}

type Things = Awaited<ReturnType<typeof addThings>>;

/** Expected results by id. */
function toExpected(environment: Environment, things: Things): [string, FoundOwn][] {
  const { billCode, txlogisticId, orderNumber, requestId, push, pushed, time } = things;
  const order = { kind: 'order', environment, billCode, txlogisticId } as const;
  const pushRow = { id: push, push: kind, billCode: pushed } as const;
  return [
    [billCode, order],
    [txlogisticId, order],
    [orderNumber, order],
    [requestId, { kind: 'call', environment, requestId, operation: 'orderserve/create', time }],
    [push, { kind: 'push', environment, ...pushRow }],
    [`push_${push}`, { kind: 'push', environment, ...pushRow }],
    [pushed, { kind: 'order', environment, billCode: pushed }],
  ];
}

const owner = await addCompany(portal);
const stranger = await addCompany(portal);
const expected = [
  ...toExpected('sandbox', await addThings(owner, 'sandbox')),
  ...toExpected('production', await addThings(owner, 'production')),
];

describe('console/find', () => {
  it('finds ids of the organisation in both environments', async () => {
    const viewer = await addColleague(portal, owner, 'viewer');
    for (const { token } of [owner, viewer]) {
      for (const [id, thing] of expected) assert.deepEqual(await found(token, id), [thing], id);
    }
  });

  it('accepts ids as people paste them', async () => {
    const pastes = [
      (id: string) => `  ${id}\n`,
      (id: string) => `\u200b${id}\u200e\ufeff`,
      (id: string) => `“${id}”,`,
      (id: string) => `\u00a0(${id})\u3000`,
      (id: string) =>
        [...id].map((sign) => sign.replace(/\d/, (digit) => '٠١٢٣٤٥٦٧٨٩'[+digit] ?? '')).join(''),
    ];
    for (const [id, thing] of expected)
      for (const paste of pastes)
        assert.deepEqual(await found(owner.token, paste(id)), [thing], JSON.stringify(paste(id)));
    const [[waybill = '', order] = [], , , [request = '', call] = []] = expected;
    const spaced = `${waybill.slice(0, 3).toLowerCase()} ${waybill.slice(3).replace(/(\d{4})/g, '$1 ')}`;
    assert.deepEqual(await found(owner.token, spaced), [order]);
    const logged = `x-request-id: ${request.toUpperCase()} 200`;
    assert.deepEqual(await found(owner.token, logged), [call]);
  });

  it("responds alike to another organisation's and unknown ids", async () => {
    const answers = new Set<string>();
    const unknown = [
      'UEG999999999999',
      'T-0-0',
      randomUUID(),
      `push_${randomUUID()}`,
      "1' or '1'='1",
    ];
    const foreign = expected.map(([id]) => id);
    const uncertified = await addPerson(portal);
    for (const { token } of [stranger, uncertified])
      for (const id of [...unknown, ...foreign]) {
        const { status, code, msg, data } = await find(token, id);
        answers.add(JSON.stringify({ status, code, msg, data }));
      }
    assert.equal(answers.size, 1);
    assert.deepEqual(await found(stranger.token, expected[0]?.[0] ?? ''), []);
  });

  it('refuses removed members, visitors and staff', async () => {
    const member = await addColleague(portal, owner, 'developer');
    const [id = ''] = expected[0] ?? [];
    assert.equal((await found(member.token, id)).length, 1);
    await proveAgain(portal, owner);
    const removal = { member: member.user.id };
    const { code } = await ask(portal, 'POST', 'organisation/removeMember', removal, owner);
    assert.equal(code, portalErrors.success);
    const after = await find(member.token, id);
    assert.ok(after.code !== portalErrors.success || after.data.length === 0);
    assert.equal((await find(undefined, id)).code, portalErrors.sessionOver);
    const { token: staff } = await addPerson(portal, { staff: 1 });
    assert.equal((await find(staff, id)).code, portalErrors.forbidden);
  });

  it('requires an id of limited length', async () => {
    for (const id of ['', 'x'.repeat(longestOwnId + 1)]) {
      const { code, data } = await find(owner.token, id);
      assert.notEqual(code, portalErrors.success);
      assert.deepEqual(Object.keys(data.fields), ['id']);
    }
    for (const id of ['%', '1'.repeat(longestOwnId), '١', 'إلغاء طلب'])
      assert.deepEqual(await found(owner.token, id), [], id);
  });

  it('ignores words that are not ids', () => {
    for (const text of [
      'cancel an order',
      'limits',
      '2 parcels',
      'HTTP 409 conflict',
      '取消订单',
      'v2',
      '',
    ])
      assert.equal(readOwnId(text), undefined, text);
  });
});
