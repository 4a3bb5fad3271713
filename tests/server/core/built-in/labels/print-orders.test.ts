import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleReceiver, exampleSender } from '#contract/operations/_fields/example-order.ts';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { createCustomer } from '#server/accounts/account-store.ts';
import { readCode128 } from '../../../_support/barcodes.ts';
import { openLog } from '../../../_support/log.ts';
import { cancel, createdOrder, pickUp } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../../../_support/portal.ts';
import { assertRefused, call2 } from '../../../_support/version-2.ts';
import { addLoose, reservedNumber } from '../../../_support/waybills.ts';
import { print, printed, printSizes, to } from './_print.ts';

const log = openLog();
const portal = await openTestPortal({}, { logger: log.logger });
const integrator = await addIntegrator(portal, { balance: 100 });

function printMany(
  billCodes: readonly unknown[],
  fields: object = {},
  by: Integrator = integrator,
) {
  const { customerCode } = by;
  return call2(portal, by, 'order/printOrders', { customerCode, billCodes, ...fields });
}

async function printedMany(billCodes: readonly string[], fields: object = {}) {
  const { code, msg, data } = await printMany(billCodes, fields);
  assert.equal(code, '1', msg);
  return { data, pdf: Buffer.from(data.base64EncodeContent, 'base64') };
}

const scripts = [
  to({ name: 'أحمد محمد', street: 'شارع المحور المركزي' }),
  to({ name: '王小明', street: '世纪大道100号' }),
  to({ name: 'Mona Adel', street: '9 Nile St' }),
  { ...to({ name: 'สมชาย ใจดี' }), sender: { ...exampleSender, street: 'ផ្លូវព្រះនរោត្តម' } },
  { ...to({ name: 'Omar' }), remark: `${'道'.repeat(60)} ${'W'.repeat(120)}` },
];
const shown = ['أحمد', '王小明', 'Mona Adel', 'สมชาย', 'Omar'];

/** New orders with texts of different scripts and lengths. */
async function createMixed() {
  const made = [];
  for (const fields of scripts) {
    made.push(await createdOrder(portal, integrator, { itemsValue: '75', ...fields }));
  }
  return made;
}

/** Another customer of the same account. */
async function addNeighbour() {
  const customerCode = 'J-NEIGHBOUR';
  const { apiAccount, password } = integrator;
  const customer = { apiAccount, code: customerCode, password, cod: false, balance: null };
  await createCustomer(portal.context.database, portal.secrets, customer, portal.clock.now);
  return { ...integrator, customerCode };
}

const neighbour = await addNeighbour();

for (const { printSize, widthMm, heightMm } of printSizes) {
  it(`prints labels of size ${printSize} on a page each, in the requested order, with readable bars`, async () => {
    const made = await createMixed();
    const order = [3, 0, 4, 2, 1];
    const asked = order.flatMap((index) => made[index] ?? []);
    const billCodes = asked.map(({ billCode }) => billCode);
    const options = { printSize, printCod: 1, showCustomerOrderId: 1 };
    const { data, pdf } = await printedMany(billCodes, options);
    assert.deepEqual([data.billCodes, data.pages], [billCodes, billCodes.length]);
    const pages = await readPdf(pdf);
    assert.equal(pages.length, billCodes.length);
    for (const [at, page] of pages.entries()) {
      assert.deepEqual([page.widthMm, page.heightMm], [widthMm, heightMm]);
      const { billCode = '', sortingCode = '', txlogisticId = '' } = asked[at] ?? {};
      const read = new Set(await readCode128(await page.draw(203)));
      assert.deepEqual([...read].sort(), [billCode, sortingCode].sort());
      const text = [page.text, ...page.rightToLeftLines].join(' ');
      const name = shown[order[at] ?? -1] ?? 'none';
      for (const part of [name, txlogisticId, 'EGP 75.00']) assert.ok(text.includes(part), part);
      assert.ok(page.fonts.every(({ missing }) => !missing));
    }
  });
}

describe('labels in one PDF', () => {
  it('look like single labels', async () => {
    const made = await createMixed();
    for (const { printSize } of printSizes) {
      const { pdf } = await printedMany(
        made.map(({ billCode }) => billCode),
        { printSize },
      );
      const pages = await readPdf(pdf);
      for (const [at, { billCode }] of made.entries()) {
        const [alone] = await readPdf(await printed(portal, integrator, { billCode, printSize }));
        const pictures = await Promise.all([alone, pages[at]].map((page) => page?.draw(101)));
        const [one, other] = pictures.map((each) => Buffer.from(each?.data ?? []));
        assert.ok(one?.length && other?.equals(one), `${printSize} ${billCode}`);
      }
    }
  });

  it('share their fonts: thirty take less than a fifth of their separate size', async () => {
    const made = await Promise.all(
      Array.from({ length: maxLabels }, () => createdOrder(portal, integrator)),
    );
    const billCodes = made.map(({ billCode }) => billCode);
    const { pdf } = await printedMany(billCodes);
    const alone = await printed(portal, integrator, { billCode: billCodes[0] });
    assert.ok(pdf.length < (alone.length * maxLabels) / 5, `${pdf.length} of ${alone.length} each`);
  });

  it('are byte-identical until an order changes', async () => {
    const billCodes = (await createMixed()).map(({ billCode }) => billCode);
    const { pdf } = await printedMany(billCodes);
    assert.ok((await printedMany(billCodes)).pdf.equals(pdf));
  });

  it('have one part and no COD by default, even for one label', async () => {
    const { billCode } = await createdOrder(portal, integrator, { itemsValue: '75' });
    const [page, ...others] = await readPdf((await printedMany([` ${billCode} `])).pdf);
    assert.deepEqual([page?.widthMm, page?.heightMm, others.length], [100, 150, 0]);
    assert.doesNotMatch(page?.text ?? '', /COD/);
  });

  it('may mix orders of the customer and individual shipments of the account', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const { data: loose } = await addLoose(portal, integrator);
    const { data } = await printedMany([loose.billCode, billCode]);
    assert.deepEqual(data.billCodes, [loose.billCode, billCode]);
  });

  it('are a page each, however long their texts are', async () => {
    const long = (letter: string, length: number) => letter.repeat(length);
    const party = { name: long('国', 50), company: long('W', 100), street: long('ស', 200) };
    const made = [
      await createdOrder(portal, integrator, to(party)),
      await createdOrder(portal, integrator, { receiver: { ...exampleReceiver, ...party } }),
    ];
    for (const { printSize } of printSizes) {
      const { pdf } = await printedMany(
        made.map(({ billCode }) => billCode),
        { printSize },
      );
      assert.equal((await readPdf(pdf)).length, made.length);
    }
  });
});

describe('a refused print of many labels', () => {
  it('names every invalid waybill by its index, in the words of the first', async () => {
    const stranger = await addIntegrator(portal);
    const { billCode: strange } = await createdOrder(portal, stranger);
    const { billCode } = await createdOrder(portal, integrator);
    const { billCode: cancelled, txlogisticId } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    const reserved = await reservedNumber(portal, integrator);
    const codes = [
      billCode,
      strange,
      cancelled,
      billCode,
      'UEG999999999999',
      ` ${strange}`,
      reserved,
    ];
    const answer = await printMany(codes);
    const none = { code: '1450033319', rule: 'no-label-yet' };
    const twice = { code: '999001030', rule: 'listed-twice' };
    assertRefused(answer, [404, '1450033319', 'billCodes[1]', 'no-label-yet']);
    assert.deepEqual(answer.errors, [
      { path: 'billCodes[1]', ...none },
      { path: 'billCodes[2]', code: '121003006', rule: 'cancelled-label' },
      { path: 'billCodes[3]', ...twice, limit: 'billCodes[0]' },
      { path: 'billCodes[4]', ...none },
      { path: 'billCodes[5]', ...twice, limit: 'billCodes[1]' },
      { path: 'billCodes[6]', ...none },
    ]);
    assert.match(answer.msg, /billCodes\[1\]/);
    // A number of another account gets the same text as an unknown one.
    const unknown = await printMany(['UEG999999999999']);
    assert.deepEqual((await printMany([strange])).msg, unknown.msg);
  });

  it('names a label whose personal data was erased', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const { database } = portal.context;
    const { content } = await database
      .selectFrom('orders')
      .select('content')
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    const erased = JSON.stringify({ ...JSON.parse(content), erased: true });
    await database
      .updateTable('orders')
      .set({ content: erased })
      .where('bill_code', '=', billCode)
      .execute();
    assertRefused(await printMany([billCode]), [404, '1450033319', 'billCodes[0]', 'label-erased']);
  });

  it('names the rule that the list breaks', async () => {
    const many = Array.from({ length: maxLabels + 1 }, (_, index) => `UEG${index}`);
    const cases: [billCodes: unknown, code: string, path: string, rule: string][] = [
      [undefined, '999001010', 'billCodes', 'required'],
      [[], '999001010', 'billCodes', 'required'],
      [{ 0: 'UEG1' }, '999001030', 'billCodes', 'type'],
      [many, '999001030', 'billCodes', 'maxItems'],
      [['UEG1', {}], '999001030', 'billCodes[1]', 'type'],
      [['x'.repeat(31)], '999001010', 'billCodes[0]', 'maxLength'],
    ];
    for (const [billCodes, code, path, rule] of cases) {
      assertRefused(await printMany([], { billCodes }), [422, code, path, rule]);
    }
    const blank = await printMany(['UEG1', '  ']);
    // A blank entry does not count as a waybill number.
    assert.deepEqual(
      blank.errors?.map(({ path }) => path),
      ['billCodes[0]'],
    );
  });

  it('is 404 in version 1, which lacks the operation', async () => {
    const { status, code } = await call(portal, integrator, 'order/printOrders', {});
    assert.deepEqual([status, code], [404, '0']);
  });
});

describe('printing a label', () => {
  it('is possible from the creation of the order, and after its pick-up', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await printed(portal, integrator, { billCode });
    await pickUp(portal, billCode);
    assert.equal((await print(portal, integrator, { billCode })).data.billCode, billCode);
  });

  it('ignores spaces around the number', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const { data } = await print(portal, integrator, { billCode: ` ${billCode} ` });
    assert.equal(data.billCode, billCode);
  });

  it('is open to every customer of the account for an individual shipment', async () => {
    const { data } = await addLoose(portal, integrator);
    for (const each of [integrator, neighbour]) {
      await printed(portal, each, { billCode: data.billCode });
    }
  });
});

describe('refusing a label', () => {
  it('returns 121003006 for a cancelled order', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    assert.equal((await print(portal, integrator, { billCode })).code, '121003006');
  });

  it('returns the same message for an unknown, a reserved and a foreign number', async () => {
    const stranger = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const { data: loose } = await addLoose(portal, integrator);
    const answers = [
      await print(portal, integrator, { billCode: 'UEG999999999999' }),
      await print(portal, integrator, { billCode: await reservedNumber(portal, integrator) }),
      await print(portal, neighbour, { billCode }),
      await print(portal, stranger, { billCode }),
      await print(portal, stranger, { billCode: loose.billCode }),
    ];
    const bodies = answers.map(({ code, msg, data }) => ({ code, msg, data }));
    assert.equal(bodies[0]?.code, '1450033319');
    assert.match(bodies[0]?.msg ?? '', /billCode/);
    for (const body of bodies) assert.deepEqual(body, bodies[0]);
  });

  it('returns the request id and logs the cause when the label cannot be made', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const { database } = portal.context;
    await database
      .updateTable('orders')
      .set({ content: '{' })
      .where('bill_code', '=', billCode)
      .execute();
    log.clear();
    const { code, msg, headers } = await print(portal, integrator, { billCode });
    assert.equal(code, '145005000');
    const requestId = String(headers['x-request-id']);
    assert.ok(msg.includes(requestId));
    assert.ok(log.text().includes(requestId) && log.text().includes('printOrder'), log.text());
  });
});
