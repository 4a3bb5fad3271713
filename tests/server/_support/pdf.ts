import { createCanvas, type ImageData } from '@napi-rs/canvas';
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

const pointsPerInch = 72;
const mmPerInch = 25.4;

/** A glyph as reported by pdfjs. */
interface Glyph {
  unicode: string;
  /** Glyph number in its font; 0 is the box for a missing glyph. */
  originalCharCode: number;
}

export interface ReadFont {
  name: string;
  /** True if the font is not embedded. */
  missing: boolean;
  /** Bytes of the embedded font. */
  size: number;
}

export interface ReadPage {
  widthMm: number;
  heightMm: number;
  /** Texts in drawing order, separated by spaces. */
  text: string;
  /** Lines as copied from right to left. */
  rightToLeftLines: string[];
  fonts: ReadFont[];
  glyphs: Glyph[];
  draw(dotsPerInch: number): Promise<ImageData>;
}

const toMm = (points: number) => Math.round((points / pointsPerInch) * mmPerInch);

async function draw(page: PDFPageProxy, dotsPerInch: number): Promise<ImageData> {
  const viewport = page.getViewport({ scale: dotsPerInch / pointsPerInch });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The types only know a browser's canvas.
  await page.render({ canvasContext: context as never, canvas: canvas as never, viewport }).promise;
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** Texts at one height, rightmost first. */
function toRightToLeftLines(items: readonly { str: string; transform: number[] }[]): string[] {
  const lines = Map.groupBy(items, ({ transform }) => Math.round(transform[5] ?? 0));
  return [...lines.values()].map((line) =>
    line
      .toSorted((a, b) => (b.transform[4] ?? 0) - (a.transform[4] ?? 0))
      .map(({ str }) => str)
      .join('')
      .trim(),
  );
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const { items } = await page.getTextContent();
  const { fnArray, argsArray } = await page.getOperatorList();
  const called = (operator: number) => argsArray.filter((_, index) => fnArray[index] === operator);
  const names = new Set(called(OPS.setFont).map(([name]) => name as string));
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    widthMm: toMm(width),
    heightMm: toMm(height),
    text: items
      .map((item) => ('str' in item ? item.str : ''))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    rightToLeftLines: toRightToLeftLines(items.filter((item) => 'str' in item)),
    fonts: [...names].map((id) => {
      const { name, missingFile, data } = page.commonObjs.get(id);
      return { name, missing: missingFile, size: data?.length ?? 0 };
    }),
    glyphs: called(OPS.showText)
      .flatMap(([shown]) => shown as (Glyph | number)[])
      .filter((each) => typeof each === 'object'),
    draw: (dotsPerInch) => draw(page, dotsPerInch),
  };
}

/** Reads the pages of a PDF with a viewer's code. */
export async function readPdf(pdf: Buffer): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(pdf), fontExtraProperties: true, verbosity: 0 });
  const document = await task.promise;
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  return Promise.all(numbers.map(async (number) => readPage(await document.getPage(number))));
}
