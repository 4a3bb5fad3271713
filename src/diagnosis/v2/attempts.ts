import type { Cause } from '#contract/causes.ts';
import type { Hashes, HashName } from '#contract/diagnosis.ts';
import { byteEncodings } from '../byte-encodings.ts';
import { joinBytes, type Piece, toUtf8 } from '../bytes.ts';
import { type Attempt, type KeyVariant, maxPairedLength } from '../search.ts';
import { Bodies, type BodyVariant } from './bodies.ts';
import type { SignatureEvidence } from './evidence.ts';
import {
  type Layout,
  toMilliseconds,
  toRightLayout,
  toSeldomLayouts,
  toUsualLayouts,
} from './layouts.ts';
import { toKey, toOtherKeys, toSeldomSecrets, toUsualSecrets } from './secret-variants.ts';

/** Longest body, in characters, that is rewritten; longer ones take too long. */
const longestRewritten = 64 * 1024;
/** Longest body, in characters, for which each of a thousand milliseconds is tried. */
const longestTimed = 2 * 1024;

const otherHmacs: readonly [Cause, HashName][] = [
  ['signature-sha1', 'sha1'],
  ['signature-sha512', 'sha512'],
  ['signature-md5', 'md5'],
];
const hashNames: readonly HashName[] = ['sha256', 'md5', 'sha1', 'sha512'];

interface Context {
  hashes: Hashes;
  evidence: SignatureEvidence;
  key: Piece;
  body: Piece;
  right: Layout;
  usualSecrets: KeyVariant[];
  usualLayouts: Layout[];
}

type Mistakes = Pick<Attempt, 'causes' | 'secret'>;

const algorithm = 'hmac-sha256';

function toAttempt({ causes, secret }: Mistakes, key: Piece, pieces: readonly Piece[]): Attempt {
  return { causes, pieces, algorithm, key, ...(secret && { secret }) };
}

function* withLayouts(
  key: Piece,
  body: BodyVariant,
  layouts: Iterable<Layout>,
  before: readonly Cause[] = [],
): Generator<Attempt> {
  for (const { causes, toPieces } of layouts) {
    const all = [...before, ...causes, ...body.causes];
    yield toAttempt({ causes: all }, key, toPieces(body.body));
  }
}

function* withBodies(
  { right }: Context,
  key: Piece,
  bodies: Iterable<BodyVariant>,
  before: readonly Cause[] = [],
): Generator<Attempt> {
  for (const { causes, body } of bodies) {
    yield toAttempt({ causes: [...before, ...causes] }, key, right.toPieces(body));
  }
}

/** Yields other hash functions, in place of the hash and of the HMAC. */
function* toOtherHashes(context: Context): Generator<Attempt> {
  const { evidence, key, body, right, usualSecrets } = context;
  const text = right.toPieces(body);
  for (const [cause, name] of otherHmacs) {
    yield { causes: [cause], pieces: text, algorithm: `hmac-${name}`, key };
    for (const secret of usualSecrets) {
      const causes = [secret.cause, cause];
      yield { causes, pieces: text, algorithm: `hmac-${name}`, key: secret.key };
    }
  }
  const [notDecoded, withPrefix] = usualSecrets;
  const keys = [key, notDecoded?.key ?? '', withPrefix?.key ?? ''];
  for (const each of keys) {
    yield { causes: ['signature-swapped'], pieces: [each], algorithm, key: joinBytes(text) };
  }
  for (const name of hashNames) {
    const causes: Cause[] = ['signature-plain'];
    yield { causes, pieces: text, algorithm: name };
    for (const each of keys) {
      yield { causes, pieces: [...text, each], algorithm: name };
      yield { causes, pieces: [each, ...text], algorithm: name };
      yield { causes, pieces: [...text, '.', each], algorithm: name };
      yield { causes: [...causes, 'body-only'], pieces: [body, each], algorithm: name };
    }
  }
  const { privateKey } = evidence;
  if (privateKey) yield { causes: ['signature-version-1'], pieces: [body, privateKey] };
}

function* toOtherBytes({ evidence, right, key }: Context): Generator<Attempt> {
  const whole = right.toPieces(evidence.text).join('');
  const isAscii = !/[^\0-\x7f]/.test(whole);
  for (const { cause, encode, changesAscii } of byteEncodings) {
    if (isAscii && !changesAscii) continue;
    const bytes = encode(whole);
    if (bytes) yield toAttempt({ causes: [cause] }, key, [bytes]);
  }
}

/** Yields other secrets of the person, decoded first; then with the usual layouts. */
function* toOtherSecrets({ evidence, body, right, usualLayouts }: Context, isPaired: boolean) {
  for (const { id: secret, text } of evidence.others ?? []) {
    if (text === '') continue;
    for (const { causes, key } of toOtherKeys(text)) {
      const layouts = isPaired ? usualLayouts : [right];
      for (const layout of layouts) {
        const all: Cause[] = ['another-secret', ...causes, ...layout.causes];
        yield toAttempt({ causes: all, secret }, key, layout.toPieces(body));
      }
    }
  }
}

function* toSingles(context: Context, bodies: Bodies | undefined): Generator<Attempt> {
  const { evidence, key, body, right, usualSecrets, usualLayouts } = context;
  const text = right.toPieces(body);
  for (const each of usualSecrets) yield toAttempt({ causes: [each.cause] }, each.key, text);
  const plain = { causes: [], body };
  yield* withLayouts(key, plain, usualLayouts);
  yield* toOtherSecrets(context, false);
  for (const each of toSeldomSecrets(evidence)) {
    yield toAttempt({ causes: [each.cause] }, each.key, text);
  }
  yield* withLayouts(key, plain, toSeldomLayouts(evidence));
  if (bodies) {
    yield* withBodies(context, key, bodies.toSingles());
    yield* toOtherBytes(context);
  }
  yield* toOtherHashes(context);
}

/** Yields pairs of mistakes in secret, layout and body. */
function* toPairs(context: Context, bodies: Bodies): Generator<Attempt> {
  const { evidence, key, body, usualSecrets, usualLayouts } = context;
  const plain = { causes: [], body };
  const usualBodies = bodies.toUsual();
  for (const { cause, key: other } of usualSecrets) {
    yield* withLayouts(other, plain, usualLayouts, [cause]);
    yield* withBodies(context, other, usualBodies, [cause]);
  }
  for (const each of usualBodies) yield* withLayouts(key, each, usualLayouts);
  yield* toOtherSecrets(context, true);
  yield* withBodies(context, key, bodies.toPairs());
  const [notDecoded, withPrefix] = usualSecrets;
  for (const secret of [notDecoded, withPrefix]) {
    if (!secret) continue;
    yield* withLayouts(secret.key, plain, toSeldomLayouts(evidence), [secret.cause]);
  }
  if (!notDecoded) return;
  for (const each of usualBodies) {
    yield* withLayouts(notDecoded.key, each, usualLayouts, [notDecoded.cause]);
  }
}

/** Yields attempts at a signature: right, with one mistake, then the known pairs and a few triples. */
export function* toSignatureAttempts(
  hashes: Hashes,
  evidence: SignatureEvidence,
): Generator<Attempt> {
  const context: Context = {
    hashes,
    evidence,
    key: toKey(evidence.secret),
    body: toUtf8(evidence.text),
    right: toRightLayout(evidence),
    usualSecrets: toUsualSecrets(evidence),
    usualLayouts: toUsualLayouts(evidence),
  };
  const { length } = evidence.text;
  yield toAttempt({ causes: [] }, context.key, context.right.toPieces(context.body));
  const bodies = length <= longestRewritten ? new Bodies(hashes, evidence.text) : undefined;
  yield* toSingles(context, bodies);
  // A frequent single mistake of programs that read their clock twice: before any pair.
  const plain = { causes: [], body: context.body };
  if (length <= longestTimed) yield* withLayouts(context.key, plain, toMilliseconds(evidence));
  if (bodies && length <= maxPairedLength) yield* toPairs(context, bodies);
}
