import { isObject } from '#contract/check-value.ts';

/** Prefix of a number's digits, so that they are kept as written. */
const numberMark = '\0';
const stringOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;
/** Deeper than any call; a deeper text is not rewritten, since that would exhaust the stack. */
const maxDepth = 64;
/** Most strings and numbers: twice what the longest lists of calls hold. Each way to write more takes too long. */
const maxTokens = 10_000;

function isShallow(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth < maxDepth && Object.values(value).every((each) => isShallow(each, depth + 1));
}

/** Returns a JSON text's value with numbers as marked texts; undefined if it is not JSON, too deep or too large. */
export function parseForStyles(text: string): { value: unknown } | undefined {
  try {
    JSON.parse(text);
    let tokens = 0;
    const marked = text.replace(stringOrNumber, (token) => {
      tokens += 1;
      return token.startsWith('"') ? token : `"\\u0000${token}"`;
    });
    if (tokens > maxTokens) return undefined;
    const value: unknown = JSON.parse(marked);
    return isShallow(value) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** How a program writes values as text. */
export interface Style {
  /** Separator of members. */
  comma: string;
  /** Separator of a name and its value. */
  colon: string;
  /** One indentation step; absent for a single line. */
  indent?: string;
  sorted?: boolean;
  string: (text: string) => string;
  number: (digits: string) => string;
  word?: (word: string) => string;
}

function toParts(value: object, style: Style, margin: string): string[] {
  if (Array.isArray(value)) return value.map((each) => writeStyle(each, style, margin));
  const members = Object.entries(value);
  if (style.sorted) members.sort(([one], [two]) => (one < two ? -1 : 1));
  return members.map(
    ([name, each]) => style.string(name) + style.colon + writeStyle(each, style, margin),
  );
}

/** Writes the value that `parseForStyles` returned. */
export function writeStyle(value: unknown, style: Style, margin = ''): string {
  if (typeof value === 'string') {
    return value.startsWith(numberMark) ? style.number(value.slice(1)) : style.string(value);
  }
  if (typeof value !== 'object' || value === null) {
    return style.word?.(String(value)) ?? String(value);
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const { indent, comma } = style;
  const inner = margin + (indent ?? '');
  const parts = toParts(value, style, inner);
  if (indent === undefined || parts.length === 0) return open + parts.join(comma) + close;
  return `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`;
}

/** JavaScript, PHP and Go: 10.0 is 10, and digits beyond 2^53 are lost. */
export const asOneNumber: Style['number'] = (digits) => String(Number(digits));

/** Python, Ruby and Java: whole numbers keep their digits, and 10.0 is not a whole number. */
export const asTwoNumbers: Style['number'] = (digits) => {
  if (/^-?\d+$/.test(digits)) return digits;
  const written = String(Number(digits));
  return /^-?\d+$/.test(written) ? `${written}.0` : written;
};

/** Removes members that are null, and empty ones if requested. */
export function withoutNulls(value: unknown, emptyToo: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each, emptyToo));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([, member]) => member !== null && !(emptyToo && member === ''),
  );
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNulls(each, emptyToo)]));
}
