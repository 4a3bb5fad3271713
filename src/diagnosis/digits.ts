import type { Cause } from '#contract/causes.ts';
import { toBase64, toHex } from './bytes.ts';

/** Digits of a hash, computed once for all forms. */
export class Digits {
  private readonly raw: Uint8Array;
  private madeBase64: string | undefined;
  private madeHex: string | undefined;

  constructor(raw: Uint8Array) {
    this.raw = raw;
  }

  get base64(): string {
    this.madeBase64 ??= toBase64(this.raw);
    return this.madeBase64;
  }

  /** Lower case. */
  get hex(): string {
    this.madeHex ??= toHex(this.raw);
    return this.madeHex;
  }
}

/** A form in which programs output a hash. */
export interface Form {
  /** Absent for the right form. */
  cause?: Cause;
  encode(digits: Digits): readonly string[];
  /** True if the mistake also occurs together with two others. */
  isUsual?: boolean;
}

const toUpper = (text: string) => text.toUpperCase();

function toUrlSafe(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

function toPercent(base64: string): string[] {
  const encoded = encodeURIComponent(base64);
  return [encoded, encoded.replace(/%../g, (each) => each.toLowerCase())];
}

function toShort(hex: string): string[] {
  return [hex.slice(8, 24), toUpper(hex.slice(8, 24))];
}

function ofBase64(cause: Cause, change: (base64: string) => readonly string[]): Form {
  return { cause, encode: ({ base64 }) => change(base64) };
}

/** Defines a form of the hexadecimal digits, which most hash functions output. */
function ofHex(cause: Cause, ...changes: ((hex: string) => string)[]): Form {
  const encode = ({ hex }: Digits) => changes.map((change) => change(hex));
  return { cause, encode, isUsual: true };
}

const right: Form = { encode: ({ base64 }) => [base64] };

/** If two forms produce the same text, the likelier comes first. */
const forms: readonly Form[] = [
  right,
  ofHex('hex', (hex) => hex),
  ofHex('upper-hex', toUpper),
  // A command line's hex ends with a line feed.
  ofHex('base64-of-hex', btoa, (hex) => btoa(`${hex}\n`)),
  ofHex('base64-of-upper-hex', (hex) => btoa(toUpper(hex))),
  ofBase64('no-padding', (base64) => [base64.replaceAll('=', '')]),
  ofBase64('base64-url', (base64) => [toUrlSafe(base64), toUrlSafe(base64).replaceAll('=', '')]),
  ofBase64('percent-digest', toPercent),
  // A header's value is trimmed.
  ofBase64('plus-lost', (base64) => [base64.replaceAll('+', ' ').trim()]),
  ofBase64('lower-digest', (base64) => [base64.toLowerCase()]),
  ofBase64('upper-digest', (base64) => [toUpper(base64)]),
  ofBase64('quoted-digest', (base64) => [`"${base64}"`, `'${base64}'`]),
  // As line encoders return it; a header's value comes without, the business digest does not.
  ofBase64('spaced-digest', (base64) => [
    `${base64}\n`,
    `${base64}\r\n`,
    `${base64} `,
    ` ${base64}`,
  ]),
  ofBase64('base64-twice', (base64) => [btoa(base64)]),
  { cause: 'short-hex', encode: ({ hex }) => toShort(hex) },
];

const variable: readonly (Cause | undefined)[] = ['percent-digest', 'plus-lost'];

/** Returns the forms that a hash of so many bytes can have if it looks like this digest. */
export function findForms(digest: string, sizeBytes: number): readonly Form[] {
  const example = new Digits(new Uint8Array(sizeBytes));
  const base64Length = example.base64.length;
  const hasLength = (form: Form) =>
    form.encode(example).some(({ length }) => length === digest.length);
  const mayHaveLength =
    digest.includes('%') || (digest.length < base64Length && digest.length > base64Length / 2);
  return forms.filter(
    (form) => hasLength(form) || (mayHaveLength && variable.includes(form.cause)),
  );
}
