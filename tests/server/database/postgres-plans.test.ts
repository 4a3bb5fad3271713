import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { takeOneWaybill } from '#server/accounts/customer-store.ts';
import { insertOrders } from '#server/core/built-in/orders/order-store.ts';
import { startByTimetable } from '#server/core/built-in/sandbox/timetable.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Planned, RowStatement } from '#server/database/planned.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { createWritePlan } from '#server/database/write-plan.ts';
import type { Stopped } from '#server/database/writer.ts';
import { OutcomeStore } from '#server/gateway/outcome-store.ts';
import { openKeyRing, openTestDatabase } from '../_support/database.ts';
import { readRow, readRows } from '../_support/rows.ts';

const context = await openTestDatabase();
after(() => context.close());
const { database, databaseUrl, dataDir, engine } = context;
const writePlan = createWritePlan(database);
const outcomes = new OutcomeStore(database, await openKeyRing(database));

/** An order to create, as `addOrder` plans it. */
interface Create {
  customer: string;
  number: string;
  /** By default one of its own, as the series gives it. */
  waybill?: string | undefined;
  isCounted?: boolean;
  /** Id of a call whose outcome is stored with it. */
  record?: string | undefined;
  /** The database refuses its row. */
  isBroken?: boolean;
}

let made = 0;

function toOrder({ customer, number, waybill, isBroken }: Create): OrderRow {
  made += 1;
  return {
    order_number: `${made}`,
    account_id: `account of ${customer}`,
    customer_id: customer,
    txlogistic_id: number,
    bill_code: waybill ?? `waybill ${made}`,
    order_type: 2,
    status: isBroken ? (null as unknown as number) : 100,
    version: 1,
    content: '{"name":"\\"Ю\\" {1,2}"}',
    sorting_code: '',
    last_center_name: '',
    sum_freight: '1.00',
    insured_fee: '0.00',
    sender_city: '',
    receiver_city: '',
    outlet: null,
    staff: null,
    cancel_reason: null,
    traceparent: null,
    created_at: 1000 + made,
    updated_at: 1000 + made,
  };
}

function toPlan(create: Create): Planned[] {
  const row = toOrder(create);
  const { customer, isCounted, record } = create;
  const kept = {
    account_id: row.account_id,
    id: record ?? '',
    body_hash: '',
    code: '1',
    http_status: 200,
    answer: row.order_number,
    recorded_at: 1,
  };
  return [
    { statement: insertOrders, row, isNeeded: true },
    ...(isCounted ? [{ statement: takeOneWaybill, row: customer, isNeeded: true }] : []),
    { statement: startByTimetable, row: row.bill_code, isNeeded: false },
    ...(record === undefined ? [] : [outcomes.toPlanned(kept)]),
  ];
}

async function addCustomer(id: string, balance: number | null, isMoved = false) {
  const account_id = `account of ${id}`;
  await database
    .insertInto('customer')
    .values({ id, account_id, code: id, cipher: '', cod: 0, balance, created_at: 1 })
    .execute();
  if (!isMoved) return;
  await database
    .insertInto('sandbox_timetable')
    .values({ account_id, scenario: 'delivered', every_s: 5, set_at: 1 })
    .execute();
}

const create = (plan: Create) => writePlan(toPlan(plan));
const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** Returns how many transactions wrote a customer's orders; PostgreSQL only. */
async function countTransactions(customer: string): Promise<number> {
  const rows = await database
    .selectFrom('orders')
    .select(sql<string>`orders.xmin::text`.as('xmin'))
    .distinct()
    .where('customer_id', '=', customer)
    .execute();
  return rows.length;
}

type Answer = Stopped | 'refused';

/** What is stored, as far as answers depend on it. */
interface Model {
  numbers: string[];
  waybills: string[];
  records: string[];
  balances: Readonly<Record<string, number>>;
}

/** The answer of a create that comes alone, and what is stored after it. */
function createInModel(model: Model, order: Create): [Answer, Model] {
  const { customer, number, waybill, isCounted, record, isBroken } = order;
  const name = `${customer} ${number}`;
  const left = model.balances[customer] ?? 0;
  if (isBroken) return ['refused', model];
  if (model.numbers.includes(name)) return [0, model];
  if (waybill !== undefined && model.waybills.includes(waybill)) return [0, model];
  if (isCounted && left === 0) return [1, model];
  const recordName = `${customer} ${record}`;
  if (record !== undefined && model.records.includes(recordName)) return [isCounted ? 3 : 2, model];
  const next = {
    numbers: [...model.numbers, name],
    waybills: waybill === undefined ? model.waybills : [...model.waybills, waybill],
    records: record === undefined ? model.records : [...model.records, recordName],
    balances: isCounted ? { ...model.balances, [customer]: left - 1 } : model.balances,
  };
  return [undefined, next];
}

/** True if the creates have these answers when they come one by one, in some order. */
function isSerial(model: Model, creates: readonly Create[], answers: readonly Answer[]): boolean {
  return (
    creates.length === 0 ||
    creates.some((order, at) => {
      const [answer, next] = createInModel(model, order);
      if (answer !== answers[at]) return false;
      const isOther = (_: unknown, index: number) => index !== at;
      return isSerial(next, creates.filter(isOther), answers.filter(isOther));
    })
  );
}

const toAnswer = (plan: Promise<Stopped>): Promise<Answer> => plan.catch(() => 'refused' as const);

async function readStored(customers: readonly string[]) {
  const rows = await times(customers.length, async (index) => {
    const customer = customers[index] ?? '';
    const account_id = `account of ${customer}`;
    const orders = await readRows(database, 'orders', { customer_id: customer });
    const simulations = await readRows(database, 'simulation', { account_id });
    const records = await readRows(database, 'call_record', { account_id });
    return {
      orders: orders.map(({ order_number }) => order_number).sort(),
      moving: simulations.map(({ bill_code, next_at }) => `${bill_code} ${next_at}`).sort(),
      records: records.map(({ answer }) => answer).sort(),
      balance: (await readRow(database, 'customer', { id: customer })).balance,
    };
  });
  return rows;
}

const orders = fc.record({
  customer: fc.constantFrom('free', 'poor', 'rich'),
  number: fc.constantFrom('A', 'B', 'C', 'D'),
  waybill: fc.option(fc.constantFrom('W', 'X'), { nil: undefined, freq: 5 }),
  record: fc.option(fc.constantFrom('r', 's', 't'), { nil: undefined, freq: 2 }),
  isBroken: fc.integer({ min: 0, max: 19 }).map((value) => value === 0),
});

describe('orders that are created together', () => {
  it('get the answers and rows that they would have one by one', async () => {
    let run = 0;
    const property = async (drawn: readonly Create[], balance: number) => {
      run += 1;
      const named = (text: string | undefined) => text && `${text} ${run}`;
      const creates = drawn.map((order) => ({
        ...order,
        customer: `${order.customer} ${run}`,
        waybill: named(order.waybill),
        isCounted: order.customer !== 'free',
      }));
      const [free, poor, rich] = [`free ${run}`, `poor ${run}`, `rich ${run}`] as const;
      await addCustomer(free, null, true);
      await addCustomer(poor, balance);
      await addCustomer(rich, 100, true);
      const plans = creates.map(toPlan);
      const answers = await Promise.all(plans.map((plan) => toAnswer(writePlan(plan))));

      const balances = { [poor]: balance, [rich]: 100 };
      const empty = { numbers: [], waybills: [], records: [], balances };
      assert.ok(isSerial(empty, creates, answers), JSON.stringify({ creates, answers }));

      const written = plans.filter((_, at) => answers[at] === undefined);
      const rowsOf = (customer: string) =>
        written
          .map((plan) => (plan[0] as { row: unknown }).row as OrderRow)
          .filter(({ customer_id }) => customer_id === customer);
      const recorded = new Set(
        creates.flatMap(({ record }, at) => (record === undefined ? [] : plans[at])),
      );
      const expected = [free, poor, rich].map((customer) => {
        const rows = rowsOf(customer);
        const started = balances[customer];
        return {
          orders: rows.map(({ order_number }) => order_number).sort(),
          moving:
            customer === poor
              ? []
              : rows.map(({ bill_code, created_at }) => `${bill_code} ${created_at + 5000}`).sort(),
          records: written
            .filter((plan) => plan.some((each) => recorded.has(each)))
            .map((plan) => (plan[0] as { row: unknown }).row as OrderRow)
            .filter(({ customer_id }) => customer_id === customer)
            .map(({ order_number }) => order_number)
            .sort(),
          balance: started === undefined ? null : started - rows.length,
        };
      });
      assert.deepEqual(await readStored([free, poor, rich]), expected);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(orders, { minLength: 2, maxLength: 8 }),
        fc.integer({ min: 0, max: 3 }),
        property,
      ),
      { numRuns: 60 },
    );
  });

  it('of one number are one order, whichever server they reach', async () => {
    const other = openDatabase({
      databaseUrl,
      dataDir,
      onConnectionLost: (error) => assert.fail(error),
    });
    try {
      await addCustomer('shared', 1000);
      const writers = [writePlan, createWritePlan(other.database)];
      const numbers = Array.from({ length: 40 }, (_, index) => `number ${index}`);
      const lists = [numbers, numbers.toReversed()];
      const answers = await Promise.all(
        lists.flatMap((list, server) =>
          list.map(async (number) => {
            const plan = toPlan({ customer: 'shared', number, isCounted: true });
            return { number, stopped: await writers[server]?.(plan) };
          }),
        ),
      );
      const added = answers.filter(({ stopped }) => stopped === undefined);
      assert.deepEqual(added.map(({ number }) => number).sort(), numbers.toSorted());
      assert.equal(answers.filter(({ stopped }) => stopped === 0).length, 40);
      assert.equal((await readRow(database, 'customer', { id: 'shared' })).balance, 960);
    } finally {
      await other.close();
    }
  });

  it('are all created, however many arrive', async () => {
    const answers = await times(700, (index) => create({ customer: 'many', number: `${index}` }));
    assert.deepEqual(new Set(answers), new Set([undefined]));
    assert.equal((await readRows(database, 'orders', { customer_id: 'many' })).length, 700);
  });
});

if (engine === 'postgres') {
  describe('PostgreSQL', () => {
    it('writes up to 50 orders in one transaction', async () => {
      await addCustomer('crowd', 1000);
      await times(120, (index) =>
        create({ customer: 'crowd', number: `${index}`, isCounted: true }),
      );
      assert.equal(await countTransactions('crowd'), 3);
    });

    it('locks the numbers of a lot in their order, so that no two lots wait for each other', async () => {
      const numbers = ['1', '2', '3', '4', '5', '6'];
      await Promise.all(
        numbers.toReversed().map((number) => create({ customer: 'reversed', number })),
      );
      const rows = await database
        .selectFrom('orders')
        .select('txlogistic_id')
        .where('customer_id', '=', 'reversed')
        .orderBy(sql`ctid`)
        .execute();
      assert.deepEqual(
        rows.map(({ txlogistic_id }) => txlogistic_id),
        numbers,
      );
    });

    it('creates the others of a lot while one waits for a locked balance', async () => {
      await addCustomer('locked', 10);
      await addCustomer('open', 10);
      const holder = await database.startTransaction().execute();
      await sql`select 1 from customer where id = 'locked' for update`.execute(holder);
      let isWritten = false;
      const waiting = create({ customer: 'locked', number: '1', isCounted: true }).finally(() => {
        isWritten = true;
      });
      const others = await times(5, (index) =>
        create({ customer: 'open', number: `${index}`, isCounted: true }),
      );
      assert.deepEqual(new Set(others), new Set([undefined]));
      const later = await create({ customer: 'open', number: 'later', isCounted: true });
      assert.equal(later, undefined);
      assert.equal(isWritten, false);
      await holder.commit().execute();
      assert.equal(await waiting, undefined);
    });

    it('reports a lot whose connection broke as unavailable, and stores nothing of it', async () => {
      const lost: Error[] = [];
      const onConnectionLost = (error: Error) => void lost.push(error);
      const own = openDatabase({ databaseUrl, dataDir, onConnectionLost });
      const writeOwn = createWritePlan(own.database);
      const breaking: RowStatement<string> = {
        name: 'breaking',
        compile: (transaction) =>
          sql`select pg_terminate_backend(pg_backend_pid())`.compile(transaction),
        async run(transaction, rows) {
          await transaction.executeQuery(breaking.compile(transaction, ''));
          return rows.map(() => true);
        },
      };
      const toBroken = (number: string): Planned[] => [
        ...toPlan({ customer: 'broken', number }),
        { statement: breaking, row: '', isNeeded: false },
      ];
      const lot = await Promise.allSettled(['1', '2', '3'].map((each) => writeOwn(toBroken(each))));
      for (const each of lot) assert.ok(each.status === 'rejected' && isUnavailable(each.reason));
      assert.equal(lost.length, 1);
      assert.deepEqual(await readRows(database, 'orders', { customer_id: 'broken' }), []);
      const again = toPlan({ customer: 'broken', number: '1' });
      assert.equal(await writeOwn(again), undefined);
      await own.close();
    });
  });
}
