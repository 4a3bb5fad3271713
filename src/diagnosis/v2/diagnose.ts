import type { Cause } from '#contract/causes.ts';
import type { Diagnosis, Hashes } from '#contract/diagnosis.ts';
import { timestampToleranceS } from '#contract/signature/hmac-v2.ts';
import { type Form, findForms } from '../digits.ts';
import { type Attempt, type FindWritings, search, type Writing } from '../search.ts';
import { toSignatureAttempts } from './attempts.ts';
import type { SignatureEvidence } from './evidence.ts';
import { isInMilliseconds } from './layouts.ts';

/** A text that may be a hash, and what is wrong with what stands before it. */
interface Value {
  causes: readonly Cause[];
  text: string;
}

/** Signatures of one header that are looked at. */
const mostSignatures = 4;
const longestHeader = 1000;

/** How digests of version 1 are written wrongly, in the words of version 2. */
const causesOfForms: Partial<Record<Cause, Cause>> = {
  hex: 'signature-hex',
  'upper-hex': 'signature-upper-hex',
  'base64-of-hex': 'signature-base64-of-hex',
  'base64-of-upper-hex': 'signature-base64-of-hex',
  'base64-twice': 'signature-base64-twice',
  'base64-url': 'signature-base64-url',
  'no-padding': 'signature-no-padding',
  'percent-digest': 'signature-percent',
  'plus-lost': 'signature-plus-lost',
  'lower-digest': 'signature-lower',
  'upper-digest': 'signature-upper',
  'quoted-digest': 'signature-quoted',
};

/** In the place of `v1,`; the last takes what follows v1 at once. */
const otherPrefixes = [
  /^(?:v1a?|v2|(?:hmac-?)?sha-?256|signature|webhook|bearer|hmac)\s*(?:[=:;.,]|\s)\s*(.+)$/i,
  /(?:^|[,;\s])v1=([^,;\s]+)/,
  /^v1(.+)$/,
];

/** A plus of base64 may have become a space, which else stands between two signatures. */
function toValues(header: string): Value[] {
  const whole = header.trim();
  const inner = /^(["'])(.*)\1$/.exec(whole)?.[2];
  if (inner !== undefined) {
    return toValues(inner).map(({ causes, text }) => ({
      causes: ['signature-quoted', ...causes],
      text,
    }));
  }
  const values: Value[] = [];
  for (const each of new Set([whole, ...whole.split(/\s+/).slice(0, mostSignatures)])) {
    const right = /^v1(?:,|%2c)(\S.*)$/i.exec(each);
    if (right)
      values.push({ causes: each.startsWith('v1') ? [] : ['other-prefix'], text: right[1] ?? '' });
    for (const pattern of right ? [] : otherPrefixes) {
      const text = pattern.exec(each)?.[1];
      if (text !== undefined) values.push({ causes: ['other-prefix'], text });
    }
    values.push({ causes: ['no-prefix'], text: each });
  }
  return values;
}

function toWriting({ causes, text }: Value, { cause, encode }: Form): Writing[] {
  const own = cause && causesOfForms[cause];
  if (cause && !own) return [];
  return [
    {
      causes: own ? [...causes, own] : causes,
      isMadeOf: (digits) => encode(digits).includes(text),
    },
  ];
}

/** Of the hashes that a wrong signature may be: md5, SHA-1, SHA-256, SHA-512. */
const sizesBytes = [16, 20, 32, 64];

/** How a header may have been written; undefined where it looks like no hash at all. */
function toSignatureWritings(header: string): FindWritings | undefined {
  if (header.length > longestHeader) return undefined;
  const values = toValues(header);
  const writingsOf = new Map(
    sizesBytes.map((size) => [
      size,
      values.flatMap((value) =>
        findForms(value.text, size).flatMap((form) => toWriting(value, form)),
      ),
    ]),
  );
  if ([...writingsOf.values()].every(({ length }) => length === 0)) return undefined;
  return (_, size) => writingsOf.get(size) ?? [];
}

/** Tries of one diagnosis, and bytes that they hash in all: long bodies are tried less often. */
export const mostTries = 6000;
export const mostHashedBytes = 32 * 1024 * 1024;

function* withinLimits(attempts: Iterable<Attempt>): Generator<Attempt> {
  let [tries, hashed] = [0, 0];
  for (const attempt of attempts) {
    tries += 1;
    for (const { length } of attempt.pieces) hashed += length;
    if (tries > mostTries || hashed > mostHashedBytes) return;
    yield attempt;
  }
}

/** What is wrong with the time that was sent, whatever was signed. */
function toTimeCauses({ timestamp, nowMs }: SignatureEvidence): Cause[] {
  if (isInMilliseconds(timestamp)) return ['milliseconds-sent'];
  if (!/^\d+$/.test(timestamp)) return [];
  const skewS = Math.abs(nowMs / 1000 - Number(timestamp));
  return skewS > timestampToleranceS ? ['clock-off'] : [];
}

/** What belongs to one signature as a whole leaves no room for smaller mistakes. */
function toToldCauses(causes: readonly Cause[], evidence: SignatureEvidence): readonly Cause[] {
  if (causes.includes('signature-version-1')) return ['signature-version-1'];
  // It says already that seconds are sent.
  if (causes.includes('seconds-signed')) return causes;
  return [...causes, ...toTimeCauses(evidence)];
}

/**
 * How a signature of version 2 came about, with the fewest mistakes; no causes where it is right and
 * in time, undefined where no known mistake leads to it. `assertInTime` is asked before each try, and
 * may throw where it has taken long enough.
 */
export function diagnoseSignature(
  hashes: Hashes,
  evidence: SignatureEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  const findWritings = toSignatureWritings(evidence.signature);
  if (!findWritings) return undefined;
  const attempts = withinLimits(toSignatureAttempts(hashes, evidence));
  const found = search(hashes, findWritings, attempts, assertInTime);
  return found && { ...found, causes: toToldCauses(found.causes, evidence) };
}
