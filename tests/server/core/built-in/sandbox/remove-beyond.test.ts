import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { pushKinds } from '#contract/operations/pushes.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { removeBeyond } from '#server/core/built-in/sandbox/remove-beyond.ts';
import { addEvent, addPush } from '#server/push/event.ts';
import { createdOrder, orderOf, trace } from '../../../_support/orders.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../../../_support/portal.ts';
import { accountIdOf, reserve } from '../../../_support/waybills.ts';

const kind = 'logistics/statusFeedback' as const;
const portal = await openTestPortal({ SANDBOX_ORDERS: '250' });
const { clock, courier, context } = portal;
const { database, reports } = context;

const noLimits = { sandboxOrders: 0, sandboxOrderDays: 0 };

function remove(limits: Partial<typeof noLimits>, keep: readonly string[] = []) {
  return removeBeyond({
    database,
    reports,
    limits: { ...noLimits, ...limits },
    keep,
    now: clock.now,
  });
}

const ofOrder = ['orders', 'scan', 'simulation', 'subscription', 'real_name'] as const;

/** Those of these waybills that have a row, by table. */
async function readLeft(billCodes: readonly string[]) {
  const left: Record<string, string[]> = {};
  for (const table of ofOrder) {
    const rows = await database
      .selectFrom(table)
      .select('bill_code')
      .distinct()
      .where('bill_code', 'in', billCodes)
      .execute();
    const found = new Set(rows.map(({ bill_code }) => bill_code));
    left[table] = billCodes.filter((billCode) => found.has(billCode));
  }
  return left;
}

function allOf(billCodes: readonly string[]) {
  return Object.fromEntries(ofOrder.map((table) => [table, [...billCodes]]));
}

/** Moves a parcel; for production, inserts rows as if it had moved. */
async function move(billCode: string, account_id: string, environment: string): Promise<void> {
  if (environment === 'sandbox') {
    await moveParcel(courier, billCode, { scenario: 'delivered', steps: 3 });
    return;
  }
  const scan = { bill_code: billCode, sequence: 1, type: 1, scanned_at: 1, outlet: 'EG-C-001' };
  const simulation = {
    bill_code: billCode,
    account_id,
    scenario: 'delivered',
    step: 1,
    every_s: 0,
  };
  await database.insertInto('scan').values(scan).execute();
  await database.insertInto('simulation').values(simulation).execute();
}

/** Orders a second apart, moved half their way, each with every dependent row. */
async function makeOrders(
  integrator: Integrator,
  count: number,
  environment = 'sandbox',
): Promise<string[]> {
  const accountId = await accountIdOf(portal, integrator);
  const billCodes: string[] = [];
  for (let made = 0; made < count; made += 1) {
    clock.now += 1000;
    const { billCode } = await createdOrder(portal, integrator);
    await move(billCode, accountId, environment);
    await courier.write(async (transaction) => {
      await transaction
        .insertInto('subscription')
        .values({ bill_code: billCode, account_id: accountId, nodes: '1', updated_at: 1 })
        .execute();
      await transaction
        .insertInto('real_name')
        .values({
          ...{ bill_code: billCode, account_id: accountId, name: 'n', id_type: 1 },
          ...{ id_number: '', mobile: '1', updated_at: 1 },
        })
        .execute();
    });
    billCodes.push(billCode);
  }
  return billCodes;
}

/** A push in each state about a waybill, each with an attempt. */
async function addPushes(integrator: Integrator, billCode: string): Promise<void> {
  const accountId = await accountIdOf(portal, integrator);
  for (const [sequence, status] of (['delivered', 'dead', 'pending'] as const).entries()) {
    await courier.write(async (transaction) => {
      await addPush(transaction, {
        ...{ accountId, kind, billCode, sequence: 900 + sequence, content: {} },
        createdAt: clock.now,
      });
      const { id } = await transaction
        .updateTable('push')
        .set({ status })
        .where('bill_code', '=', billCode)
        .where('sequence', '=', 900 + sequence)
        .returning('id')
        .executeTakeFirstOrThrow();
      await transaction
        .insertInto('push_attempt')
        .values({ push_id: id, number: 1, attempted_at: 1, duration_ms: 1 })
        .execute();
    });
  }
}

async function setAddress(integrator: Integrator): Promise<void> {
  const account_id = await accountIdOf(portal, integrator);
  const callback = { account_id, kind, url: 'https://receiver.test/', updated_at: 0 };
  await database.insertInto('callback').values(callback).execute();
}

async function readPushes(billCodes: readonly string[]) {
  const rows = await database
    .selectFrom('push')
    .innerJoin('push_attempt', 'push_attempt.push_id', 'push.id')
    .select(['bill_code', 'status'])
    .where('bill_code', 'in', billCodes)
    .where('sequence', '>=', 900)
    .orderBy('sequence')
    .execute();
  return rows.map(({ bill_code, status }) => `${billCodes.indexOf(bill_code)} ${status}`);
}

describe('orders of a sandbox account', () => {
  it('are removed above the limit, oldest first, with their rows except pending pushes', async () => {
    const own = await addIntegrator(portal);
    await setAddress(own);
    const billCodes = await makeOrders(own, 5);
    for (const billCode of billCodes) await addPushes(own, billCode);
    const few = await makeOrders(await addIntegrator(portal), 3);
    const production = await addIntegrator(portal, { environment: 'production' });
    const real = await makeOrders(production, 5, 'production');
    await remove({ sandboxOrders: 3 });
    assert.deepEqual(await readLeft(billCodes), allOf(billCodes.slice(2)));
    assert.deepEqual(await readLeft(few), allOf(few));
    assert.deepEqual(await readLeft(real), allOf(real));
    assert.deepEqual((await readPushes(billCodes)).filter((push) => /^[01]/.test(push)).sort(), [
      '0 pending',
      '1 pending',
    ]);
    assert.equal((await readPushes(billCodes)).length, 2 + 3 * 3);
  });

  it('are removed by age in any number, and free their order numbers', async () => {
    const own = await addIntegrator(portal);
    const production = await addIntegrator(portal, { environment: 'production' });
    const request = orderOf(own);
    const { data: first } = await call(portal, own, 'order/addOrder', request);
    const real = await makeOrders(production, 1, 'production');
    clock.now += 90 * dayMs;
    const young = await makeOrders(own, 1);
    await remove({ sandboxOrderDays: 91 });
    assert.deepEqual((await readLeft([first.billCode])).orders, [first.billCode]);
    await remove({ sandboxOrderDays: 89 });
    assert.deepEqual((await readLeft([first.billCode])).orders, []);
    assert.deepEqual(await readLeft([...young, ...real]), allOf([...young, ...real]));
    const answer = await trace(portal, own, first.billCode);
    assert.notEqual(answer.code, '1');
    const again = await call(portal, own, 'order/addOrder', request);
    assert.equal(again.code, '1', again.msg);
    assert.notEqual(again.data.billCode, first.billCode);
  });

  it('are kept when public pages show them', async () => {
    const own = await addIntegrator(portal);
    const billCodes = await makeOrders(own, 4);
    clock.now += 10 * dayMs;
    await remove({ sandboxOrders: 2, sandboxOrderDays: 1 }, billCodes.slice(0, 1));
    assert.deepEqual((await readLeft(billCodes)).orders, billCodes.slice(0, 1));
  });

  it('are all kept without a limit', async () => {
    const billCodes = await makeOrders(await addIntegrator(portal), 3);
    clock.now += 1000 * dayMs;
    await remove({});
    assert.deepEqual(await readLeft(billCodes), allOf(billCodes));
  });

  it('are removed in batches by several parallel servers', async () => {
    const own = await addIntegrator(portal);
    const [billCode = ''] = await makeOrders(own, 1);
    const row = await database
      .selectFrom('orders')
      .selectAll()
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 430 }, (_, at) => ({
      ...row,
      order_number: `8${row.order_number}${at}`,
      bill_code: `UEG8${String(at).padStart(11, '0')}`,
      txlogistic_id: `BEYOND-${at}`,
      created_at: row.created_at - 1 - at,
    }));
    for (let from = 0; from < many.length; from += 50) {
      await database
        .insertInto('orders')
        .values(many.slice(from, from + 50))
        .execute();
    }
    await Promise.all([1, 2, 3].map(() => remove({ sandboxOrders: 10 })));
    const left = await readLeft([billCode, ...many.map(({ bill_code }) => bill_code)]);
    assert.equal(left.orders?.length, 10);
    assert.ok(left.orders?.includes(billCode));
  });

  if (context.engine === 'postgres') {
    it('skips locked orders until the next sweep', async () => {
      const own = await addIntegrator(portal);
      const billCodes = await makeOrders(own, 2);
      const [oldest = ''] = billCodes;
      await database.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('orders')
          .set({ version: 9 })
          .where('bill_code', '=', oldest)
          .execute();
        await remove({ sandboxOrders: 1 });
      });
      assert.deepEqual((await readLeft(billCodes)).orders, billCodes);
      await remove({ sandboxOrders: 1 });
      assert.deepEqual((await readLeft(billCodes)).orders, billCodes.slice(1));
    });
  }
});

describe('pushes of a sandbox account', () => {
  it('are removed above ten per order once delivered, and kept in production', async () => {
    const accounts = [
      await addIntegrator(portal),
      await addIntegrator(portal, { environment: 'production' }),
    ];
    for (const each of accounts) await setAddress(each);
    const accountIds = await Promise.all(accounts.map((each) => accountIdOf(portal, each)));
    const write = (accountId: string, sequence: number) =>
      courier.write((transaction) =>
        addPush(transaction, {
          ...{ accountId, kind, billCode: `WB-${sequence}`, sequence, content: {} },
          createdAt: clock.now + sequence,
        }),
      );
    for (let sequence = 1; sequence <= 14; sequence += 1) {
      for (const accountId of accountIds) await write(accountId, sequence);
    }
    await database
      .updateTable('push')
      .set({ status: 'delivered' })
      .where('account_id', 'in', accountIds)
      .where('bill_code', '!=', 'WB-2')
      .execute();
    await remove({ sandboxOrders: 1 });
    const sequencesOf = async (accountId = '') => {
      const rows = await database
        .selectFrom('push')
        .select('sequence')
        .where('account_id', '=', accountId)
        .orderBy('sequence')
        .execute();
      return rows.map(({ sequence }) => sequence);
    };
    assert.deepEqual(await sequencesOf(accountIds[0]), [2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
    assert.equal((await sequencesOf(accountIds[1])).length, 14);
  });
});

describe('events of a sandbox account', () => {
  it('are removed above ten of each kind per order from the beginning of their order, and kept in production', async () => {
    const accounts = [
      await addIntegrator(portal),
      await addIntegrator(portal, { environment: 'production' }),
    ];
    const [sandbox = '', production = ''] = await Promise.all(
      accounts.map((each) => accountIdOf(portal, each)),
    );
    const most = 10 * pushKinds.length;
    for (let sequence = 1; sequence <= most + 4; sequence += 1) {
      for (const accountId of [sandbox, production]) {
        const event = { accountId, kind, billCode: 'WB', sequence, content: {} };
        await addEvent(database, { ...event, createdAt: clock.now + sequence });
      }
    }
    const readLeft = async (account_id: string) => {
      const rows = await database
        .selectFrom('event')
        .select('sequence')
        .where('account_id', '=', account_id)
        .orderBy('sequence')
        .execute();
      return rows.map(({ sequence }) => sequence);
    };
    await remove({ sandboxOrders: 1 });
    assert.deepEqual((await readLeft(sandbox)).slice(0, 2), [5, 6]);
    assert.equal((await readLeft(sandbox)).length, most);
    assert.equal((await readLeft(production)).length, most + 4);
  });
});

describe('waybill numbers reserved by a sandbox account', () => {
  it('are limited: the oldest are removed, the newest usable, and those of production kept', async () => {
    const accounts = [
      await addIntegrator(portal),
      await addIntegrator(portal, { environment: 'production', balance: 5000 }),
    ];
    const newest = new Map<Integrator, string>();
    for (let times = 0; times < 12; times += 1) {
      for (const each of accounts) {
        clock.now += 1000;
        const { data, code, msg } = await reserve(portal, each, 200);
        assert.equal(code, '1', msg);
        newest.set(each, data.at(-1));
      }
    }
    const countOf = async (integrator: Integrator) => {
      const { count } = await database
        .selectFrom('reserved_waybill')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('account_id', '=', await accountIdOf(portal, integrator))
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const [sandbox, production] = accounts;
    assert.ok(sandbox && production);
    const left = await countOf(sandbox);
    assert.ok(left >= 250 && left < 2000, `${left} are left`);
    assert.equal(await countOf(production), 2400);
    const billCode = newest.get(sandbox);
    const used = await call(portal, sandbox, 'order/addOrder', orderOf(sandbox, { billCode }));
    assert.equal(used.code, '1', used.msg);
  });
});
