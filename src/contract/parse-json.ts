/** Whether a whole number of 16 digits or more may stand bare in the text. */
const longNumber = /(?:^|[\s:,[-])\d{16,}\s*(?:[,\]}]|$)/;
/** Texts and numbers of JSON; a text is taken whole, so that digits inside it stay untouched. */
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
const wholeNumber = /^-?\d{16,}$/;

function quoteUnsafe(found: string): string {
  const isUnsafe = wholeNumber.test(found) && !Number.isSafeInteger(Number(found));
  return isUnsafe ? `"${found}"` : found;
}

/**
 * Parses JSON as JSON.parse does, but a whole number beyond 2^53 is read as the text of its digits:
 * codes and serial numbers go that far. Gateway and tester share it, since the business digest is
 * over the digits. Done on the text: not every browser tells a reviver what stood there.
 */
export function parseKeepingDigits(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return longNumber.test(text) ? JSON.parse(text.replace(token, quoteUnsafe)) : value;
}
