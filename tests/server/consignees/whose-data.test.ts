import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { eraseConsignee } from '#server/consignees/erase-consignee.ts';
import { PhoneSearch } from '#server/consignees/phone-search.ts';
import { tableList } from '#server/database/tables.ts';
import { openTestDatabase } from '../_support/database.ts';
import { operatorOn } from '../_support/operator.ts';
import { createdOrder, query } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { until } from '../_support/until.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { deliver, person, readEverything, stranger } from './_everything.ts';

const portal = await openTestPortal();
const { database } = portal.context;
// The tool uses the real clock, by which an order unchanged for half a year is over.
portal.clock.now = Date.now();
const integrator = await addIntegrator(portal);
const accountId = await accountIdOf(portal, integrator);
const { done, refused, run } = operatorOn(portal);

const context = await openTestDatabase();
const tables = await context.database.introspection.getTables();
await context.close();

describe('consignee erase --bill-code', () => {
  it('erases only the consignee of the waybill, or its consignor on request', async () => {
    const mine = { ...person, mobile: '01099887766', name: 'Omar Said' };
    const one = await createdOrder(portal, integrator, { receiver: mine });
    const two = await createdOrder(portal, integrator, { receiver: mine });
    for (const { billCode } of [one, two]) await deliver(portal, billCode);
    const report = await done(`consignee erase --bill-code ${one.billCode}`);
    assert.equal(report.erased.orders, 1);
    const asked = { command: 2, serialNumber: [one.billCode, two.billCode] };
    const { data } = await query(portal, integrator, asked);
    const names = data.map(({ receiver }: { receiver: { name: string } }) => receiver.name);
    assert.deepEqual(names.toSorted(), ['(erased)', 'Omar Said']);
    await done(`consignee erase --bill-code ${one.billCode} --party sender`);
    const [both] = (await query(portal, integrator, { command: 2, serialNumber: [one.billCode] }))
      .data;
    assert.deepEqual([both.sender.name, both.receiver.name], ['(erased)', '(erased)']);
  });

  it('treats an order unchanged for half a year as over', async () => {
    const { billCode } = await createdOrder(portal, integrator, { receiver: stranger });
    assert.match(await refused(`consignee erase --bill-code ${billCode}`), /on their way/);
    await database
      .updateTable('orders')
      .set({ updated_at: Date.now() - 181 * 24 * 60 * 60 * 1000 })
      .where('bill_code', '=', billCode)
      .execute();
    assert.equal((await done(`consignee erase --bill-code ${billCode}`)).erased.orders, 1);
  });
});

describe('phone shared by several people', () => {
  it('is not erased until a name is given', async () => {
    const mobile = '01234567890';
    const family = [
      { ...person, mobile, name: 'Sara Adel' },
      { ...person, mobile, name: 'SARA  ADEL' },
      { ...person, mobile, name: 'Ali Adel' },
    ];
    const made = [];
    for (const receiver of family) made.push(await createdOrder(portal, integrator, { receiver }));
    for (const { billCode } of made) await deliver(portal, billCode);
    const phone = '--phone +201234567890';
    assert.match(
      await refused(`consignee erase ${phone}`),
      /several names: "(Sara Adel|SARA {2}ADEL)", "Ali Adel"|"Ali Adel", .*--name/,
    );
    assert.equal(
      (await run(`consignee erase ${phone} --name=sara`)).stdout.includes('"orders": 0'),
      true,
    );
    const serialNumber = made.map(({ billCode }) => billCode);
    const namesOf = async () => {
      const { data } = await query(portal, integrator, { command: 2, serialNumber });
      return data.map(({ receiver }: { receiver: { name: string } }) => receiver.name).toSorted();
    };
    assert.deepEqual(await namesOf(), ['Ali Adel', 'SARA  ADEL', 'Sara Adel']);
    assert.equal((await done(`consignee erase ${phone} --any-name`)).erased.orders, 3);
    assert.deepEqual(await namesOf(), ['(erased)', '(erased)', '(erased)']);
  });

  it('keeps orders with other names, but no other text with the phone', async () => {
    const shared = { ...person, mobile: '01234567899', alternateMobile: undefined };
    const names = ['Hana Farid', 'Adam Farid'];
    const made = [];
    for (const name of names) {
      made.push(await createdOrder(portal, integrator, { receiver: { ...shared, name } }));
    }
    for (const { billCode } of made) await deliver(portal, billCode);
    const findHolding = async () =>
      (await readEverything(database))
        .filter((line) => line.includes('1234567899'))
        .map((line) => line.split(':')[0]);
    const isLogged = async () =>
      (await findHolding()).filter((table) => table === 'call_log').length === made.length;
    await until(isLogged, 'both calls are in the log');
    await done('consignee erase --phone +201234567899 --name=Hana\u00a0FARID');
    assert.deepEqual(await findHolding(), ['orders']);
    const serialNumber = made.map(({ billCode }) => billCode);
    const { data } = await query(portal, integrator, { command: 2, serialNumber });
    const kept = data.map(({ receiver }: { receiver: { name: string } }) => receiver.name);
    assert.deepEqual(kept.toSorted(), ['(erased)', 'Adam Farid']);
  });
});

describe('consignee erase refuses', () => {
  const cases: [words: string, message: RegExp][] = [
    ['consignee erase', /--phone P, or --bill-code B/],
    ['consignee erase --phone 0100', /with its country/],
    ['consignee erase --phone 01001234567', /--country EGY/],
    ['consignee erase --phone +201001234567 --party sender', /--phone or --party, not both/],
    ['consignee erase --bill-code X --country EGY', /--country belongs to --phone/],
    ['consignee erase --bill-code X --party courier', /--party must be one of: sender, receiver/],
    ['consignee erase --bill-code X --name A --any-name', /not both/],
    ['consignee erase --bill-code NOBODYS', /no order .* NOBODYS/],
  ];
  for (const [words, message] of cases) {
    it(words, async () => {
      assert.match(await refused(words), message);
    });
  }
});

describe('consignee erase behind a core', () => {
  const settings = {
    CORE_URL: 'https://core.example.com',
    CORE_SECRET: `whsec_${Buffer.alloc(32).toString('base64')}`,
  };

  it("erases what the portal stores of the core's waybill, and says what remains to do", async () => {
    const row = { kind: 'logistics/statusFeedback', status: 'pending', attempts: 0 } as const;
    const content = {
      billCode: 'UEG900',
      txlogisticId: 'T-900',
      details: [
        { desc: 'Signed by Mona', scanType: 'Signing scan', otp: '1234', scanTypeCode: '10' },
      ],
    };
    const times = { created_at: 1, next_at: 1, sequence: 1 };
    const push = { id: 'p900', account_id: accountId, bill_code: 'UEG900', ...row, ...times };
    await database
      .insertInto('push')
      .values({ ...push, content: JSON.stringify(content) })
      .execute();
    const { stdout } = await run('consignee erase --bill-code UEG900', { settings });
    const report = JSON.parse(stdout);
    assert.deepEqual([report.erased.pushes, report.erased.orders], [1, 0]);
    assert.match(report.elsewhere.join(' '), /core of CORE_URL/);
    const kept = await database
      .selectFrom('push')
      .select('content')
      .where('id', '=', 'p900')
      .executeTakeFirst();
    assert.deepEqual(JSON.parse(kept?.content ?? '').details, [
      { desc: 'Signing scan', scanType: 'Signing scan', scanTypeCode: '10' },
    ]);
  });
});

describe('interrupted erasure', () => {
  it('is completed by the next run, since orders go last', async () => {
    const mine = { ...person, mobile: '01044332211', name: 'Hoda Amin', street: 'Another lane 5' };
    const { billCode } = await createdOrder(portal, integrator, { receiver: mine });
    await deliver(portal, billCode);
    const isHers = (line: string) => line.includes('Hoda Amin') || line.includes('Another lane');
    const countLeft = async () => (await readEverything(database)).filter(isHers).length;
    const words = { phone: new PhoneSearch(mine.mobile, 'EGY'), billCodes: [], names: [] };
    const options = {
      wanted: { ...words, party: 'receiver' as const },
      anyName: false,
      isDry: false,
    };
    // The order, and its call, which is logged a moment later.
    const deadline = performance.now() + 20_000;
    while ((await countLeft()) < 2 && performance.now() < deadline) await setImmediate();
    let left = 1;
    const write: typeof portal.people.write = (change) => {
      left -= 1;
      if (left < 0) return Promise.reject(new Error('killed'));
      return portal.people.write(change);
    };
    await assert.rejects(eraseConsignee({ ...portal.people, write }, options), /killed/);
    assert.ok((await countLeft()) > 0);
    await eraseConsignee(portal.people, options);
    await portal.app.close();
    await eraseConsignee(portal.people, options);
    assert.equal(await countLeft(), 0);
  });
});

const file = path.resolve(import.meta.dirname, '../../../docs/_engineering/security.md');
const section =
  readFileSync(file, 'utf8').split("### Consignees' data\n")[1]?.split(/^## /m)[0] ?? '';
const [kept = '', without = ''] = section.split('No data of theirs:');

const namesIn = (text: string, pattern: RegExp) =>
  new Set(
    text
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) =>
        [...(line.split(' | ')[0] ?? '').matchAll(pattern)].map(([, name]) => name),
      ),
  );
const columns = namesIn(kept, /`(\w+\.\w+)`/g);
const bareColumns = namesIn(without, /`(\w+\.\w+)`/g);
const bareTables = namesIn(without, /`(\w+)`/g);

describe("table of consignees' data", () => {
  it('lists every table with text, and only existing columns', () => {
    const texts = tables.flatMap(({ name, columns: own }) =>
      own
        .filter(({ dataType }) => /text|char|json/i.test(dataType))
        .map((column) => ({ table: name, column: `${name}.${column.name}` })),
    );
    assert.ok(texts.length > 100);
    const unknown = texts.filter(
      ({ table, column }) =>
        !columns.has(column) && !bareColumns.has(column) && !bareTables.has(table),
    );
    assert.deepEqual(
      unknown.map(({ column }) => column),
      [],
      `Say in ${file}, below "Consignees' data", what of consignees these columns hold, how long, and what erasing does (then in src/server/consignees/places.ts too), or why they hold none.`,
    );
    const known = new Set(texts.map(({ column }) => column));
    assert.deepEqual(
      [...columns, ...bareColumns].filter((column) => !known.has(column ?? '')),
      [],
    );
    const names = new Set(tables.map(({ name }) => name));
    assert.deepEqual(
      [...bareTables].filter((table) => !names.has(table ?? '')),
      [],
    );
  });

  it('lists exactly the erased columns', () => {
    const erased = tableList.flatMap(([table, { consignee }]) =>
      (consignee?.data ?? []).map((column) => `${table}.${column}`),
    );
    assert.deepEqual([...columns].sort(), erased.sort());
  });
});

const search = new PhoneSearch('+20 100 123 4567');
const national = '1001234567';
const zeros = ['0', '٠', '۰', '๐', '០', '０', '०'].map((zero) => zero.codePointAt(0) ?? 0);
const between = ['', '', '', ' ', '-', '_', '.', '/', '\u200b', '\u200f', '\u00a0', '–', '*', '\t'];

const prefix = fc.constantFrom('+20', '0020', '20', '0', '', '+20 (0)');

/** A spelling of the phone as people write it. */
const spelling = fc
  .tuple(
    prefix,
    fc.constantFrom(...zeros),
    fc.array(fc.constantFrom(...between), { minLength: 10 }),
  )
  .map(([start, zero, separators]) => {
    const digits = [...national].map((digit, index) => digit + (separators[index] ?? ''));
    return (start + digits.join('')).replace(/\d/g, (digit) =>
      String.fromCodePoint(zero + Number(digit)),
    );
  });

it('PhoneSearch finds a phone in every spelling that the open API accepts', () => {
  let taken = 0;
  const property = fc.property(spelling, (mobile) => {
    const receiver = { ...exampleOrder.receiver, mobile };
    const request = createOrder.request as FieldSchema;
    const { value, problems } = checkFields(request, { ...exampleOrder, receiver });
    if (problems.length > 0) return;
    taken += 1;
    const kept = (value.receiver as typeof receiver).mobile;
    assert.equal(search.isPhone(kept, 'EGY'), true, kept);
    // As in the call log, a core or an older order.
    assert.equal(search.isPhone(mobile, 'EGY'), true, mobile);
    assert.equal(search.isIn(JSON.stringify({ receiver })), true, JSON.stringify(mobile));
  });
  fc.assert(property, { numRuns: 500, seed: 20261128 });
  assert.ok(taken > 300, String(taken));
});

it('PhoneSearch ignores longer numbers', () => {
  const property = fc.property(fc.integer({ min: 1, max: 9 }), fc.boolean(), (digit, isBehind) => {
    const other = isBehind ? `0${national}${digit}` : `${digit}${national}`;
    assert.equal(search.isPhone(other, 'EGY'), false, other);
  });
  fc.assert(property, { numRuns: 50, seed: 20261128 });
});
