import type { Cause } from '#contract/causes.ts';
import type { Diagnosis, Hashes } from '#contract/diagnosis.ts';
import { timestampToleranceS } from '#contract/signature/hmac-v2.ts';
import { type Form, findForms } from '../digits.ts';
import { type Attempt, type FindWritings, search, type Writing } from '../search.ts';
import { toSignatureAttempts } from './attempts.ts';
import type { SignatureEvidence } from './evidence.ts';
import { isInMilliseconds } from './layouts.ts';

/** A text that may be a hash, and what is wrong with its prefix. */
interface Value {
  causes: readonly Cause[];
  text: string;
}

/** Most signatures of one header that are checked. */
const mostSignatures = 4;
const longestHeader = 1000;

/** Wrong digest forms of version 1, as causes of version 2. */
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

/** Alternatives to `v1,`; the last accepts what follows v1 directly. */
const otherPrefixes = [
  /^(?:v1a?|v2|(?:hmac-?)?sha-?256|signature|webhook|bearer|hmac)\s*(?:[=:;.,]|\s)\s*(.+)$/i,
  /(?:^|[,;\s])v1=([^,;\s]+)/,
  /^v1(.+)$/,
];

/** Splits a header into signatures. A base64 plus may have become a space, which otherwise separates two. */
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

/** Sizes of hashes that a wrong signature may be: md5, SHA-1, SHA-256, SHA-512. */
const sizesBytes = [16, 20, 32, 64];

/** Returns how a header may have been written; undefined if it does not look like a hash. */
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

/** Most tries of one diagnosis, and most bytes they hash in total: long bodies are tried less often. */
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

/** Returns what is wrong with the sent time, whatever was signed. */
function toTimeCauses({ timestamp, nowMs }: SignatureEvidence): Cause[] {
  if (isInMilliseconds(timestamp)) return ['milliseconds-sent'];
  if (!/^\d+$/.test(timestamp)) return [];
  const skewS = Math.abs(nowMs / 1000 - Number(timestamp));
  return skewS > timestampToleranceS ? ['clock-off'] : [];
}

/** Returns the causes to report: a cause that concerns the whole signature excludes smaller mistakes. */
function toReportedCauses(causes: readonly Cause[], evidence: SignatureEvidence): readonly Cause[] {
  if (causes.includes('signature-version-1')) return ['signature-version-1'];
  // It says already that seconds are sent.
  if (causes.includes('seconds-signed')) return causes;
  return [...causes, ...toTimeCauses(evidence)];
}

/** A header that is only the prefix of a signature. */
const prefixAlone = /^\s*(["']?)v1,?\1\s*$/;

/**
 * Finds the fewest mistakes that explain a version 2 signature; no causes if it is right and in time,
 * undefined if no known mistake explains it. `assertInTime` is called before each try, and may throw if that
 * takes too long.
 */
export function diagnoseSignature(
  hashes: Hashes,
  evidence: SignatureEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  if (prefixAlone.test(evidence.signature)) {
    return { causes: toReportedCauses(['no-signature'], evidence) };
  }
  const findWritings = toSignatureWritings(evidence.signature);
  if (!findWritings) return undefined;
  const attempts = withinLimits(toSignatureAttempts(hashes, evidence));
  const found = search(hashes, findWritings, attempts, assertInTime);
  return found && { ...found, causes: toReportedCauses(found.causes, evidence) };
}
