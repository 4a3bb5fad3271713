import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { toPrintable } from '#server/core/built-in/labels/printable-text.ts';
import { toLabel } from '#server/core/built-in/labels/to-label.ts';
import { createTypeset } from '#server/core/built-in/labels/typeset.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { readCode128 } from '../../../_support/barcodes.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { printed, printSizes, to } from './_print.ts';

const context = { brandName: 'Courier', timeZone: 'UTC', wireTextOf: (key: string) => key };
const megabyte = 2 ** 20;

function labelNumber(number: number) {
  const order = {
    bill_code: `UEG${String(number).padStart(12, '0')}`,
    txlogistic_id: `ORDER-${number}`,
    sorting_code: '20,J12-02,000',
    last_center_name: 'Giza Hub',
    created_at: number,
    content: { ...(exampleOrder as OrderContent), remark: `Number ${number} of many` },
  };
  return toLabel(context, order, { cod: false, orderNumber: true });
}

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

describe('the typesetter', () => {
  it('writes no creation time into the PDF', () => {
    const pdf = createTypeset()('one-part', [labelNumber(1)]).toString('latin1');
    assert.match(pdf, /UEG000000000001/);
    assert.doesNotMatch(pdf, /CreationDate|CreateDate|ModDate/);
  });

  it('restores the environment that it changes to hide the fonts of the machine', (t) => {
    const before = process.env.FONTCONFIG_FILE;
    t.after(() => {
      if (before === undefined) delete process.env.FONTCONFIG_FILE;
      else process.env.FONTCONFIG_FILE = before;
    });
    for (const file of ['/etc/own.conf', undefined]) {
      if (file === undefined) delete process.env.FONTCONFIG_FILE;
      else process.env.FONTCONFIG_FILE = file;
      createTypeset()('one-part', [labelNumber(1)]);
      assert.equal(process.env.FONTCONFIG_FILE, file);
    }
  });

  it('frees the labels it made, so that memory does not grow with their number', async () => {
    const typeset = createTypeset();
    const make = async (from: number, to: number) => {
      for (let number = from; number < to; number += 1) {
        typeset('one-part', [labelNumber(number)]);
        // Memory of a label is freed between turns of the event loop.
        await setImmediate();
      }
    };
    // The first hundred fill caches such as fonts and compiled code.
    await make(0, 120);
    const before = process.memoryUsage().rss;
    await make(120, 240);
    const grownMb = (process.memoryUsage().rss - before) / megabyte;
    assert.ok(grownMb < 50, `120 labels left ${Math.round(grownMb)} MB behind`);
  });

  it('frees the labels of a PDF of many as well', async () => {
    const typeset = createTypeset(2);
    let number = 1000;
    const make = async (pdfs: number) => {
      for (let made = 0; made < pdfs; made += 1) {
        const labels = Array.from({ length: maxLabels }, () => {
          number += 1;
          return labelNumber(number);
        });
        typeset('one-part', labels);
        await setImmediate();
      }
    };
    await make(4);
    const before = process.memoryUsage().rss;
    await make(8);
    const grownMb = (process.memoryUsage().rss - before) / megabyte;
    assert.ok(grownMb < 50, `8 PDFs of ${maxLabels} labels left ${Math.round(grownMb)} MB behind`);
  });

  it('makes parallel labels from their own data', async () => {
    const typeset = createTypeset();
    const numbers = Array.from({ length: 10 }, (_, index) => index);
    const texts = await Promise.all(
      numbers.map(async (number) => {
        await setImmediate();
        const [page] = await readPdf(typeset('two-part', [labelNumber(number)]));
        return page?.text ?? '';
      }),
    );
    for (const number of numbers) {
      const found = numbers.filter((each) => texts[number]?.includes(`ORDER-${each}`));
      assert.deepEqual(found, [number]);
    }
  });
});

const markup = '#panic("x") *bold* _it_ $a^2$ \\ `raw` // note @ref <tag> = #sys.inputs';
const long = (letter: string, length: number) => letter.repeat(length);
const zalgo = `x${'\u0336\u0337\u0321\u0316'.repeat(10)}`;

const orders: Record<string, object> = {
  'markup of the typesetter': {
    ...to({ name: '#let a = 1 *', street: markup }),
    remark: `/* ${markup} */`,
  },
  'the longest words everywhere': {
    ...to({
      name: long('W', 50),
      company: long('W', 100),
      mobile: long('9', 30),
      phone: long('8', 30),
      street: long('W', 200),
      building: long('W', 20),
      floor: long('W', 20),
      flats: long('W', 20),
      area: long('W', 60),
      postCode: long('W', 32),
    }),
    remark: long('W', 200),
    txlogisticId: long('W', 50),
  },
  'the longest texts of many scripts': {
    ...to({
      street: 'شارع عباس العقاد 12 Street '.repeat(8).slice(0, 200),
      name: '上海示例贸易有限公司'.repeat(5),
      company: 'ផ្លូវព្រះនរោត្តម'.repeat(6),
    }),
    remark: 'ถนนสุขุมวิท Straße 道 شارع '.repeat(7).slice(0, 200),
  },
  'emoji, controls and piled-up marks': {
    ...to({
      name: `${zalgo} 👨‍👩‍👧🇪🇬😀`,
      street: `\u202Eevil\u2066\u0007\r\n\t${zalgo} 😀`,
      area: '😀',
    }),
    remark: '😀😀😀',
  },
};

describe('a label with hostile texts', () => {
  for (const [name, order] of Object.entries(orders)) {
    it(`is one page with readable bars in every size: ${name}`, async () => {
      const fields = { itemsValue: '999999999999', ...order };
      const { billCode, sortingCode } = await createdOrder(portal, integrator, fields);
      for (const { printSize } of printSizes) {
        const options = { billCode, printSize, printCod: 1, showCustomerOrderId: 1 };
        const pages = await readPdf(await printed(portal, integrator, options));
        assert.equal(pages.length, 1);
        const [page] = pages;
        assert.ok(page);
        const read = new Set(await readCode128(await page.draw(203)));
        assert.deepEqual([...read].sort(), [billCode, sortingCode].sort());
        assert.match(page.text, /999,999,999,999\.00/);
      }
    });
  }

  it('shows markup as sent', async () => {
    const { billCode } = await createdOrder(portal, integrator, to({ name: 'A', street: markup }));
    const [page] = await readPdf(await printed(portal, integrator, { billCode, printSize: 2 }));
    assert.ok(page?.text.includes(markup));
  });

  it('shortens a long street with an ellipsis and keeps the place', async () => {
    const { billCode } = await createdOrder(portal, integrator, {
      ...to({ street: 'WWWW '.repeat(40).trim(), area: 'Seventh District' }),
      itemsValue: '5',
    });
    const options = { billCode, printSize: 1, printCod: 1, showCustomerOrderId: 1 };
    const [page] = await readPdf(await printed(portal, integrator, options));
    assert.match(page?.text ?? '', /WWWW[W ]*…, Bldg 5, Floor 3, Flat 11 Seventh District/);
  });
});

describe('a printable text', () => {
  it('drops emoji, controls, line breaks and direction changes, and keeps everything else', () => {
    const raw = ' a\u0000b\r\n c\u202Ed\u2066e 👨‍👩‍👧x🇪🇬1️⃣ #*© ١٢٣ \u200Fم ';
    assert.equal(toPrintable(raw).text, 'a b cde x1 #*© ١٢٣ \u200Fم');
  });

  it('breaks words over twenty letters, but never Chinese, Thai or Khmer', () => {
    assert.equal(toPrintable('x'.repeat(20)).text, 'x'.repeat(20));
    assert.equal(
      toPrintable('x'.repeat(21)).text,
      `${'x'.repeat(10)}\u200B${'x'.repeat(10)}\u200Bx`,
    );
    for (const text of ['道'.repeat(60), 'ถนนสุขุมวิท'.repeat(5), 'ផ្លូវ'.repeat(10)]) {
      assert.equal(toPrintable(text).text, text);
    }
  });

  it('has the direction of its first letter', () => {
    const starts = {
      'شارع 5': true,
      '5 شارع Street': true,
      'Street شارع': false,
      '100号': false,
      '': false,
    };
    const found = Object.keys(starts).map((text) => [text, toPrintable(text).rightToLeft]);
    assert.deepEqual(Object.fromEntries(found), starts);
  });
});
