import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Result } from '#server/core/check/checks.ts';
import type { CoreCall } from '#server/core/port.ts';
import { openReferenceCore } from '../_support/forwarded.ts';
import {
  type Any,
  ask,
  change,
  constant,
  each,
  type Fault,
  type Faults,
  instead,
  openChecked,
  runOne,
  withFaults,
} from './_faults.ts';

const core = await openReferenceCore();
const kept = 'an order is found with all that it was made with';
const finds = 'orders are found by number, waybill, serial and time';
const cancelled = 'a cancelled order is found as cancelled';
const charges = 'a waybill has the charges of its order';
const freight = 'freight is the same before and after the order';
const together = 'calls of one order at the same moment make one order';
const last = 'the last waybill is given out once, whatever comes at the same moment';
const lots = 'reserved waybills are given out once';
const byCase = 'orders whose numbers differ by case are two';

const queried = (change: (row: Any) => object): Faults => ({ 'orderserve/query': each(change) });

/** Changes a call that arrives while another one is running. */
function meanwhile(change: (call: CoreCall<Any>) => CoreCall<Any>): Faults {
  let open = 0;
  return {
    'orderserve/create': async (call, run) => {
      open += 1;
      try {
        return await run(open > 1 ? change(call) : call);
      } finally {
        open -= 1;
      }
    },
  };
}

const charged = new Map<string, string>();
const list = (rows: Any[]) => rows.slice(0, 1);

const faults: [fault: string, faults: Faults, check: string, words: RegExp][] = [
  [
    'cuts a remark',
    queried(({ remark }) => ({ remark: remark?.slice(0, 100) })),
    kept,
    /remark of \S+ was/,
  ],
  [
    'keeps Latin letters only',
    queried(({ remark }) => ({ remark: remark?.replaceAll(/[^ -~]/g, '?') })),
    kept,
    /remark of/,
  ],
  [
    'drops characters of four bytes',
    queried(({ remark }) => ({ remark: remark?.replaceAll('🎁', '') })),
    kept,
    /remark of/,
  ],
  [
    'rounds cash on delivery',
    queried(({ itemsValue }) => ({ itemsValue: String(Math.round(itemsValue)) })),
    kept,
    /itemsValue of \S+ was "150.55", and orderserve\/query says "151"/,
  ],
  [
    'supports one currency only',
    queried(() => ({ priceCurrency: 'EGP' })),
    kept,
    /priceCurrency of \S+ was "AED"/,
  ],
  ['keeps the first item', queried(({ items }) => ({ items: list(items) })), kept, /items of/],
  [
    'swaps sender and receiver',
    queried(({ sender, receiver }) => ({ sender: receiver, receiver: sender })),
    kept,
    /sender\.name of/,
  ],
  [
    'stores a phone as a number',
    queried(({ receiver }) => ({
      receiver: { ...receiver, mobile: String(Number(receiver.mobile)) },
    })),
    kept,
    /receiver\.mobile of/,
  ],
  [
    'loses the floor',
    queried(({ sender: { floor: _, ...sender } }) => ({ sender })),
    kept,
    /sender\.floor of \S+ was "1", and orderserve\/query says nothing/,
  ],
  [
    'loses the time of the pick-up',
    queried(() => ({ sendStartTime: '2026-11-21T00:00:00' })),
    kept,
    /sendStartTime of/,
  ],
  [
    'writes waybills in another case',
    queried(({ billCode }) => ({ billCode: billCode.toLowerCase() })),
    kept,
    /billCode of/,
  ],
  [
    'returns its own customer number',
    queried(() => ({ customerId: '4711' })),
    kept,
    /customerId of/,
  ],
  [
    'changes the sorting code later',
    queried(() => ({ sortingCode: '1,X,0' })),
    kept,
    /sortingCode of/,
  ],
  [
    'finds only the first of many numbers',
    {
      'orderserve/query': ask(
        ({ serialNumber }) => serialNumber && { serialNumber: list(serialNumber) },
      ),
    },
    finds,
    /has to find two orders/,
  ],
  [
    'finds nothing by status',
    {
      'orderserve/query': change((rows, { request }) => (request.status === undefined ? rows : [])),
    },
    cancelled,
    /by time and status 104 has to find/,
  ],
  [
    'returns only the first of many waybills',
    { 'orderserve/waybillInformation': change(list) },
    charges,
    /of two waybills answered 1/,
  ],
  [
    'charges a modified order as before',
    {
      'orderserve/create': change((data) => {
        const sumFreight = charged.get(data.billCode) ?? data.sumFreight;
        charged.set(data.billCode, sumFreight);
        return { ...data, sumFreight };
      }),
      'orderserve/query': each(({ billCode }) => ({ sumFreight: charged.get(billCode) })),
    },
    freight,
    /for a parcel of 9.4 kg/,
  ],
  [
    'quotes the distance of the first parcel for all',
    { 'other/freight': constant(({ weight }) => `freight of ${weight}`) },
    freight,
    /orderserve\/create charged/,
  ],
  [
    'creates an order for each parallel call',
    meanwhile((call) => ({
      ...call,
      request: { ...call.request, txlogisticId: randomUUID() },
    })),
    together,
    /have to make one order, and made [23]/,
  ],
  [
    'gives the last waybill to each parallel call',
    meanwhile((call) => ({
      ...call,
      caller: { ...call.caller, customer: { ...call.caller.customer, balance: null } as Any },
    })),
    last,
    /one waybill was granted, and [23] of 3 orders/,
  ],
  [
    'reserves ten waybills at most',
    { 'vip/getwaybill': ask(({ num }) => ({ num: Math.min(num, 10) })) },
    lots,
    /50 waybills were asked for in one call, and 10 answered/,
  ],
  [
    'ignores the case of order numbers',
    {
      'orderserve/create': async (call, run) => {
        const { txlogisticId } = call.request;
        const request = { ...call.request, txlogisticId: txlogisticId.toLowerCase() };
        return { ...(await run({ ...call, request })), txlogisticId };
      },
    },
    byCase,
    /-a modified the order \S+-A/,
  ],
];

describe('core:check of a faulty core', () => {
  for (const [fault, changed, name, words] of faults) {
    it(`finds a core that ${fault}`, async () => {
      const url = await core.serve({ core: withFaults(core.served.core, changed) });
      const found = await runOne(await openChecked(core, url), name);
      assert.equal(found.outcome, 'fails', name);
      assert.match(found.words, words);
      assert.doesNotMatch(found.words, /\.ts:\d/);
    });
  }
});

const one = 'a label is a PDF of its order, in the size that was asked for';
const refused = 'no label is printed of an unknown or a cancelled order';
const many = 'many labels come in one PDF, in order';

/** A page of 100 × 150 mm with this content, as a core in another language may write it. */
function toPdf(content: string): string {
  const font = '<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>';
  const box = '[0 0 283.46 425.2]';
  const pdf = [
    '%PDF-1.4',
    '1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj',
    '2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj',
    `3 0 obj <</Type/Page/Parent 2 0 R/MediaBox${box}/Contents 4 0 R/Resources${font}>> endobj`,
    `4 0 obj <</Length ${content.length}>> stream`,
    content,
    'endstream endobj',
    'trailer <</Root 1 0 R>>',
  ].join('\n');
  return Buffer.from(pdf, 'latin1').toString('base64');
}

const toText = (text: string) => `BT /F1 12 Tf 20 200 Td (${text}) Tj ET`;
const withPdf = (toContent: (data: Any) => string): Fault =>
  change((data) => ({ ...data, base64EncodeContent: toPdf(toContent(data)) }));

const firstOfSize = constant(({ printSize }) => `label ${printSize}`);
const lines: [
  fault: string,
  id: 'orderserve/expressquery' | 'orderserve/printOrders',
  fault: Fault,
  check: string,
  words: RegExp,
][] = [
  [
    'prints the first label for all orders',
    'orderserve/expressquery',
    async (call, run) => {
      const { billCode } = call.request;
      return { ...(await firstOfSize(call, run)), billCode };
    },
    one,
    /the label of \S+ does not name it/,
  ],
  [
    'prints a blank page',
    'orderserve/expressquery',
    withPdf(() => ''),
    one,
    /does not name it: its text is ""/,
  ],
  [
    'prints the error of a web server',
    'orderserve/expressquery',
    withPdf(() => toText('502 Bad Gateway')),
    one,
    /its text is "502BadGateway"/,
  ],
  [
    'prints a part of the waybill',
    'orderserve/expressquery',
    withPdf(({ billCode }) => toText(billCode.slice(0, -1))),
    one,
    /does not name it/,
  ],
  [
    'returns HTML as a label',
    'orderserve/expressquery',
    change((data) => ({ ...data, base64EncodeContent: btoa('<html>502</html>') })),
    one,
    /not a PDF/,
  ],
  [
    'returns only the first bytes of a PDF',
    'orderserve/expressquery',
    change((data) => ({ ...data, base64EncodeContent: btoa('%PDF-1.7') })),
    one,
    /not a PDF/,
  ],
  [
    'prints one size of label only',
    'orderserve/expressquery',
    ask(() => ({ printSize: 0 })),
    one,
    /printSize 1 is 100 × 210 mm, and was 100 × 150 mm/,
  ],
  [
    'prints the label of a cancelled order',
    'orderserve/expressquery',
    instead('121003006', ({ billCode }) => ({
      billCode,
      base64EncodeContent: toPdf(toText(billCode)),
    })),
    refused,
    /a cancelled order's label has to be refused/,
  ],
  [
    'names labels in another order',
    'orderserve/printOrders',
    change((data) => ({ ...data, billCodes: data.billCodes.toReversed() })),
    many,
    /out of order/,
  ],
  [
    'prints labels in another order',
    'orderserve/printOrders',
    async (call, run) => {
      const { billCodes } = call.request;
      const request = { ...call.request, billCodes: billCodes.toReversed() };
      return { ...(await run({ ...call, request })), billCodes };
    },
    many,
    /the label of \S+ does not name it/,
  ],
  [
    'prints the first of many labels',
    'orderserve/printOrders',
    async (call, run) => {
      const { billCodes } = call.request;
      const request = { ...call.request, billCodes: billCodes.slice(0, 1) };
      const isKnown = billCodes.every((each: string) => !each.startsWith('CHECK'));
      return { ...(await run(isKnown ? { ...call, request } : call)), billCodes, pages: 2 };
    },
    many,
    /the PDF of two labels has 1 pages/,
  ],
];

async function check(id: keyof typeof core.served.core, fault: Fault, name: string) {
  const url = await core.serve({ core: withFaults(core.served.core, { [id]: fault }) });
  const checked = await openChecked(core, url);
  if (fault === lines[0]?.[2]) await runOne(checked, name);
  return runOne(checked, name);
}

function assertFails(found: Result, words: RegExp): void {
  assert.equal(found.outcome, 'fails');
  assert.match(found.words, words);
  assert.doesNotMatch(found.words, /\.ts:\d/);
}

describe('core:check of a core with faulty labels', () => {
  for (const [title, id, fault, name, words] of lines) {
    it(`finds a core that ${title}`, async () => assertFails(await check(id, fault, name), words));
  }
});

describe('core:check', () => {
  it('accepts a label with a waybill printed in groups', async () => {
    const grouped = withPdf(({ billCode }) => toText(billCode.replace(/(.{4})/g, '$1 ')));
    const found = await check('orderserve/expressquery', grouped, one);
    // All checks of the first page pass; only the second size fails.
    assert.match(found.words, /printSize 1 is/);
  });

  it('reports that it cannot read a label that is a picture', async () => {
    const picture = withPdf(() => 'q 100 0 0 100 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q');
    const found = await check('orderserve/expressquery', picture, one);
    assert.deepEqual(
      [found.outcome, found.words.replace(/of \S+ is/, 'of X is')],
      ['not asked', 'the label of X is a picture without text: compare its barcode by eye'],
    );
  });
});
