import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ImageData } from '@napi-rs/canvas';
import sharp from 'sharp';
import { readCode128 } from '../../../_support/barcodes.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { assertRefused, call2 } from '../../../_support/version-2.ts';
import { print, printed, printSizes, to } from './_print.ts';
import { type Dots, readZpl } from './_zpl.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal, { balance: 100 });
const { customerCode } = integrator;
const densities = [203, 300] as const;
const mmPerInch = 25.4;

async function print2(operation: string, fields: object) {
  const answer = await call2(portal, integrator, operation, { customerCode, ...fields });
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

const decode = (base64: string) => Buffer.from(base64, 'base64');

async function toFile(fields: object): Promise<Buffer> {
  const data = await print2('order/printOrder', fields);
  return decode(data.base64EncodeContent);
}

async function readPng(png: Buffer): Promise<Dots> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { width, height, isBlack: (x, y) => (data[(y * width + x) * channels] ?? 255) < 128 };
}

function toImage({ width, height, isBlack }: Dots): ImageData {
  const image = new ImageData(width, height);
  for (let at = 0; at < width * height; at += 1) {
    const grey = isBlack(at % width, Math.floor(at / width)) ? 0 : 255;
    image.data.set([grey, grey, grey, 255], at * 4);
  }
  return image;
}

function toDots({ data, width, height }: ImageData): Dots {
  return { width, height, isBlack: (x, y) => (data[(y * width + x) * 4] ?? 255) < 128 };
}

/** Counts the black dots of one picture, and those that the other has not within two dots. */
function compareDots(one: Dots, other: Dots, isCompared: (y: number) => boolean) {
  const reach = [-2, -1, 0, 1, 2];
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  let [black, far] = [0, 0];
  for (let y = 2; y < height - 2; y += 1) {
    if (!isCompared(y)) continue;
    for (let x = 2; x < width - 2; x += 1) {
      if (!one.isBlack(x, y)) continue;
      black += 1;
      if (!reach.some((dy) => reach.some((dx) => other.isBlack(x + dx, y + dy)))) far += 1;
    }
  }
  return { black, far };
}

const isSame = (one: Dots, other: Dots) => {
  if (one.width !== other.width || one.height !== other.height) return false;
  for (let y = 0; y < one.height; y += 1) {
    for (let x = 0; x < one.width; x += 1)
      if (one.isBlack(x, y) !== other.isBlack(x, y)) return false;
  }
  return true;
};

/** Lengths of the runs of one colour in a row, between the first and the last black dot of a part of it. */
function runsOf({ isBlack }: Dots, y: number, from: number, to: number): number[] {
  const runs: number[] = [];
  let last: boolean | undefined;
  for (let x = from; x < to; x += 1) {
    const black = isBlack(x, y);
    if (last === undefined && !black) continue;
    if (black === last) runs.push((runs.pop() ?? 0) + 1);
    else runs.push(1);
    last = black;
  }
  return last ? runs : runs.slice(0, -1);
}

/** Height of the middle of the bars, and the part of the page that holds them and their clear sides. */
const bars = [
  { printSize: 0, code: 'waybill', y: 20, left: 10, right: 90, dots: 4 },
  { printSize: 0, code: 'sorting', y: 57, left: 5, right: 57, dots: 2 },
  { printSize: 1, code: 'waybill', y: 20, left: 10, right: 90, dots: 4 },
  { printSize: 1, code: 'sorting', y: 55, left: 5, right: 57, dots: 2 },
  { printSize: 1, code: 'waybill', y: 149, left: 36, right: 95, dots: 3 },
  { printSize: 2, code: 'waybill', y: 32, left: 14, right: 101, dots: 4 },
  { printSize: 2, code: 'sorting', y: 46, left: 107, right: 159, dots: 2 },
  { printSize: 2, code: 'waybill', y: 180.5, left: 14, right: 101, dots: 4 },
  { printSize: 2, code: 'sorting', y: 194.5, left: 107, right: 159, dots: 2 },
] as const;

const longest = (letter: string, length: number) => letter.repeat(length);
const scripts: Record<string, object> = {
  Latin: {
    ...to({ name: longest('W', 50), company: longest('W', 100), street: longest('W', 200) }),
    remark: longest('W', 200),
    txlogisticId: longest('W', 50),
  },
  Chinese: {
    ...to({ name: longest('龘', 50), company: longest('國', 100), street: longest('體', 200) }),
    remark: longest('鑫', 200),
  },
  Arabic: {
    ...to({
      name: 'عبد الرحمن '.repeat(4).trim(),
      street: 'شارع المحور المركزي '.repeat(10).trim(),
    }),
    remark: 'يرجى الاتصال قبل التسليم '.repeat(8).trim(),
  },
  Thai: { ...to({ name: 'สมชาย ใจดี', street: 'ถนนสุขุมวิทซอย '.repeat(13).trim() }) },
  Khmer: { ...to({ name: 'សុខ ដារ៉ា', street: 'ផ្លូវព្រះនរោត្តម '.repeat(11).trim() }) },
  Vietnamese: { ...to({ name: 'Nguyễn Thị Ánh', street: 'Đường Nguyễn Huệ '.repeat(11).trim() }) },
};

describe('a label as a picture', () => {
  for (const [script, fields] of Object.entries(scripts)) {
    for (const dpi of densities) {
      it(`has readable bars with the longest texts: ${script}, ${dpi} dpi`, async () => {
        const order = { itemsValue: '999999999999', ...fields };
        const { billCode, sortingCode } = await createdOrder(portal, integrator, order);
        for (const { printSize, widthMm, heightMm } of printSizes) {
          const options = { billCode, printSize, printCod: 1, showCustomerOrderId: 1, dpi };
          const png = await readPng(await toFile({ ...options, format: 'PNG' }));
          const [zpl, ...more] = readZpl(String(await toFile({ ...options, format: 'ZPL' })));
          assert.ok(zpl && more.length === 0 && isSame(zpl, png), 'ZPL has the dots of the PNG');
          const toDots = (mm: number) => Math.ceil((mm / mmPerInch) * dpi);
          assert.deepEqual([png.width, png.height], [toDots(widthMm), toDots(heightMm)]);
          const read = new Set(await readCode128(toImage(zpl)));
          assert.deepEqual([...read].sort(), [billCode, sortingCode].sort());
        }
      });
    }
  }

  it('has bars and gaps of whole dots', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    for (const dpi of densities) {
      for (const { printSize, code, y, left, right, dots } of bars) {
        const png = await readPng(await toFile({ billCode, printSize, format: 'PNG', dpi }));
        const at = (mm: number) => Math.round((mm / mmPerInch) * dpi);
        const runs = runsOf(png, at(y), at(left), at(right));
        const module = Math.round((dots * dpi) / 203);
        const place = `${code} of size ${printSize} at ${dpi} dpi: ${runs.join(' ')}`;
        assert.ok(runs.length >= 60, place);
        assert.ok(
          runs.every((run) => run % module === 0 && run <= 4 * module),
          place,
        );
        assert.equal(Math.min(...runs), module, place);
      }
    }
  });

  it('equals the PDF, drawn at the density of the printer', async () => {
    const order = { ...scripts.Arabic, itemsValue: '12.50' };
    const { billCode } = await createdOrder(portal, integrator, order);
    for (const { printSize } of printSizes) {
      const options = { billCode, printSize, printCod: 1, showCustomerOrderId: 1 };
      const [page] = await readPdf(await printed(portal, integrator, options));
      for (const dpi of densities) {
        const png = await readPng(await toFile({ ...options, format: 'PNG', dpi }));
        const drawn = await page?.draw(dpi);
        assert.ok(drawn);
        const pdf = toDots(drawn);
        // Bars of 300 dpi are rounded to whole dots of it, and so have another width than in the PDF.
        const widened = dpi === 203 ? [] : bars.filter((each) => each.printSize === printSize);
        const isCompared = (y: number) =>
          widened.every((each) => Math.abs((y / dpi) * mmPerInch - each.y) > 12);
        for (const [one, other] of [
          [png, pdf],
          [pdf, png],
        ] as const) {
          const { black, far } = compareDots(one, other, isCompared);
          const words = `${far} of ${black} dots at size ${printSize}, ${dpi} dpi`;
          assert.ok(black > 10_000 && far / black < 0.001, words);
        }
      }
    }
  });

  it('is small: one bit a dot, with its density', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    for (const dpi of densities) {
      const png = await toFile({ billCode, format: 'PNG', dpi });
      const { density, channels, depth, format } = await sharp(png).metadata();
      assert.deepEqual([density, channels, depth, format], [dpi, 1, 'uchar', 'png']);
      // Bit depth and colour type of the header.
      assert.deepEqual([...png.subarray(24, 26)], [1, 0]);
      assert.ok(png.length < 30_000, `${png.length} bytes`);
    }
  });

  it('is for 203 dpi if none is named, and byte-identical until its order changes', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    for (const format of ['PNG', 'ZPL']) {
      const file = await toFile({ billCode, format });
      assert.ok(file.equals(await toFile({ billCode, format, dpi: 203 })));
    }
  });

  it('is a PDF without a format, whatever the density', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const pdf = await printed(portal, integrator, { billCode });
    for (const fields of [{}, { format: 'PDF' }, { dpi: 300 }, { format: 'PDF', dpi: 300 }]) {
      assert.ok((await toFile({ billCode, ...fields })).equals(pdf), JSON.stringify(fields));
    }
  });

  it('is refused in an unknown format or density', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    for (const [field, value] of [
      ['format', 'EPL'],
      ['format', 'PDF,PNG'],
      ['dpi', 600],
      ['dpi', 202],
    ] as const) {
      for (const [operation, codes] of [
        ['order/printOrder', { billCode }],
        ['order/printOrders', { billCodes: [billCode] }],
      ] as const) {
        const request = { customerCode, ...codes, [field]: value };
        const answer = await call2(portal, integrator, operation, request);
        assertRefused(answer, [422, '999001030', field, 'enum']);
      }
    }
  });

  it('is a PDF in version 1, which does not know the fields', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const { data } = await print(portal, integrator, { billCode, format: 'ZPL', dpi: 300 });
    assert.match(String(decode(data.base64EncodeContent)), /^%PDF-/);
  });
});

describe('many labels as pictures', () => {
  it('are one ZPL text in the requested order, or a PNG each, each equal to the single label', async () => {
    const made = [];
    for (const fields of Object.values(scripts).slice(1, 4)) {
      made.push(await createdOrder(portal, integrator, fields));
    }
    const billCodes = made.map(({ billCode }) => billCode).toReversed();
    const asPng = await print2('order/printOrders', { billCodes, format: 'PNG', dpi: 300 });
    assert.deepEqual([asPng.pages, asPng.base64EncodeContent], [billCodes.length, '']);
    const asZpl = await print2('order/printOrders', { billCodes, format: 'ZPL', dpi: 300 });
    assert.ok(!('pictures' in asZpl));
    const zpl = readZpl(String(decode(asZpl.base64EncodeContent)));
    assert.deepEqual([asPng.pictures.length, zpl.length], [billCodes.length, billCodes.length]);
    for (const [at, billCode] of billCodes.entries()) {
      const alone = await readPng(await toFile({ billCode, format: 'PNG', dpi: 300 }));
      const [picture, label] = [await readPng(decode(asPng.pictures[at])), zpl[at]];
      assert.ok(isSame(alone, picture) && label && isSame(alone, label), billCode);
    }
  });
});
