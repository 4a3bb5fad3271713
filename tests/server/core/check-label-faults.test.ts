import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Result } from '#server/core/check/checks.ts';
import { openReferenceCore } from '../_support/forwarded.ts';
import { openChecked, runOne } from './_check.ts';
import { type Any, ask, change, constant, type Fault, instead, withFaults } from './_faults.ts';

const core = await openReferenceCore();
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
