import { strToU8, zipSync } from 'fflate';
import { archiveTime } from './to-tar.ts';

/** A zip archive of texts by their paths. */
export function toZip(files: Readonly<Record<string, string>>): Uint8Array {
  const bytes = Object.entries(files).map(([name, text]) => [name, strToU8(text)]);
  // A zip says times of no zone; noon keeps the day everywhere.
  return zipSync(Object.fromEntries(bytes), { mtime: new Date(archiveTime + 12 * 3_600_000) });
}
