import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleReceiver, exampleSender } from '#contract/operations/_fields/example-order.ts';
import { createdOrder, orderOf, query } from '../_support/orders.ts';
import { readPdf } from '../_support/pdf.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../_support/portal.ts';
import { findRow } from '../_support/rows.ts';
import { type Answer2, call2 } from '../_support/version-2.ts';

interface Warned extends Answer2 {
  warnings?: {
    path: string | null;
    rule: string;
    message: string;
    received?: string;
    used?: string;
  }[];
}

const portal = await openTestPortal();
const sandbox = await addIntegrator(portal);
const production = await addIntegrator(portal, { environment: 'production' });

const pasted = '\u202a+٢٠ ١٠٠ ١٢٣ ٤٥٦٧\u202c';
const phone = '+20 100 123 4567';
const receiver = { ...exampleReceiver, mobile: pasted, phone: 'N/A' };

const create1 = (integrator: Integrator, fields: object) =>
  call(portal, integrator, 'order/addOrder', orderOf(integrator, fields));

async function create2(integrator: Integrator, fields: object): Promise<Warned> {
  const { digest: _, ...order } = orderOf(integrator, fields);
  return call2(portal, integrator, 'order/addOrder', order);
}

describe('warnings in the sandbox', () => {
  it('are in a header of version 1', async () => {
    const { code, headers } = await create1(sandbox, { receiver });
    assert.equal(code, '1');
    assert.equal(
      headers['x-warnings'],
      `"receiver.mobile";rule=normalized;used="${phone}", "receiver.phone";rule=absent`,
    );
  });

  it('are beside the data of version 2, with a message in the language of the caller', async () => {
    const { code, warnings } = await create2(sandbox, { receiver });
    assert.equal(code, '1');
    assert.deepEqual(warnings, [
      {
        path: 'receiver.mobile',
        rule: 'normalized',
        message: `receiver.mobile was read as ${phone}`,
        received: '\\u202a+٢٠ ١٠٠ ١٢٣ ٤٥٦٧\\u202c',
        used: phone,
      },
      {
        path: 'receiver.phone',
        rule: 'absent',
        message:
          'receiver.phone counts as absent, although it was N/A. Leave the field out if there is no value',
        received: 'N/A',
      },
    ]);
  });

  it('are repeated with a replayed response', async () => {
    const { digest: _, ...order } = orderOf(sandbox, { receiver });
    const once = () =>
      call2(portal, sandbox, 'order/addOrder', order, { id: 'the-same-call-again' });
    const first: Warned = await once();
    const second: Warned = await once();
    assert.equal(first.warnings?.length, 2, first.msg);
    assert.deepEqual(second.warnings, first.warnings);
    assert.equal(second.headers['idempotent-replayed'], 'true');
  });

  it('are absent when every value was taken as sent', async () => {
    assert.equal((await create1(sandbox, {})).headers['x-warnings'], undefined);
    assert.equal('warnings' in (await create2(sandbox, {})), false);
  });

  it('are limited in number and plain ASCII in the header', async () => {
    const { billCode } = await createdOrder(portal, sandbox);
    const list = Array.from({ length: 1000 }, (_, index) => ({
      traceNode: ` ${(index % 15) + 1}\u200b`,
      waybillCode: `${billCode.toLowerCase()}\u200b`,
    }));
    const subscribe = { id: sandbox.apiAccount, list };
    const { code, headers } = await call(portal, sandbox, 'trace/subscribe', subscribe);
    assert.equal(code, '1');
    const header = String(headers['x-warnings']);
    assert.match(header, /^[ -~]{1,1000}$/);
    const answer: Warned = await call2(portal, sandbox, 'trace/subscribe', subscribe);
    assert.equal(answer.warnings?.length, 21);
    assert.deepEqual(answer.warnings?.at(-1), {
      path: null,
      rule: 'more',
      message: '1,980 more values have warnings',
    });
  });
});

describe('warnings in production', () => {
  for (const [name, create] of Object.entries({ 'version 1': create1, 'version 2': create2 })) {
    it(`are absent from ${name}`, async () => {
      const answer: Warned = await create(production, { receiver });
      assert.equal(answer.code, '1', answer.msg);
      assert.deepEqual([answer.headers['x-warnings'], answer.warnings], [undefined, undefined]);
    });
  }
});

describe('a normalised value', () => {
  it('is returned by queries, printed on labels and stored with the real name', async () => {
    const { billCode } = await createdOrder(portal, sandbox, { receiver });
    const typed = ` ${billCode.toLowerCase()}\u200b`;
    const { data } = await query(portal, sandbox, { command: 2, serialNumber: `\u200e${typed};` });
    assert.deepEqual(
      data.map((order: { receiver: typeof exampleReceiver }) => order.receiver.mobile),
      [phone],
    );
    const { customerCode } = sandbox;
    const printed = await call2(portal, sandbox, 'order/printOrder', {
      customerCode,
      billCode: typed,
      printSize: 0,
    });
    assert.equal(printed.data.billCode, billCode);
    const [page] = await readPdf(Buffer.from(String(printed.data.base64EncodeContent), 'base64'));
    assert.ok(page?.text.includes(phone), String(page?.text));
    const named = await call(portal, sandbox, 'realName/saveOrUpdate', {
      billCode: typed,
      name: 'A',
      idType: '1',
      idNumber: '1',
      mobile: pasted,
    });
    assert.deepEqual([named.code, named.data], ['1', { billCode }]);
    const kept = await findRow(portal.context.database, 'real_name', {
      bill_code: String(billCode),
    });
    assert.equal(kept?.mobile, phone);
  });
});

describe('a phone that looks wrong', () => {
  const rows: [mobile: unknown, rule: string | undefined][] = [
    ['1001234567', 'phone-without-zero'],
    [1001234567, 'phone-without-zero'],
    ['+86 131 0000 0000', 'phone-foreign'],
    ['+1 650 253 0000', 'phone-foreign'],
    ['0000000', 'phone-impossible'],
    ['0100 123 456789', 'phone-impossible'],
    ['01001234567 / 01112223334', undefined],
    ['0020 100 123 4567', undefined],
    ['(02) 2345-6789', undefined],
    ['01001234567', undefined],
  ];
  for (const [mobile, rule] of rows) {
    it(`is accepted with ${rule ?? 'no warning'}: ${JSON.stringify(mobile)}`, async () => {
      const sent = { ...exampleReceiver, mobile };
      const { code, msg, warnings = [] } = await create2(sandbox, { receiver: sent });
      assert.equal(code, '1', msg);
      assert.deepEqual(
        warnings.map((each) => each.rule),
        rule ? [rule] : [],
      );
    });
  }

  it('is accepted without a warning when it is a hotline of a sender', async () => {
    const sender = { ...exampleSender, mobile: '19991' };
    assert.equal('warnings' in (await create2(sandbox, { sender })), false);
  });
});
