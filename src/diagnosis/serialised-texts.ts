import type { Cause } from '#contract/causes.ts';
import {
  escapeLikeDotnet,
  escapeLikeGo,
  escapeLikeGson,
  escapeNonAscii,
  escapeSlashes,
  toPythonRepr,
} from './escapes.ts';
import {
  asOneNumber,
  asTwoNumbers,
  parseForStyles,
  type Style,
  withoutNulls,
  writeStyle,
} from './json-styles.ts';

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
