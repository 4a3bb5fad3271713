import type { Cause } from '#contract/causes.ts';
import { isObject } from '#contract/is-object.ts';
import {
  escapeLikeDotnet,
  escapeLikeGo,
  escapeLikeGson,
  escapeNonAscii,
  escapeSlashes,
  toPythonRepr,
} from './escapes.ts';

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
function parseForStyles(text: string): { value: unknown } | undefined {
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

/** Common changes by programs that rewrite a text, which also occur with other mistakes. */
export const usualRewrites = [
  'compact',
  'python',
  'python-escaped',
  'sorted',
  'php',
  'go-html',
  'pretty-2',
  'pretty-4',
] as const;

interface Style {
  comma: string;
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
function writeStyle(value: unknown, style: Style, margin = ''): string {
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
const asOneNumber: Style['number'] = (digits) => String(Number(digits));

/** Python, Ruby and Java: whole numbers keep their digits, and 10.0 is not a whole number. */
const asTwoNumbers: Style['number'] = (digits) => {
  if (/^-?\d+$/.test(digits)) return digits;
  const written = String(Number(digits));
  return /^-?\d+$/.test(written) ? `${written}.0` : written;
};

/** Removes members that are null, and empty ones if requested. */
function withoutNulls(value: unknown, emptyToo: boolean): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutNulls(each, emptyToo));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(
    ([, member]) => member !== null && !(emptyToo && member === ''),
  );
  return Object.fromEntries(kept.map(([name, each]) => [name, withoutNulls(each, emptyToo)]));
}

/** Another form of a text, and the changes that lead to it. */
export interface TextVariant {
  causes: readonly Cause[];
  text: string;
}

type Layout = Pick<Style, 'comma' | 'colon' | 'indent' | 'sorted'>;
type Write = (value: unknown, layout: Layout, string?: Style['string']) => string;

const compact: Layout = { comma: ',', colon: ':' };
const python: Layout = { comma: ', ', colon: ': ' };
const pretty = (indent: string): Layout => ({ comma: ',', colon: ': ', indent });
const sorted = (layout: Layout): Layout => ({ ...layout, sorted: true });

/** Caches a change, so that a long text is escaped only once, whatever its layout. */
function keep(change: (text: string) => string): (text: string) => string {
  const kept = new Map<string, string>();
  return (text) => {
    const known = kept.get(text) ?? change(text);
    kept.set(text, known);
    return known;
  };
}

/** Writers of one text, each of which escapes only once. */
class Writers {
  readonly raw = keep(JSON.stringify);
  readonly escaped = keep((text: string) => escapeNonAscii(this.raw(text)));
  private readonly number: Style['number'];

  constructor(number: Style['number']) {
    this.number = number;
  }

  write: Write = (value, layout, string = this.raw) =>
    writeStyle(value, { ...layout, string, number: this.number });

  writePythonRepr(value: unknown): string {
    const words: Record<string, string> = { null: 'None', true: 'True', false: 'False' };
    const word = (each: string) => words[each] ?? each;
    return writeStyle(value, { ...python, string: toPythonRepr, number: this.number, word });
  }

  writeJavaMap(value: unknown): string {
    const string = (text: string) => text;
    return writeStyle(value, { comma: ', ', colon: '=', string, number: this.number });
  }
}

const indents: readonly [Cause, string][] = [
  ['pretty-2', '  '],
  ['pretty-4', '    '],
  ['pretty-tab', '\t'],
];

/** Yields single forms that a program's serialiser makes. */
function* toSingles(writers: Writers, value: unknown): Generator<TextVariant> {
  const { write, escaped } = writers;
  const plain = write(value, compact);
  yield { causes: ['compact'], text: plain };
  yield { causes: ['python'], text: write(value, python) };
  yield { causes: ['python-escaped'], text: write(value, python, escaped) };
  for (const [cause, indent] of indents) {
    yield { causes: [cause], text: write(value, pretty(indent)) };
  }
  yield { causes: ['sorted'], text: write(value, sorted(compact)) };
  yield { causes: ['python-sorted'], text: write(value, sorted(python), escaped) };
  yield { causes: ['python-sorted'], text: write(value, sorted(python)) };
  const plainEscaped = write(value, compact, escaped);
  yield { causes: ['compact-escaped'], text: plainEscaped };
  yield { causes: ['slashes'], text: escapeSlashes(plain) };
  yield { causes: ['php'], text: escapeSlashes(plainEscaped) };
  yield { causes: ['go-html'], text: escapeLikeGo(plain) };
  yield { causes: ['gson-html'], text: escapeLikeGson(plain) };
  yield { causes: ['dotnet-escaped'], text: escapeLikeDotnet(plain) };
  yield { causes: ['java-map'], text: writers.writeJavaMap(value) };
  yield { causes: ['python-repr'], text: writers.writePythonRepr(value) };
  yield { causes: ['without-nulls'], text: write(withoutNulls(value, false), compact) };
  yield { causes: ['without-nulls'], text: write(withoutNulls(value, true), compact) };
}

/** Yields pairs of changes that one serialiser call makes. */
function* toPairs({ write, escaped }: Writers, value: unknown): Generator<TextVariant> {
  for (const [cause, indent] of indents) {
    const layout = pretty(indent);
    const plain = write(value, layout);
    const plainEscaped = write(value, layout, escaped);
    yield { causes: [cause, 'escaped'], text: plainEscaped };
    yield { causes: [cause, 'slashes'], text: escapeSlashes(plain) };
    yield { causes: [cause, 'php'], text: escapeSlashes(plainEscaped) };
    yield { causes: [cause, 'go-html'], text: escapeLikeGo(plain) };
    yield { causes: [cause, 'gson-html'], text: escapeLikeGson(plain) };
    yield { causes: [cause, 'sorted'], text: write(value, sorted(layout)) };
  }
  const plain = write(value, sorted(compact));
  const plainEscaped = write(value, sorted(compact), escaped);
  yield { causes: ['sorted', 'escaped'], text: plainEscaped };
  yield { causes: ['sorted', 'go-html'], text: escapeLikeGo(plain) };
  // Go's Encoder, which ends with a line feed.
  yield { causes: ['sorted', 'go-html', 'trailing-lf'], text: `${escapeLikeGo(plain)}\n` };
  yield { causes: ['sorted', 'slashes'], text: escapeSlashes(plain) };
  yield { causes: ['sorted', 'php'], text: escapeSlashes(plainEscaped) };
  for (const emptyToo of [false, true]) {
    const filled = withoutNulls(value, emptyToo);
    const json = write(filled, compact);
    yield { causes: ['without-nulls', 'gson-html'], text: escapeLikeGson(json) };
    yield { causes: ['without-nulls', 'go-html'], text: escapeLikeGo(json) };
    yield { causes: ['without-nulls', 'sorted'], text: write(filled, sorted(compact)) };
  }
}

/** Texts that serialisers make of a JSON text; none if it is not JSON. */
export class SerialisedTexts {
  private readonly parsed: { value: unknown } | undefined;
  /** One writer for each of the two families of number formats. */
  private readonly writers = [new Writers(asOneNumber), new Writers(asTwoNumbers)];
  private readonly singles: TextVariant[] = [];
  private others: Generator<TextVariant> | undefined;

  constructor(text: string) {
    this.parsed = parseForStyles(text.replace(/^\ufeff/, ''));
  }

  /** Written lazily, and cached for the next caller. */
  *toSingles(): Generator<TextVariant> {
    yield* this.singles;
    this.others ??= this.writeAll(toSingles);
    for (const each of this.others) {
      this.singles.push(each);
      yield each;
    }
  }

  toPairs(): Generator<TextVariant> {
    return this.writeAll(toPairs);
  }

  private *writeAll(
    variants: (writers: Writers, value: unknown) => Generator<TextVariant>,
  ): Generator<TextVariant> {
    const { parsed } = this;
    if (!parsed) return;
    for (const each of this.findWriters(parsed.value)) yield* variants(each, parsed.value);
  }

  /** The second writes what the first does, unless there are numbers that languages write apart. */
  private findWriters(value: unknown): Writers[] {
    const [first, second] = this.writers.map(({ write }) => write(value, compact));
    return first === second ? this.writers.slice(0, 1) : this.writers;
  }
}

/** Texts that differ from the received one and from each other. */
export class DistinctTexts {
  private readonly seen: Set<string>;

  constructor(text: string) {
    this.seen = new Set([text]);
  }

  *of(variants: Iterable<TextVariant>): Generator<TextVariant> {
    for (const variant of variants) {
      if (this.seen.has(variant.text)) continue;
      this.seen.add(variant.text);
      yield variant;
    }
  }
}
