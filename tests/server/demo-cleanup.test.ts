import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalUrls } from '#contract/destination.ts';
import { hourMs } from '#contract/durations.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { findTimetable, setTimetable } from '#server/core/built-in/sandbox/timetable.ts';
import { removeOldDemo } from '#server/demo-cleanup.ts';
import { countChanges } from './_support/count-changes.ts';
import { createdOrder } from './_support/orders.ts';
import { addIntegrator, call, openTestPortal } from './_support/portal.ts';

const portal = await openTestPortal();
const { clock, courier, context } = portal;
const { database } = context;
const demo = await addIntegrator(portal);
const other = await addIntegrator(portal);
const { id: accountId } = await findAccount(database, demo.apiAccount);
const start = clock.now;

const kept = await createdOrder(portal, demo);
const foreign = await createdOrder(portal, other);
const old: string[] = [];
for (let made = 0; made < 3; made += 1) {
  const { billCode } = await createdOrder(portal, demo);
  await moveParcel(courier, billCode, { scenario: 'delivered', steps: 'all' });
  await call(portal, demo, 'trace/subscribe', {
    id: demo.apiAccount,
    list: [{ traceNode: '1', waybillCode: billCode }],
  });
  old.push(billCode);
}
await setTimetable(courier, accountId, { scenario: 'delivered', everyS: 60 });
const callback = { kind: 'logistics/statusFeedback', url: 'https://receiver.test/' };
await database
  .insertInto('callback')
  .values({ account_id: accountId, ...callback, updated_at: start })
  .execute();
await database
  .insertInto('callback')
  .values({
    account_id: accountId,
    kind: 'orderserve/statusFeedback',
    url: portalUrls.inbox,
    updated_at: start,
  })
  .execute();
await database.insertInto('inbox').values({ account_id: accountId, answer: 'gone' }).execute();
const readAnswers = () => database.selectFrom('inbox').select('answer').execute();
clock.now = start + 23 * hourMs;
const young = await createdOrder(portal, demo);
const shared = { apiAccount: demo.apiAccount, keep: [kept.billCode] };

const waybills = async (table: 'orders' | 'scan' | 'simulation' | 'subscription') => {
  const rows = await database.selectFrom(table).select('bill_code').execute();
  return new Set(rows.map(({ bill_code }) => bill_code));
};

describe('removeOldDemo', () => {
  it("keeps visitors' data for a day", async () => {
    await removeOldDemo(database, shared, start + 24 * hourMs);
    const left = await waybills('orders');
    for (const billCode of [...old, kept.billCode, young.billCode]) assert.ok(left.has(billCode));
    assert.ok(await findTimetable(courier.database, accountId));
    assert.equal((await readAnswers()).length, 1);
  });

  it("removes it after a day with its dependents, and keeps samples and other accounts' data", async () => {
    await removeOldDemo(database, shared, start + 24 * hourMs + 1);
    for (const table of ['orders', 'scan', 'simulation', 'subscription'] as const) {
      const left = await waybills(table);
      assert.deepEqual(
        old.filter((billCode) => left.has(billCode)),
        [],
        table,
      );
    }
    const left = await waybills('orders');
    assert.deepEqual(left, new Set([kept.billCode, foreign.billCode, young.billCode]));
    assert.equal(await findTimetable(courier.database, accountId), undefined);
    const addresses = await database.selectFrom('callback').selectAll().execute();
    assert.deepEqual(addresses, []);
    assert.deepEqual(await readAnswers(), [], 'what the test inbox answers');
  });

  if (context.engine === 'postgres') {
    it('skips locked parcels until the next sweep, without blocking their writers', async () => {
      const { billCode } = await createdOrder(portal, demo);
      await moveParcel(courier, billCode, { scenario: 'delivered', steps: 1 });
      const later = clock.now + 25 * hourMs;
      await database.transaction().execute(async (transaction) => {
        const ofParcel = (table: 'orders' | 'simulation') =>
          transaction
            .updateTable(table)
            .set({ bill_code: billCode })
            .where('bill_code', '=', billCode);
        await ofParcel('orders').execute();
        await removeOldDemo(database, { ...shared, keep: [...shared.keep, young.billCode] }, later);
        const { numUpdatedRows } = await ofParcel('simulation').executeTakeFirstOrThrow();
        assert.equal(Number(numUpdatedRows), 1);
      });
      assert.ok((await waybills('orders')).has(billCode));
      await removeOldDemo(database, { ...shared, keep: [...shared.keep, young.billCode] }, later);
      assert.ok(!(await waybills('orders')).has(billCode));
    });
  }

  it('removes orders in batches', async () => {
    const row = await database
      .selectFrom('orders')
      .selectAll()
      .where('bill_code', '=', young.billCode)
      .executeTakeFirstOrThrow();
    const many = Array.from({ length: 450 }, (_, at) => ({
      ...row,
      order_number: `9${at}`,
      bill_code: `UEG9${String(at).padStart(11, '0')}`,
      txlogistic_id: `MANY-${at}`,
    }));
    for (let from = 0; from < many.length; from += 50) {
      await database
        .insertInto('orders')
        .values(many.slice(from, from + 50))
        .execute();
    }
    await removeOldDemo(database, shared, row.created_at + 25 * hourMs);
    const left = await waybills('orders');
    assert.deepEqual(left, new Set([kept.billCode, foreign.billCode]));
  });

  it('removes pushes, calls and reserved numbers in batches', async () => {
    const at = start + 30 * hourMs;
    const numbers = Array.from({ length: 250 }, (_, number) => String(number));
    await courier.write(async (transaction) => {
      for (const id of numbers) {
        const push = { id, account_id: accountId, kind: callback.kind, sequence: 1, content: '{}' };
        const state = { status: 'delivered', attempts: 2, created_at: at, next_at: at } as const;
        await transaction
          .insertInto('push')
          .values({ ...push, ...state, bill_code: id })
          .execute();
        const attempt = { push_id: id, attempted_at: at, duration_ms: 1 };
        for (const number of [1, 2]) {
          await transaction
            .insertInto('push_attempt')
            .values({ ...attempt, number })
            .execute();
        }
        const call = { request_id: id, called_at: at, account_id: accountId, api_account: '' };
        const answer = {
          operation: 'basic',
          code: '1',
          http_status: 200,
          duration_us: 1,
          uuid: '',
        };
        await transaction
          .insertInto('call_log')
          .values({ ...call, ...answer })
          .execute();
        const reserved = {
          bill_code: id,
          account_id: accountId,
          customer_id: 'x',
          reserved_at: at,
        };
        await transaction.insertInto('reserved_waybill').values(reserved).execute();
      }
    });
    const counted = countChanges(database);
    await removeOldDemo(counted.database, shared, at + 25 * hourMs);
    const left = await Promise.all([
      database.selectFrom('push').select('id').execute(),
      database.selectFrom('push_attempt').select('push_id').execute(),
      database.selectFrom('call_log').select('code').where('request_id', 'in', numbers).execute(),
      database.selectFrom('reserved_waybill').select('bill_code').execute(),
    ]);
    assert.deepEqual(left, [[], [], [], []]);
    // A batch of pushes includes their attempts.
    assert.ok(Math.max(...counted.changed) <= 300, counted.changed.join());
  });
});
