import type { Cause } from '#contract/causes.ts';
import type { Hashes } from '#contract/diagnosis.ts';
import { type Piece, toBase64, toHex, toUtf8 } from '../bytes.ts';
import { DistinctTexts } from '../distinct-texts.ts';
import { escapeNonAscii } from '../escapes.ts';
import { SerialisedTexts, type TextVariant } from '../serialised-texts.ts';
import { toEncodedTwice, toLineBreaks, toOtherLetters, toUsualWraps } from '../wrapped-texts.ts';

/** A body in another form than it came in. */
export interface BodyVariant {
  causes: readonly Cause[];
  body: Piece;
}

/** What version 1's form field is wrapped in is a mistake of its own here, where there is no form. */
const causesOfForms: Partial<Record<Cause, Cause>> = {
  percent: 'body-encoded',
  'percent-twice': 'body-encoded',
  form: 'body-encoded',
  'form-twice': 'body-encoded',
  'with-name': 'body-form',
  'form-with-name': 'body-form',
};

/** What is made of bodies by libraries and editors, which other mistakes come with. */
const usual: readonly Cause[] = [
  'trailing-lf',
  'trimmed',
  'compact',
  'python',
  'python-escaped',
  'sorted',
  'php',
  'go-html',
  'pretty-2',
  'pretty-4',
  'body-hashed',
];

function toOwnCauses({ causes, text }: TextVariant): TextVariant {
  return { causes: causes.map((cause) => causesOfForms[cause] ?? cause), text };
}

function* toWrapped(body: string): Generator<TextVariant> {
  yield { causes: ['escaped'], text: escapeNonAscii(body) };
  yield* toLineBreaks(body);
  for (const each of toUsualWraps(body)) yield toOwnCauses(each);
  yield* toOtherLetters(body);
  yield { causes: ['quoted'], text: JSON.stringify(body) };
  for (const each of toEncodedTwice(body)) yield toOwnCauses(each);
}

/** A digest of the body in its place, as other schemes sign it. */
function* toHashed(hashes: Hashes, body: string): Generator<BodyVariant> {
  const bytes = toUtf8(body);
  for (const name of ['sha256', 'md5', 'sha512'] as const) {
    const raw = hashes.hash(name, bytes);
    const hex = toHex(raw);
    for (const written of [hex, toBase64(raw), hex.toUpperCase(), raw]) {
      yield { causes: ['body-hashed'], body: written };
    }
  }
}

/** Of short bodies: base64 is made a piece at a time, and takes memory. */
const longestEncoded = 8 * 1024;

function toEncoded(body: string): BodyVariant[] {
  const bytes = toUtf8(body);
  return bytes.length > longestEncoded ? [] : [{ causes: ['body-base64'], body: toBase64(bytes) }];
}

/** The forms of one body that another than what came may have been signed in. */
export class Bodies {
  private readonly body: string;
  private readonly hashes: Hashes;
  private readonly serialised: SerialisedTexts;

  constructor(hashes: Hashes, body: string) {
    this.hashes = hashes;
    this.body = body;
    this.serialised = new SerialisedTexts(body);
  }

  /** One mistake. */
  *toSingles(): Generator<BodyVariant> {
    const distinct = new DistinctTexts(this.body);
    for (const variants of [toWrapped(this.body), this.serialised.toSingles()]) {
      for (const { causes, text } of distinct.of(variants)) yield { causes, body: toUtf8(text) };
    }
    yield* toHashed(this.hashes, this.body);
    yield* toEncoded(this.body);
  }

  /** Two at once, as one call of a serialiser makes them. */
  *toPairs(): Generator<BodyVariant> {
    for (const { causes, text } of this.serialised.toPairs()) yield { causes, body: toUtf8(text) };
    for (const { causes, text } of this.serialised.toSingles()) {
      yield { causes: [...causes, 'trailing-lf'], body: toUtf8(`${text}\n`) };
    }
  }

  /** One of each kind: most programs leave it at the first. */
  toUsual(): BodyVariant[] {
    const all = [...this.toSingles()];
    return usual.flatMap((cause) => all.find(({ causes }) => causes[0] === cause) ?? []);
  }
}
