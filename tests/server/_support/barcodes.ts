import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ImageData } from '@napi-rs/canvas';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
// It would otherwise be fetched from the network.
const ready = prepareZXingModule({
  overrides: { wasmBinary: readFileSync(wasm).buffer as ArrayBuffer },
  fireImmediately: true,
});

/** The texts of all Code 128 symbols that a real reader finds in a picture, sorted. */
export async function readCode128(picture: ImageData): Promise<string[]> {
  await ready;
  const found = await readBarcodes(picture as never, { formats: ['Code128'], tryHarder: true });
  return found.map(({ text }) => text).sort();
}
