import { openStorage, readStored, textCodec, writeStored } from './stored-atom.ts';

const key = 'device';
const bytes = 16;

/**
 * Random bits by which the portal knows this browser again at the next sign-in, made at the first one.
 * They are the browser's, whoever signs in, and stay after log-out.
 */
export function readDevice(): string {
  const storage = openStorage('localStorage');
  const known = readStored(storage, key, textCodec);
  if (known !== null && /^[\da-f]{32}$/.test(known)) return known;
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const made = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(storage, key, textCodec, made);
  return made;
}
