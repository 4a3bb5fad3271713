import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Checked } from '#server/core/check/checked.ts';
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
  findsIn,
  instead,
  openChecked,
  runOne,
  withFaults,
} from './_faults.ts';

const core = await openReferenceCore();
const findsFault = findsIn(core);
const finds = (fault: string, check: string, words: RegExp, faults: Faults) =>
  findsFault(fault, check, faults, words);
const kept = 'an order is found with all that it was made with';
const byAny = 'orders are found by number, waybill, serial and time';
const cancelled = 'a cancelled order is found as cancelled';
const charges = 'a waybill has the charges of its order';
const freight = 'freight is the same before and after the order';
const together = 'calls of one order at the same moment make one order';
const last = 'the last waybill is given out once, whatever comes at the same moment';
const lots = 'reserved waybills are given out once';
const byCase = 'orders whose numbers differ by case are two';

const findsChanged = (fault: string, words: RegExp, make: (row: Any) => object) =>
  finds(fault, kept, words, { 'orderserve/query': each(make) });

/** Holds three creates until all have arrived, then changes all but the first. */
function meanwhile(change: (call: CoreCall<Any>) => CoreCall<Any>): Faults {
  let arrived = 0;
  const together = Promise.withResolvers<void>();
  return {
    'orderserve/create': async (call, run) => {
      arrived += 1;
      const isFirst = arrived === 1;
      if (arrived === 3) together.resolve();
      await together.promise;
      return run(isFirst ? call : change(call));
    },
  };
}

const charged = new Map<string, string>();
const list = (rows: Any[]) => rows.slice(0, 1);

findsChanged('cuts a remark', /remark of \S+ was/, ({ remark }) => ({
  remark: remark?.slice(0, 100),
}));
findsChanged('keeps Latin letters only', /remark of/, ({ remark }) => ({
  remark: remark?.replaceAll(/[^ -~]/g, '?'),
}));
findsChanged('drops characters of four bytes', /remark of/, ({ remark }) => ({
  remark: remark?.replaceAll('🎁', ''),
}));
findsChanged(
  'rounds cash on delivery',
  /itemsValue of \S+ was "150.55", and orderserve\/query says "151"/,
  ({ itemsValue }) => ({ itemsValue: String(Math.round(itemsValue)) }),
);
findsChanged('supports one currency only', /priceCurrency of \S+ was "AED"/, () => ({
  priceCurrency: 'EGP',
}));
findsChanged('keeps the first item', /items of/, ({ items }) => ({ items: list(items) }));
findsChanged('swaps sender and receiver', /sender\.name of/, ({ sender, receiver }) => ({
  sender: receiver,
  receiver: sender,
}));
findsChanged('stores a phone as a number', /receiver\.mobile of/, ({ receiver }) => ({
  receiver: { ...receiver, mobile: String(Number(receiver.mobile)) },
}));
findsChanged(
  'loses the floor',
  /sender\.floor of \S+ was "1", and orderserve\/query says nothing/,
  ({ sender: { floor: _, ...sender } }) => ({ sender }),
);
findsChanged('loses the time of the pick-up', /sendStartTime of/, () => ({
  sendStartTime: '2026-11-21T00:00:00',
}));
findsChanged('writes waybills in another case', /billCode of/, ({ billCode }) => ({
  billCode: billCode.toLowerCase(),
}));
findsChanged('returns its own customer number', /customerId of/, () => ({ customerId: '4711' }));
findsChanged('changes the sorting code later', /sortingCode of/, () => ({ sortingCode: '1,X,0' }));
finds('finds only the first of many numbers', byAny, /has to find two orders/, {
  'orderserve/query': ask(
    ({ serialNumber }) => serialNumber && { serialNumber: list(serialNumber) },
  ),
});
finds('finds nothing by status', cancelled, /by time and status 104 has to find/, {
  'orderserve/query': change((rows, { request }) => (request.status === undefined ? rows : [])),
});
finds('returns only the first of many waybills', charges, /of two waybills answered 1/, {
  'orderserve/waybillInformation': change(list),
});
finds('charges a modified order as before', freight, /for a parcel of 9.4 kg/, {
  'orderserve/create': change((data) => {
    const sumFreight = charged.get(data.billCode) ?? data.sumFreight;
    charged.set(data.billCode, sumFreight);
    return { ...data, sumFreight };
  }),
  'orderserve/query': each(({ billCode }) => ({ sumFreight: charged.get(billCode) })),
});
finds('quotes the distance of the first parcel for all', freight, /orderserve\/create charged/, {
  'other/freight': constant(({ weight }) => `freight of ${weight}`),
});
finds(
  'creates an order for each parallel call',
  together,
  /have to make one order, and made [23]/,
  meanwhile((call) => ({
    ...call,
    request: { ...call.request, txlogisticId: randomUUID() },
  })),
);
finds(
  'gives the last waybill to each parallel call',
  last,
  /one waybill was granted, and [23] of 3 orders/,
  meanwhile((call) => ({
    ...call,
    caller: { ...call.caller, customer: { ...call.caller.customer, balance: null } as Any },
  })),
);
finds(
  'reserves ten waybills at most',
  lots,
  /50 waybills were asked for in one call, and 10 answered/,
  { 'vip/getwaybill': ask(({ num }) => ({ num: Math.min(num, 10) })) },
);
finds('ignores the case of order numbers', byCase, /-a modified the order \S+-A/, {
  'orderserve/create': async (call, run) => {
    const { txlogisticId } = call.request;
    const request = { ...call.request, txlogisticId: txlogisticId.toLowerCase() };
    return { ...(await run({ ...call, request })), txlogisticId };
  },
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

finds('prints a blank page', one, /does not name it: its text is ""/, {
  'orderserve/expressquery': withPdf(() => ''),
});
finds('prints the error of a web server', one, /its text is "502BadGateway"/, {
  'orderserve/expressquery': withPdf(() => toText('502 Bad Gateway')),
});
finds('prints a part of the waybill', one, /does not name it/, {
  'orderserve/expressquery': withPdf(({ billCode }) => toText(billCode.slice(0, -1))),
});
finds('returns HTML as a label', one, /not a PDF/, {
  'orderserve/expressquery': change((data) => ({
    ...data,
    base64EncodeContent: btoa('<html>502</html>'),
  })),
});
finds('returns only the first bytes of a PDF', one, /not a PDF/, {
  'orderserve/expressquery': change((data) => ({ ...data, base64EncodeContent: btoa('%PDF-1.7') })),
});
finds('prints one size of label only', one, /printSize 1 is 100 × 210 mm, and was 100 × 150 mm/, {
  'orderserve/expressquery': ask(() => ({ printSize: 0 })),
});
finds(
  'prints the label of a cancelled order',
  refused,
  /a cancelled order's label has to be refused/,
  {
    'orderserve/expressquery': instead('121003006', ({ billCode }) => ({
      billCode,
      base64EncodeContent: toPdf(toText(billCode)),
    })),
  },
);
finds('names labels in another order', many, /out of order/, {
  'orderserve/printOrders': change((data) => ({ ...data, billCodes: data.billCodes.toReversed() })),
});
finds('prints labels in another order', many, /the label of \S+ does not name it/, {
  'orderserve/printOrders': async (call, run) => {
    const { billCodes } = call.request;
    const request = { ...call.request, billCodes: billCodes.toReversed() };
    return { ...(await run({ ...call, request })), billCodes };
  },
});
finds('prints the first of many labels', many, /the PDF of two labels has 1 pages/, {
  'orderserve/printOrders': async (call, run) => {
    const { billCodes } = call.request;
    const request = { ...call.request, billCodes: billCodes.slice(0, 1) };
    const isKnown = billCodes.every((each: string) => !each.startsWith('CHECK'));
    return { ...(await run(isKnown ? { ...call, request } : call)), billCodes, pages: 2 };
  },
});

const sheet = 'a hand-over sheet lists its waybills and keeps its number';
let sheets = 0;

finds('numbers each hand-over sheet for itself', sheet, /were listed under M\d+ and M\d+/, {
  'orderserve/createManifest': change((data) => {
    sheets += 1;
    return { ...data, manifestNo: `M${sheets}` };
  }),
});
finds('leaves a waybill off the hand-over sheet', sheet, /the hand-over sheet does not name \S+$/, {
  'orderserve/createManifest': change((data) => ({
    ...data,
    base64EncodeContent: toPdf(toText(`${data.manifestNo} ${data.billCodes[0]}`)),
  })),
});

async function checkLabel(fault: Fault): Promise<Checked> {
  const faults = { 'orderserve/expressquery': fault };
  return openChecked(core, await core.serve({ core: withFaults(core.served.core, faults) }));
}

describe('core:check', () => {
  it('finds a core that prints the first label for all orders', async () => {
    const firstOfSize = constant(({ printSize }) => `label ${printSize}`);
    const checked = await checkLabel(async (call, run) => {
      const { billCode } = call.request;
      return { ...(await firstOfSize(call, run)), billCode };
    });
    await runOne(checked, one);
    const found = await runOne(checked, one);
    assert.equal(found.outcome, 'fails');
    assert.match(found.words, /the label of \S+ does not name it/);
    assert.doesNotMatch(found.words, /\.ts:\d/);
  });

  it('accepts a label with a waybill printed in groups', async () => {
    const grouped = withPdf(({ billCode }) => toText(billCode.replace(/(.{4})/g, '$1 ')));
    const found = await runOne(await checkLabel(grouped), one);
    // All checks of the first page pass; only the second size fails.
    assert.match(found.words, /printSize 1 is/);
  });

  it('reports that it cannot read a label that is a picture', async () => {
    const picture = withPdf(() => 'q 100 0 0 100 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q');
    const found = await runOne(await checkLabel(picture), one);
    assert.deepEqual(
      [found.outcome, found.words.replace(/of \S+ is/, 'of X is')],
      ['not asked', 'the label of X is a picture without text: compare its barcode by eye'],
    );
  });
});
