import { isObject } from '#contract/check-value.ts';
import { jsonLimits } from '#contract/operation.ts';
import { parseScanned } from '#contract/parse-json.ts';
import { type ScannedJson, scanJson } from '#contract/scan-json.ts';
import { ApiError } from '#server/api-error.ts';

const field = 'bizContent';
const escapeLength = 6;

function refuse(position: number, reason: string): ApiError {
  const values = { position, reason };
  return new ApiError('145003050', { text: 'detail.jsonPosition', field, values });
}

/** What is wrong in the words of JSON.parse, which names the text beside it. */
function toReason(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return (error as SyntaxError).message;
  }
  throw new Error('JSON.parse and the scanner disagree');
}

/** Before anything is made of the text: very many values take long to make. */
function assertReadable(text: string, { fault, isExcessive, unstorable }: ScannedJson): void {
  if (unstorable !== undefined) {
    throw refuse(unstorable, text.slice(unstorable, unstorable + escapeLength));
  }
  if (isExcessive) {
    throw new ApiError('145003050', { text: 'detail.tooManyValues', field, values: jsonLimits });
  }
  if (fault !== undefined) throw refuse(fault, toReason(text));
}

/** bizContent as an object; 145003050 with the position where it is not JSON. */
export function parseBizContent(text: string | undefined): Record<string, unknown> {
  if (text === undefined || text.trim() === '') {
    throw new ApiError('145003050', { text: 'detail.noBizContent', field });
  }
  const scanned = scanJson(text, jsonLimits);
  assertReadable(text, scanned);
  const value = parseScanned(text, scanned);
  if (isObject(value)) return value;
  throw new ApiError('145003050', { text: 'detail.notAnObject', field });
}
