import { type ScannedJson, scanJson } from './scan-json.ts';

/** Parses a scanned text as JSON.parse does, with the digits of whole numbers beyond 2^53 as text. */
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
 * Parses JSON as JSON.parse does, but reads a whole number beyond 2^53 as the text of its digits: codes and
 * serial numbers are that long. Gateway and tester share it, since the business digest covers the digits.
 * Works on the text because not every browser passes a reviver the source.
 */
export function parseKeepingDigits(text: string): unknown {
  return parseScanned(text, scanJson(text));
}
