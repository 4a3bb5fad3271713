import { isObject } from '#contract/check-value.ts';
import { parseKeepingDigits } from '#contract/parse-json.ts';
import { ApiError } from '#server/api-error.ts';

const field = 'bizContent';
/** PostgreSQL cannot store the character; an even number of backslashes before it spells them out. */
const nul = /(?<!\\)(?:\\\\)*\\u0000/;

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
  const place = nul.exec(text);
  if (place) throw refuse(place.index + place[0].length - 6, '\\u0000');
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
