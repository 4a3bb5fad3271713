import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Dots per inch of the print heads in use: 8 and 12 dots a millimetre. */
export type Dpi = 203 | 300;

/** A picture in black and white, row by row, eight dots a byte from the left; a set bit is black. */
export interface Bitmap {
  width: number;
  height: number;
  bytesPerRow: number;
  bits: Buffer;
}

const pointsPerInch = 72;
/** A dot that is at least half covered is printed, so edges at the same part of a dot stay n dots apart. */
const blackBelow = 128;

function toBitmap(grey: Uint8Array, width: number, height: number): Bitmap {
  const bytesPerRow = Math.ceil(width / 8);
  const bits = Buffer.alloc(bytesPerRow * height);
  let at = 0;
  for (let y = 0; y < height; y += 1) {
    const row = y * bytesPerRow;
    for (let x = 0; x < width; x += 1) {
      const byte = row + (x >> 3);
      if ((grey[at] ?? 0) < blackBelow) bits[byte] = (bits[byte] ?? 0) | (0x80 >> (x & 7));
      at += 1;
    }
  }
  return { width, height, bytesPerRow, bits };
}

/** Draws the pages of a PDF of ours. */
type Rasterise = (pdf: Buffer, dpi: Dpi) => AsyncGenerator<Bitmap>;

/** Loads PDFium, a few megabytes. Pages are drawn one at a time, so that one page is in memory. */
export async function createRasterise(): Promise<Rasterise> {
  const library = await PDFiumLibrary.init();
  return async function* rasterise(pdf, dpi) {
    const document = await library.loadDocument(pdf);
    try {
      for (const page of document.pages()) {
        // The page is a whole number of dots already; rounding removes what points cannot express.
        const { originalWidth, originalHeight } = page.getOriginalSize();
        const toDots = (points: number) => Math.round((points * dpi) / pointsPerInch);
        const [width, height] = [toDots(originalWidth), toDots(originalHeight)];
        const { data } = await page.render({ scale: 1, width, height, colorSpace: 'Gray' });
        yield toBitmap(data, width, height);
      }
    } finally {
      document.destroy();
    }
  };
}
