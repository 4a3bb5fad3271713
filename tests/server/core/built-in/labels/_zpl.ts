import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';

/** A picture as a printer holds it: one bit a dot, 1 is black. */
export interface Dots {
  width: number;
  height: number;
  isBlack(x: number, y: number): boolean;
}

/** CRC-16/XMODEM by a table, another way than the server's. */
function crc16(text: string): number {
  const table = Array.from({ length: 256 }, (_, byte) => {
    let value = byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 0x8000 ? (value << 1) ^ 0x1021 : value << 1;
    return value & 0xffff;
  });
  return Buffer.from(text, 'latin1').reduce(
    (crc, byte) => ((crc << 8) & 0xffff) ^ (table[(crc >> 8) ^ byte] ?? 0),
    0,
  );
}

const label =
  /\^XA\n\^PW(\d+)\n\^LL(\d+)\n\^LH0,0\n\^FO0,0\^GFA,(\d+),(\d+),(\d+),:Z64:([A-Za-z0-9+/]+=*):([0-9A-F]{4})\^FS\n\^XZ\n/y;

/** Reads ZPL as a printer does, and fails for anything else than labels of one picture. */
export function readZpl(zpl: string): Dots[] {
  const found: Dots[] = [];
  label.lastIndex = 0;
  while (label.lastIndex < zpl.length) {
    const [, width, height, sent, total, perRow, data = '', crc = ''] = label.exec(zpl) ?? [];
    assert.ok(width, `no label after ${found.length}`);
    assert.equal(crc16(data), Number.parseInt(crc, 16));
    const bits = inflateSync(Buffer.from(data, 'base64'));
    const bytesPerRow = Number(perRow);
    assert.equal(bytesPerRow, Math.ceil(Number(width) / 8));
    assert.deepEqual([Number(sent), Number(total)], [bits.length, bytesPerRow * Number(height)]);
    found.push({
      width: Number(width),
      height: Number(height),
      isBlack: (x, y) => (((bits[y * bytesPerRow + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) === 1,
    });
  }
  return found;
}
