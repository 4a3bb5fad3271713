import type { Cause } from '#contract/causes.ts';
import type { HeaderEvidence } from '#contract/diagnosis.ts';
import { byteEncodings } from '../byte-encodings.ts';
import { type Piece, toUtf8 } from '../bytes.ts';
import { type Attempt, maxPairedLength, separators } from '../search.ts';
import {
  DistinctTexts,
  SerialisedTexts,
  type TextVariant,
  usualRewrites,
} from '../serialised-texts.ts';
import { toTextsBeforeDigest, toUsualWraps, toWrappedTexts } from '../wrapped-texts.ts';
import { toKeyVariants, toUsualKeys } from './key-variants.ts';
import { toOtherHashes } from './other-hashes.ts';

const usualTexts: readonly (Cause | undefined)[] = [...usualRewrites, 'gson-html'];
const names = ['key=', 'privateKey=', 'secret=', 'private_key='];

function* withKey(variants: Iterable<TextVariant>, key: string): Generator<Attempt> {
  for (const { causes, text } of variants) yield { causes, pieces: [text, key] };
}

function* toOrders(
  text: Piece,
  { key, apiAccount, timestamp }: HeaderEvidence,
): Generator<Attempt> {
  yield { causes: ['key-first'], pieces: [key, text] };
  yield { causes: ['key-around'], pieces: [key, text, key] };
  for (const each of separators) yield { causes: ['separator'], pieces: [text, each, key] };
  for (const each of names) {
    yield { causes: ['named-key'], pieces: [text, `&${each}`, key] };
    yield { causes: ['named-key'], pieces: [text, each, key] };
  }
  const mixed: [Cause, string][] = [
    ['timestamp-mixed', timestamp],
    ['account-mixed', apiAccount],
  ];
  for (const [cause, part] of mixed) {
    if (part === '') continue;
    yield { causes: [cause], pieces: [part, text, key] };
    yield { causes: [cause], pieces: [text, part, key] };
    yield { causes: [cause], pieces: [text, key, part] };
  }
}

function* toOrderPairs(text: Piece, evidence: HeaderEvidence): Generator<Attempt> {
  const { key, apiAccount, timestamp } = evidence;
  for (const each of separators) {
    yield { causes: ['key-first', 'separator'], pieces: [key, each, text] };
  }
  for (const { cause, key: other } of toUsualKeys(key)) {
    if (other !== '') yield { causes: [cause, 'key-first'], pieces: [other, text] };
  }
  yield { causes: ['empty-text', 'no-key'], pieces: [] };
  if (timestamp === '' || apiAccount === '') return;
  for (const [cause, part] of [
    ['timestamp-mixed', timestamp],
    ['account-mixed', apiAccount],
  ] as const) {
    yield { causes: [cause, 'key-first'], pieces: [key, part, text] };
    yield { causes: [cause, 'key-first'], pieces: [key, text, part] };
    yield { causes: [cause, 'no-key'], pieces: [text, part] };
    yield { causes: [cause, 'no-key'], pieces: [part, text] };
  }
  const both: [string, string][] = [
    [timestamp, apiAccount],
    [apiAccount, timestamp],
  ];
  for (const [one, two] of both) {
    const causes: Cause[] = ['timestamp-mixed', 'account-mixed'];
    yield { causes, pieces: [one, two, text, key] };
    yield { causes, pieces: [one, text, two, key] };
    yield { causes, pieces: [text, one, two, key] };
    yield { causes, pieces: [one, text, key, two] };
  }
}

function* toOtherBytes({ text, key }: HeaderEvidence): Generator<Attempt> {
  const whole = text + key;
  const isAscii = !/[^\0-\x7f]/.test(whole);
  for (const { cause, encode, changesAscii } of byteEncodings) {
    if (isAscii && !changesAscii) continue;
    const bytes = encode(whole);
    if (bytes) yield { causes: [cause], pieces: [bytes] };
  }
}

function* toOtherSecrets(
  text: Piece,
  causes: readonly Cause[],
  { others = [] }: HeaderEvidence,
): Generator<Attempt> {
  for (const { id, text: other } of others) {
    if (other === '') continue;
    yield { causes: ['another-secret', ...causes], pieces: [text, other], secret: id };
  }
}

function* toSingles(
  evidence: HeaderEvidence,
  serialised: SerialisedTexts,
  distinct: DistinctTexts,
): Generator<Attempt> {
  const { text, key, business } = evidence;
  const bytes = toUtf8(text);
  for (const each of toKeyVariants(evidence)) {
    yield { causes: [each.cause], pieces: [bytes, each.key] };
  }
  yield* toOrders(bytes, evidence);
  if (business) {
    yield { causes: ['business-in-header'], pieces: [business.code, business.cipher, key] };
  }
  yield* toOtherSecrets(bytes, [], evidence);
  // A mistake that keeps the text explains it better than one that rewrites it.
  yield* withKey(distinct.of(toWrappedTexts(text)), key);
  yield* withKey(distinct.of(serialised.toSingles()), key);
  yield* toOtherBytes(evidence);
  yield* toOtherHashes([bytes], key);
  yield* toOrderPairs(bytes, evidence);
}

/** Combines the usual ways to rewrite a text with other mistakes. */
function* toUsualPairs(
  { causes, text }: TextVariant,
  evidence: HeaderEvidence,
  distinct: DistinctTexts,
): Generator<Attempt> {
  const { key } = evidence;
  const bytes = toUtf8(text);
  for (const { cause, key: other } of toUsualKeys(key)) {
    yield { causes: [...causes, cause], pieces: [bytes, other] };
  }
  yield { causes: [...causes, 'key-first'], pieces: [key, bytes] };
  yield* toOtherSecrets(bytes, causes, evidence);
  const addCauses = (variants: Iterable<TextVariant>) =>
    Array.from(variants, (each) => ({ ...each, causes: [...causes, ...each.causes] }));
  yield* withKey(distinct.of(addCauses(toUsualWraps(text))), key);
  yield* withKey(distinct.of(addCauses(toTextsBeforeDigest(text))), key);
  for (const hashed of toOtherHashes([bytes], key)) {
    if (hashed.causes.length === 1) yield { ...hashed, causes: [...causes, ...hashed.causes] };
  }
}

function* toPairs(
  evidence: HeaderEvidence,
  serialised: SerialisedTexts,
  distinct: DistinctTexts,
): Generator<Attempt> {
  const { text, key } = evidence;
  for (const { causes, text: wrapped } of new DistinctTexts(text).of(toUsualWraps(text))) {
    yield { causes: [...causes, 'no-key'], pieces: [wrapped] };
    yield { causes: [...causes, 'key-first'], pieces: [key, wrapped] };
    yield { causes: [...causes, 'key-lf'], pieces: [wrapped, `${key}\n`] };
  }
  yield* withKey(distinct.of(serialised.toPairs()), key);
  for (const each of new DistinctTexts(text).of(serialised.toSingles())) {
    if (usualTexts.includes(each.causes[0])) yield* toUsualPairs(each, evidence, distinct);
  }
}

/** Yields the attempts at a wrong header digest: right, with one mistake, then the known pairs. */
export function* toHeaderAttempts(evidence: HeaderEvidence): Generator<Attempt> {
  const { text, key } = evidence;
  yield { causes: [], pieces: [text, key] };
  const serialised = new SerialisedTexts(text);
  const distinct = new DistinctTexts(text);
  yield* toSingles(evidence, serialised, distinct);
  if (text.length <= maxPairedLength) yield* toPairs(evidence, serialised, distinct);
}
