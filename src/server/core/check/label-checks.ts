import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { addingTo, type CallId, type Check, expect, NotChecked, unknownCode } from './checked.ts';

const mmPerInch = 25.4;
const mmPerPoint = mmPerInch / 72;
/** Labels of 4 × 6 inches count as those of 100 × 150 mm. */
const mostOffMm = 3;

/** Sizes that the contract gives for `printSize`. */
const sizesMm = [
  [100, 150],
  [100, 210],
  [210, 297],
] as const;

interface LabelPage {
  /** Without spaces and hyphens, since waybills may be printed in groups. */
  text: string;
  hasPicture: boolean;
  widthMm: number;
  heightMm: number;
}

const withoutGaps = (text: string) => text.replaceAll(/[\s-]/g, '');

const pictures: readonly number[] = [
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
];

async function readPage(page: PDFPageProxy): Promise<LabelPage> {
  const { items } = await page.getTextContent();
  const { fnArray } = await page.getOperatorList();
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    text: withoutGaps(items.map((item) => ('str' in item ? item.str : '')).join('')),
    hasPicture: fnArray.some((operator) => pictures.includes(operator)),
    widthMm: width * mmPerPoint,
    heightMm: height * mmPerPoint,
  };
}

async function readPages({ base64EncodeContent }: { base64EncodeContent?: unknown }) {
  const data = new Uint8Array(Buffer.from(String(base64EncodeContent), 'base64'));
  const task = getDocument({ data, stopAtErrors: true, verbosity: 0, useWorkerFetch: false });
  const document = await task.promise.catch((error) => {
    expect(false, `base64EncodeContent of the label is not a PDF: ${error.message}`);
  });
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = await Promise.all(
    numbers.map(async (number) => readPage(await document.getPage(number))),
  );
  await task.destroy();
  return pages;
}

/** Expects a page to be a waybill's label; throws NotChecked for an image, which needs a barcode reader. */
function expectLabelOf(page: LabelPage | undefined, billCode: string): asserts page {
  const isPicture = page?.text === '' && page.hasPicture;
  if (isPicture) {
    throw new NotChecked(
      `the label of ${billCode} is a picture without text: compare its barcode by eye`,
    );
  }
  expect(
    page?.text.includes(withoutGaps(billCode)) === true,
    `the label of ${billCode} does not name it: its text is ${JSON.stringify(page?.text.slice(0, 100) ?? '')}`,
  );
}

function expectSize({ widthMm, heightMm }: LabelPage, printSize: number): void {
  const [width = 0, height = 0] = sizesMm[printSize] ?? [];
  expect(
    Math.abs(widthMm - width) <= mostOffMm && Math.abs(heightMm - height) <= mostOffMm,
    `the label of printSize ${printSize} is ${width} × ${height} mm, and was ${Math.round(widthMm)} × ${Math.round(heightMm)} mm`,
  );
}

export const labelChecks: Check[] = [];

const asking = addingTo(labelChecks);
const forLabel = asking('orderserve/create', 'orderserve/expressquery');
const forRefusal = asking('orderserve/create', 'orderserve/expressquery', 'orderserve/cancel');
const forLabels = asking('orderserve/create', 'orderserve/printOrders');
const forSheet = asking('orderserve/create', 'orderserve/createManifest');

forLabel('a label is a PDF of its order, in the size that was asked for', async (checked) => {
  const { billCode } = await checked.create();
  for (const printSize of sizesMm.keys()) {
    const label = await checked.succeed('orderserve/expressquery', { billCode, printSize });
    expect(
      label.billCode === billCode,
      `the label of ${billCode} was answered as that of ${label.billCode}`,
    );
    const [page] = await readPages(label);
    expectLabelOf(page, billCode);
    expectSize(page, printSize);
  }
});

forRefusal('no label is printed of an unknown or a cancelled order', async (checked) => {
  const { billCode, txlogisticId } = await checked.create();
  const print = (number: string): [CallId, object] => [
    'orderserve/expressquery',
    { billCode: number },
  ];
  await checked.refuse('an unknown waybill', '1450033319', print(unknownCode));
  await checked.cancel(txlogisticId);
  await checked.refuse("a cancelled order's label", '121003006', print(billCode));
});

forLabels('many labels come in one PDF, in order', async (checked) => {
  const made = [await checked.create(), await checked.create()];
  const billCodes = made.map(({ billCode }) => billCode).toReversed();
  await checked.refuse('an unknown waybill', '1450033319', [
    'orderserve/printOrders',
    { billCodes: [...billCodes, unknownCode] },
  ]);
  const printed = await checked.succeed('orderserve/printOrders', { billCodes });
  const isInOrder = JSON.stringify(printed.billCodes) === JSON.stringify(billCodes);
  expect(
    printed.pages === 2 && isInOrder,
    `two labels were answered with ${printed.pages} pages, or out of order`,
  );
  const pages = await readPages(printed);
  expect(pages.length === 2, `the PDF of two labels has ${pages.length} pages`);
  for (const [index, billCode] of billCodes.entries()) expectLabelOf(pages[index], billCode);
});

/** Returns width and height in dots; undefined for another format. */
function readDots(file: Buffer, format: string): readonly number[] | undefined {
  if (format === 'PNG') {
    const isPng = file.length > 24 && file.toString('latin1', 1, 4) === 'PNG';
    return isPng ? [file.readUInt32BE(16), file.readUInt32BE(20)] : undefined;
  }
  const zpl = /^\s*\^XA.*\^PW(\d+).*\^LL(\d+).*\^XZ\s*$/s.exec(file.toString('latin1'));
  return zpl?.slice(1).map(Number);
}

forLabel('labels come in the formats and densities that the core names', async (checked) => {
  const { labelFormats = [] } = checked.parts.capabilities;
  if (labelFormats.length === 0) {
    throw new NotChecked('/capabilities names no labelFormats: the portal refuses PNG and ZPL');
  }
  const { billCode } = await checked.create();
  for (const format of labelFormats.filter((each) => each !== 'PDF')) {
    for (const dpi of [203, 300]) {
      const fields = { billCode, printSize: 0, format, dpi };
      const { base64EncodeContent } = await checked.succeed('orderserve/expressquery', fields);
      const dots = readDots(Buffer.from(base64EncodeContent, 'base64'), format);
      const sizes = dots?.map((count) => Math.round((count / dpi) * mmPerInch));
      const isOfSize = sizes?.every((mm, at) => Math.abs(mm - (sizesMm[0][at] ?? 0)) <= mostOffMm);
      expect(
        isOfSize === true,
        `the label of ${billCode} has to be a ${format} of 100 × 150 mm with ${dpi} dpi, and was ${sizes ? `${sizes.join(' × ')} mm` : 'none'}`,
      );
    }
  }
});

forSheet('a hand-over sheet lists its waybills and keeps its number', async (checked) => {
  const made = [await checked.create(), await checked.create()];
  const billCodes = made.map(({ billCode }) => billCode);
  await checked.refuse('an unknown waybill', '145003316', [
    'orderserve/createManifest',
    { billCodes: [...billCodes, unknownCode] },
  ]);
  const sheet = await checked.succeed('orderserve/createManifest', { billCodes });
  const reversed = { billCodes: billCodes.toReversed() };
  const again = await checked.succeed('orderserve/createManifest', reversed);
  expect(
    sheet.manifestNo === again.manifestNo,
    `the same waybills were listed under ${sheet.manifestNo} and ${again.manifestNo}`,
  );
  const pages = await readPages(sheet);
  const text = pages.map((page) => page.text).join(' ');
  const missing = [sheet.manifestNo, ...billCodes].filter(
    (each) => !text.includes(withoutGaps(each)),
  );
  expect(missing.length === 0, `the hand-over sheet does not name ${missing.join(', ')}`);
});
