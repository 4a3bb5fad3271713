import { type ScannedJson, scanJson } from './scan-json.ts';

/** JSON.parse of a text that was scanned, with the digits of whole numbers beyond 2^53 as text. */
export function parseScanned(text: string, scanned: ScannedJson): unknown {
  if ('parsed' in scanned) return scanned.parsed;
  let quoted = '';
  let done = 0;
  for (const [start, end] of scanned.longNumbers) {
    const digits = text.slice(start, end);
    if (Number.isSafeInteger(Number(digits))) continue;
    quoted += `${text.slice(done, start)}"${digits}"`;
    done = end;
  }
  return JSON.parse(quoted + text.slice(done));
}

/**
 * Parses JSON as JSON.parse does, but a whole number beyond 2^53 is read as the text of its digits:
 * codes and serial numbers go that far. Gateway and tester share it, since the business digest is
 * over the digits. Done on the text: not every browser tells a reviver what stood there.
 */
export function parseKeepingDigits(text: string): unknown {
  return parseScanned(text, scanJson(text));
}
