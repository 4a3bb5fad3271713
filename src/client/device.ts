import { openStorage, readStored, textCodec, writeStored } from './stored-atom.ts';

const key = 'device';
const bytes = 16;

/** Returns random bits that identify this browser, not a person, to the portal; they survive log-out. */
export function readDevice(): string {
  const storage = openStorage('localStorage');
  const known = readStored(storage, key, textCodec);
  if (known !== null && /^[\da-f]{32}$/.test(known)) return known;
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  const made = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  writeStored(storage, key, textCodec, made);
  return made;
}
