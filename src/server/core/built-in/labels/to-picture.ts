import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap, Dpi } from './rasterise.ts';

export type PictureFormat = 'PNG' | 'ZPL';

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** A chunk: length, type, data, and a CRC of the last two. https://www.w3.org/TR/png-3/#5Chunk-layout */
function toChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12);
  chunk.writeUInt32BE(data.length);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4);
  return chunk;
}

const metresPerInch = 0.0254;

/** One bit a dot, with its density, so that programs print it in its true size. */
function toPng({ width, height, bytesPerRow, bits }: Bitmap, dpi: Dpi): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const density = Buffer.alloc(9);
  const dotsPerMetre = Math.round(dpi / metresPerInch);
  density.writeUInt32BE(dotsPerMetre);
  density.writeUInt32BE(dotsPerMetre, 4);
  density[8] = 1;
  // Each row begins with the number of its filter, 0; a set bit is white.
  const rows = Buffer.alloc((bytesPerRow + 1) * height);
  for (let y = 0; y < height; y += 1) {
    const [from, to] = [y * bytesPerRow, y * (bytesPerRow + 1) + 1];
    for (let at = 0; at < bytesPerRow; at += 1) rows[to + at] = ~(bits[from + at] ?? 0);
  }
  return Buffer.concat([
    pngSignature,
    toChunk('IHDR', header),
    toChunk('pHYs', density),
    toChunk('IDAT', deflateSync(rows)),
    toChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** CRC-16 with the polynomial 0x1021 and nothing at first, which printers compare. */
function toCrc16(text: string): string {
  let crc = 0;
  for (let at = 0; at < text.length; at += 1) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/**
 * One label as one compressed picture (`Z64`: zlib, base64, CRC of the base64), as wide and long as it is.
 * https://docs.zebra.com/us/en/printers/software/zpl-pg/zb64-encoding-and-compression.html
 */
function toZpl({ width, height, bytesPerRow, bits }: Bitmap): Buffer {
  const data = deflateSync(bits).toString('base64');
  const field = `^GFA,${bits.length},${bits.length},${bytesPerRow},:Z64:${data}:${toCrc16(data)}`;
  return Buffer.from(`^XA\n^PW${width}\n^LL${height}\n^LH0,0\n^FO0,0${field}^FS\n^XZ\n`, 'latin1');
}

export function toPicture(bitmap: Bitmap, format: PictureFormat, dpi: Dpi): Buffer {
  return format === 'PNG' ? toPng(bitmap, dpi) : toZpl(bitmap);
}
