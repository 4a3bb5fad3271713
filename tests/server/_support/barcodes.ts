import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImageData } from '@napi-rs/canvas';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
// Otherwise it would be fetched from the network.
const ready = prepareZXingModule({
  overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
  fireImmediately: true,
});

/** The text of the QR code in an SVG picture. */
export async function readQrCode(svg: string): Promise<string | undefined> {
  await ready;
  const white = { background: '#fff' };
  const quiet = { top: 40, bottom: 40, left: 40, right: 40, ...white };
  const picture = sharp(Buffer.from(svg)).resize(400).flatten(white).extend(quiet);
  const png = await picture.png().toBuffer();
  const found = await readBarcodes(Uint8Array.from(png), { formats: ['QRCode'] });
  return found[0]?.text;
}

/** The texts of all Code 128 symbols that a real reader finds in a picture, sorted. */
export async function readCode128(picture: ImageData): Promise<string[]> {
  await ready;
  const found = await readBarcodes(picture as never, { formats: ['Code128'], tryHarder: true });
  return found.map(({ text }) => text).sort();
}
