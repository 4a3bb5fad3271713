import { isObject } from '#contract/check-value.ts';
import { ApiError } from '#server/api-error.ts';

const field = 'bizContent';
const longNumber = /\d{16}/;

/** Serial numbers reach beyond 2^53: such a number is read as its text. */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const unsafe =
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return unsafe ? (context?.source ?? value) : value;
}

function parse(text: string): unknown {
  try {
    return longNumber.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);
  } catch (error) {
    const reason = (error as SyntaxError).message;
    const position = /position (\d+)/.exec(reason)?.[1] ?? String(text.length);
    const values = { position, reason };
    throw new ApiError('145003050', { text: 'detail.jsonPosition', field, values });
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
