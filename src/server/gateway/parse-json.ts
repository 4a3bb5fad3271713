import { visit } from 'jsonc-parser';
import { isObject } from '#contract/is-object.ts';
import { jsonLimits } from '#contract/operation.ts';
import type { ReasonKey } from '#contract/reasons.ts';
import { parseScanned, type ScannedJson, scanJson } from '#contract/scan-json.ts';
import { ApiError } from '#server/errors/api-error.ts';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Counts the members of all objects in a JSON text: its colons outside strings. */
function countMembers(text: string): number {
  let count = 0;
  let isInString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (isInString && code === backslash) at += 1;
    else if (code === quote) isInString = !isInString;
    else if (code === colon && !isInString) count += 1;
  }
  return count;
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values = Object.values(value);
  const own = Array.isArray(value) ? 0 : values.length;
  return values.reduce<number>((count, each) => count + countKeys(each), own);
}

/** `items[2].number` */
function toPath(segments: readonly (string | number)[]): string {
  return segments
    .map((each, index) =>
      typeof each === 'number' ? `[${each}]` : `${index === 0 ? '' : '.'}${each}`,
    )
    .join('');
}

/** Dotted path of the first duplicate name in a JSON text, parsed as `value`: parsers disagree on which counts. */
function findDuplicate(text: string, value: unknown): string | undefined {
  if (countMembers(text) === countKeys(value)) return undefined;
  let duplicate: string | undefined;
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => {
      open.push(new Set());
    },
    onObjectProperty: (name, _offset, _length, _line, _character, toSegments) => {
      const names = open.at(-1);
      if (names?.has(name)) duplicate ??= toPath([...toSegments(), name]);
      names?.add(name);
    },
    onObjectEnd: () => {
      open.pop();
    },
  });
  return duplicate;
}

const escapeLength = 6;

type Key = ReasonKey<'145003050'>;

interface Words {
  field: string | undefined;
  empty: Key;
  position: Key;
  tooMany: Key;
  notAnObject: Key;
}

const bizContent: Words = {
  field: 'bizContent',
  empty: 'detail.noBizContent',
  position: 'detail.jsonPosition',
  tooMany: 'detail.tooManyValues',
  notAnObject: 'detail.notAnObject',
};

const body: Words = {
  field: undefined,
  empty: 'detail.bodyEmpty',
  position: 'detail.bodyPosition',
  tooMany: 'detail.bodyTooManyValues',
  notAnObject: 'detail.bodyNotAnObject',
};

function refuse(text: Key, { field }: Words, values?: Record<string, string | number>) {
  return new ApiError('145003050', { text, ...(field && { field }), ...(values && { values }) });
}

/** Returns the reason that JSON.parse gives, without the text it quotes. */
function toReason(text: string): string {
  try {
    JSON.parse(text);
  } catch (error) {
    return (error as SyntaxError).message;
  }
  throw new Error('JSON.parse and the scanner disagree');
}

/** Checks the text before parsing, since a great many values take long to create. */
function assertReadable(
  text: string,
  { fault, isExcessive, unstorable }: ScannedJson,
  words: Words,
): void {
  if (unstorable !== undefined) {
    const reason = text.slice(unstorable, unstorable + escapeLength);
    throw refuse(words.position, words, { position: unstorable, reason });
  }
  if (isExcessive) {
    const { values, depth } = jsonLimits;
    throw refuse(words.tooMany, words, { values, depth });
  }
  if (fault !== undefined) {
    throw refuse(words.position, words, { position: fault, reason: toReason(text) });
  }
}

function parseObject(text: string | undefined, words: Words): Record<string, unknown> {
  if (text === undefined || text.trim() === '') throw refuse(words.empty, words);
  const scanned = scanJson(text, jsonLimits);
  assertReadable(text, scanned, words);
  const value = parseScanned(text, scanned);
  if (isObject(value)) return value;
  throw refuse(words.notAnObject, words);
}

/** Parses bizContent into an object. Throws 145003050 with the position if it is not JSON. */
export function parseBizContent(text: string | undefined): Record<string, unknown> {
  return parseObject(text, bizContent);
}

/** Parses a body in the same way, but refuses duplicate names in an object. */
export function parseBody(text: string | undefined): Record<string, unknown> {
  const value = parseObject(text, body);
  const field = findDuplicate(text ?? '', value);
  if (field === undefined) return value;
  throw new ApiError('145003050', { text: 'detail.duplicateKey', field });
}
