import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { maxLabels } from '#contract/operations/orderserve/print-orders.ts';
import { toLabel } from '#server/core/built-in/labels/to-label.ts';
import { createTypeset } from '#server/core/built-in/labels/typeset.ts';
import type { OrderContent } from '#server/core/built-in/orders/order-content.ts';
import { readPdf } from '../../../_support/pdf.ts';

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
