import { visit } from 'jsonc-parser';

const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;

/** Members of all objects of a JSON text: its colons outside of strings. */
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

/**
 * Dotted path of the first name that stands twice in one object of a JSON text, of which `value` was
 * parsed: parsers disagree on which of the two counts.
 */
export function findDuplicate(text: string, value: unknown): string | undefined {
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
