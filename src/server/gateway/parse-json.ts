import { isObject } from '#contract/check-value.ts';
import { parseKeepingDigits } from '#contract/parse-json.ts';
import { ApiError } from '#server/api-error.ts';

const field = 'bizContent';
const escapes = /\\(?:u([0-9a-f]{4})|.)/gis;
const escapeLength = 6;

const isHigh = (unit: number) => unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff;

/**
 * Where an escape names what no database stores as it was sent: U+0000, which PostgreSQL refuses,
 * or half of a surrogate pair, which would become U+FFFD and make two numbers one.
 */
function findUnstorable(text: string): number | undefined {
  let high: number | undefined;
  for (const { 1: digits, index } of text.matchAll(escapes)) {
    const unit = digits === undefined ? Number.NaN : Number.parseInt(digits, 16);
    const isPair = high !== undefined && isLow(unit) && index === high + escapeLength;
    if (high !== undefined && !isPair) return high;
    if (unit === 0 || (isLow(unit) && !isPair)) return index;
    high = isHigh(unit) ? index : undefined;
  }
  return high;
}

/** Whether some ending makes the start of a text JSON: its error, if any, is that it ends. */
function canGoOn(start: string): boolean {
  try {
    JSON.parse(start);
    return true;
  } catch (error) {
    const reason = (error as SyntaxError).message;
    const position = /at position (\d+) \(line/.exec(reason)?.[1];
    return position ? Number(position) >= start.length : reason.includes('end of JSON input');
  }
}

/** The first character that cannot stand where it does; V8 tells it for some errors only. */
function findPosition(text: string): number {
  let good = 0;
  let bad = text.length;
  while (good < bad) {
    const middle = Math.ceil((good + bad) / 2);
    if (canGoOn(text.slice(0, middle))) good = middle;
    else bad = middle - 1;
  }
  return good;
}

function refuse(position: number, reason: string): ApiError {
  return new ApiError('145003050', {
    text: 'detail.jsonPosition',
    field,
    values: { position, reason },
  });
}

function parse(text: string): unknown {
  const unstorable = findUnstorable(text);
  if (unstorable !== undefined) {
    throw refuse(unstorable, text.slice(unstorable, unstorable + escapeLength));
  }
  try {
    return parseKeepingDigits(text);
  } catch (error) {
    throw refuse(findPosition(text), (error as SyntaxError).message);
  }
}

/** bizContent as an object; 145003050 with the position where it is not JSON. */
export function parseBizContent(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === '') {
    throw new ApiError('145003050', { text: 'detail.noBizContent', field });
  }
  const value = parse(text);
  if (isObject(value)) return value;
  throw new ApiError('145003050', { text: 'detail.notAnObject', field });
}
