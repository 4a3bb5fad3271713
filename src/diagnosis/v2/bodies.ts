import type { Cause } from '#contract/causes.ts';
import type { Hashes } from '#contract/diagnosis.ts';
import { type Piece, toBase64, toHex, toUtf8 } from '../bytes.ts';
import { escapeNonAscii } from '../escapes.ts';
import {
  DistinctTexts,
  SerialisedTexts,
  type TextVariant,
  usualRewrites,
} from '../serialised-texts.ts';
import { toEncodedTwice, toLineBreaks, toOtherLetters, toUsualWraps } from '../wrapped-texts.ts';

/** A body in another form than received. */
export interface BodyVariant {
  causes: readonly Cause[];
  body: Piece;
}

/** Causes of version 1's form wrapping, which are separate mistakes here, since version 2 has no form. */
const causesOfForms: Partial<Record<Cause, Cause>> = {
  percent: 'body-encoded',
  'percent-twice': 'body-encoded',
  form: 'body-encoded',
  'form-twice': 'body-encoded',
  'with-name': 'body-form',
  'form-with-name': 'body-form',
};

/** Common changes by libraries and editors, which also occur with other mistakes. */
const usual: readonly Cause[] = ['trailing-lf', 'trimmed', ...usualRewrites, 'body-hashed'];

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

/** Yields a digest in place of the body, as other schemes sign it. */
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

/** Longest body, in bytes, that is base64 encoded: that is done piece by piece and takes memory. */
const longestEncoded = 8 * 1024;

function toEncoded(body: string): BodyVariant[] {
  const bytes = toUtf8(body);
  return bytes.length > longestEncoded ? [] : [{ causes: ['body-base64'], body: toBase64(bytes) }];
}

/** Other forms of a body that may have been signed. */
export class Bodies {
  private readonly body: string;
  private readonly hashes: Hashes;
  private readonly serialised: SerialisedTexts;

  constructor(hashes: Hashes, body: string) {
    this.hashes = hashes;
    this.body = body;
    this.serialised = new SerialisedTexts(body);
  }

  /** Yields forms with one mistake. */
  *toSingles(): Generator<BodyVariant> {
    const distinct = new DistinctTexts(this.body);
    for (const variants of [toWrapped(this.body), this.serialised.toSingles()]) {
      for (const { causes, text } of distinct.of(variants)) yield { causes, body: toUtf8(text) };
    }
    yield* toHashed(this.hashes, this.body);
    yield* toEncoded(this.body);
  }

  /** Yields pairs of changes that one serialiser call makes. */
  *toPairs(): Generator<BodyVariant> {
    for (const { causes, text } of this.serialised.toPairs()) yield { causes, body: toUtf8(text) };
    for (const { causes, text } of this.serialised.toSingles()) {
      yield { causes: [...causes, 'trailing-lf'], body: toUtf8(`${text}\n`) };
    }
  }

  /** Returns one form of each kind: most programs stop at the first. */
  toUsual(): BodyVariant[] {
    const all = [...this.toSingles()];
    return usual.flatMap((cause) => all.find(({ causes }) => causes[0] === cause) ?? []);
  }
}
