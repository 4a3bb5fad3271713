import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { eraseConsignee } from '#server/consignees/erase-consignee.ts';
import { PhoneSearch } from '#server/consignees/phone-search.ts';
import { operatorOn } from '../_support/operator.ts';
import { createdOrder, query } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { until } from '../_support/until.ts';
import { accountIdOf } from '../_support/waybills.ts';
import { readEverything } from './_everything.ts';
import { deliver, person, stranger } from './_people.ts';

const portal = await openTestPortal();
const { database } = portal.context;
// The tool uses the real clock, by which an order unchanged for half a year is over.
portal.clock.now = Date.now();
const integrator = await addIntegrator(portal);
const accountId = await accountIdOf(portal, integrator);
const { done, refused, run } = operatorOn(portal);

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
