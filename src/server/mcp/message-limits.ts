/** Values of a message beside the request that a tool carries, and characters of its texts but the longest. */
export const messageLimits = { values: 200, characters: 16 * 1024, keyLength: 200 };

interface Counted {
  values: number;
  characters: number;
  longest: number;
}

/** Adds up what a message holds; the request that a tool carries has the limits of a call. */
function count(value: unknown, path: string, counted: Counted): void {
  counted.values += 1;
  if (counted.values > messageLimits.values || path === '/params/arguments/request') return;
  if (typeof value === 'string') {
    counted.characters += value.length;
    counted.longest = Math.max(counted.longest, value.length);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const key in value) {
    if (key.length > messageLimits.keyLength) counted.values = Number.POSITIVE_INFINITY;
    count((value as Record<string, unknown>)[key], `${path}/${key}`, counted);
    if (counted.values > messageLimits.values) return;
  }
}

/**
 * Whether a message is larger than any that a client has cause to send. The library checks a message
 * value by value and tells every fault, so that its answer would be many times larger still.
 */
export function isExcessiveMessage(message: unknown): boolean {
  const counted = { values: 0, characters: 0, longest: 0 };
  count(message, '', counted);
  const { values, characters, longest } = counted;
  return values > messageLimits.values || characters - longest > messageLimits.characters;
}

const mostErrorCharacters = 1000;

function cutJson(json: string): string {
  const parsed = JSON.parse(json) as { error?: { message?: unknown; data?: unknown } };
  const { error } = parsed;
  if (typeof error?.message !== 'string') return json;
  const { data: _data, ...kept } = error;
  const message = error.message.slice(0, mostErrorCharacters);
  return JSON.stringify({ ...parsed, error: { ...kept, message } });
}

/** The library's answer, as JSON or as one event of a stream, with the text of an error cut. */
export function cutError(answer: string): string {
  if (answer.length <= mostErrorCharacters || !answer.includes('"error":{')) return answer;
  return answer.replace(/^(data: )?(\{.*\})$/m, (_line, start = '', json) => start + cutJson(json));
}
