import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createdOrder } from '../../../_support/orders.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../../../_support/portal.ts';
import { reserve, reservedNumber } from '../../../_support/waybills.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { database } = portal.context;

interface Entry {
  traceNode: string;
  waybillCode: string;
}

function subscribe(list: Entry[], fields: object = {}, caller: Integrator = integrator) {
  return call(portal, caller, 'trace/subscribe', { id: caller.apiAccount, list, ...fields });
}

async function nodesOf(waybillCode: string): Promise<string | undefined> {
  const row = await database
    .selectFrom('subscription')
    .select('nodes')
    .where('bill_code', '=', waybillCode)
    .executeTakeFirst();
  return row?.nodes;
}

/** Numbers reserved for the customer of the integrator, at most 200. */
async function reserved(owner: Integrator, count: number): Promise<string[]> {
  const { code, msg, data } = await reserve(portal, owner, count);
  assert.equal(code, '1', msg);
  return data;
}

describe('a subscription', () => {
  it('is stored for orders and reserved numbers of the account, with its nodes in order', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const reservation = await reservedNumber(portal, integrator);
    const answer = await subscribe([
      { traceNode: '10&9&10&1', waybillCode: billCode },
      { traceNode: '15', waybillCode: reservation },
    ]);
    assert.deepEqual([answer.code, answer.data], ['1', 'SUCCESS'], answer.msg);
    assert.equal(await nodesOf(billCode), '1,9,10');
    assert.equal(await nodesOf(reservation), '15');
  });

  it('replaces the previous one, and joins entries of one waybill in one call', async () => {
    const { billCode: waybillCode } = await createdOrder(portal, integrator);
    await subscribe([{ traceNode: '1', waybillCode }]);
    await subscribe([
      { traceNode: '9', waybillCode },
      { traceNode: '10&9', waybillCode: ` ${waybillCode} ` },
    ]);
    assert.equal(await nodesOf(waybillCode), '9,10');
  });

  it('accepts Id for the account, and a node as a number', async () => {
    const { billCode: waybillCode } = await createdOrder(portal, integrator);
    const request = { Id: integrator.apiAccount, list: [{ traceNode: 3, waybillCode }] };
    const { code, msg } = await call(portal, integrator, 'trace/subscribe', request);
    assert.equal(code, '1', msg);
    assert.equal(await nodesOf(waybillCode), '3');
  });

  it('accepts a thousand waybills in one call, not one more', async () => {
    const batches = [200, 200, 200, 200, 200].map((count) => reserved(integrator, count));
    const billCodes = (await Promise.all(batches)).flat();
    const list = billCodes.map((waybillCode) => ({ traceNode: '1&2&3&4&5&6&7&8&9', waybillCode }));
    assert.ok(JSON.stringify(list).length > 64 * 1024, 'larger than other calls may be');
    assert.equal((await subscribe(list)).code, '1');
    const last = billCodes.at(-1) ?? '';
    assert.equal(await nodesOf(last), '1,2,3,4,5,6,7,8,9');
    const more = await subscribe([...list, { traceNode: '1', waybillCode: last }]);
    assert.equal(more.code, '145013501');
    assert.equal(await nodesOf(last), '1,2,3,4,5,6,7,8,9');
  });

  it('works in parallel calls for the same waybills, in any order', async () => {
    const billCodes = await reserved(integrator, 200);
    const list = billCodes.map((waybillCode) => ({ traceNode: '1', waybillCode }));
    const calls = Array.from({ length: 8 }, (_, index) =>
      subscribe(index % 2 === 0 ? list : list.toReversed()),
    );
    for (const { code, msg } of await Promise.all(calls)) assert.equal(code, '1', msg);
  });
});

describe('a refused subscription', () => {
  it('gets the same error for missing and foreign waybills, and names them', async () => {
    const stranger = await addIntegrator(portal);
    const { billCode: own } = await createdOrder(portal, integrator);
    const { billCode: theirs } = await createdOrder(portal, stranger);
    const reservation = await reservedNumber(portal, stranger);
    const answers = await Promise.all(
      ['UEG999999999999', theirs, reservation].map(async (waybillCode) => {
        const list = [own, waybillCode].map((each) => ({ traceNode: '1', waybillCode: each }));
        const { code, msg, data } = await subscribe(list);
        assert.ok(msg.includes(waybillCode) && msg.includes('list[1].waybillCode'), msg);
        assert.ok(!msg.includes(own), msg);
        return { code, data, msg: msg.replace(waybillCode, '?') };
      }),
    );
    assert.equal(answers[0]?.code, '145003100');
    assert.deepEqual(answers[1], answers[0]);
    assert.deepEqual(answers[2], answers[0]);
    assert.equal(await nodesOf(own), undefined);
  });

  it('names the first of many waybills and the number of others', async () => {
    const list = Array.from({ length: 25 }, (_, index) => ({
      traceNode: '1',
      waybillCode: `N${index}.`,
    }));
    const { msg } = await subscribe(list);
    assert.ok(msg.includes('N0.') && msg.includes('N19.') && msg.includes('(+5)'), msg);
    assert.ok(!msg.includes('N20.'), msg);
  });

  const waybillCode = 'UEG000000191681';
  const cases: [sent: object, code: string, field: string][] = [
    [{ id: '' }, '999001010', 'id'],
    [{ id: '292508153084379141' }, '999001030', 'id'],
    [{ list: '' }, '999001010', 'list'],
    [{ list: [] }, '999001010', 'list'],
    [{ list: {} }, '999001010', 'list'],
    [{ list: ['x'] }, '999001030', 'list[0]'],
    [{ list: [{ waybillCode, traceNode: '' }] }, '999001010', 'list[0].traceNode'],
    [{ list: [{ waybillCode }] }, '999001010', 'list[0].traceNode'],
    [{ list: [{ traceNode: '1' }] }, '145003100', 'list[0].waybillCode'],
    [
      { list: [{ traceNode: '1', waybillCode: 'x'.repeat(33) }] },
      '145003100',
      'list[0].waybillCode',
    ],
    ...['0', '16', '1&', '&1', '1,2', '1&&2', '01', '-1', 'all'].map(
      (traceNode): [object, string, string] => [
        { list: [{ waybillCode, traceNode }] },
        '999001030',
        'list[0].traceNode',
      ],
    ),
  ];
  for (const [sent, code, field] of cases) {
    it(`names the field for ${JSON.stringify(sent)}`, async () => {
      const answer = await subscribe([{ traceNode: '1', waybillCode }], sent);
      assert.equal(answer.code, code, answer.msg);
      assert.ok(answer.msg.includes(field), answer.msg);
      assert.doesNotMatch(answer.msg, /\{\w+\}|undefined/);
    });
  }

  it('distinguishes an empty list from a missing one', async () => {
    const list = [{ traceNode: '1', waybillCode }];
    const { msg } = await subscribe(list, { list: [] });
    assert.match(msg, /list must have at least 1 entry$/);
    assert.match((await subscribe(list, { list: null })).msg, /list is required$/);
  });

  it('gets 145003012 for an account with developer certification only', async () => {
    const developer = await addIntegrator(portal, { granted: false });
    const { code } = await subscribe([{ traceNode: '1', waybillCode }], {}, developer);
    assert.equal(code, '145003012');
  });
});
