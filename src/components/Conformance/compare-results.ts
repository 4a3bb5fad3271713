import { browserHashes } from '#client/hashes.ts';
import { browserMd5 } from '#client/signing.ts';
import type { Cause } from '#contract/causes.ts';
import { diagnoseSignature } from '#diagnosis/v2/diagnose.ts';
import type { BusinessVector, HeaderVector, Vectors, WebhookVector } from '#reference/vectors.ts';
import { explainDigest, type SigningInput } from '../SigningPanel/explain-digest.ts';
import { type Problem, type Result, readResults } from './read-results.ts';

export type Outcome = { problems: Problem[] } | { report: Report };

/** Reads and compares a text of results; loaded with the first check, since it brings the hash functions. */
export function check(vectors: Vectors, text: string): Outcome {
  const read = readResults(text, Object.keys(vectors));
  if ('problems' in read) return read;
  return { report: compareResults(vectors, read.results) };
}

export type Verdict = 'agrees' | 'differs' | 'missing';

export interface Comparison {
  id: string;
  field: 'digest' | 'cipher' | 'signature';
  verdict: Verdict;
  expected: string;
  got?: string;
  reasons: readonly Cause[];
}

export interface Report {
  comparisons: Comparison[];
  unknown: string[];
}

/** Version 1. */
type Vector = BusinessVector | HeaderVector;

function isBusiness(vector: Vector): vector is BusinessVector {
  return 'customerCode' in vector;
}

function toInput(vector: Vector): SigningInput | undefined {
  if (!isBusiness(vector)) return vector;
  const { customerCode: code, password, privateKey } = vector;
  return password === undefined
    ? undefined
    : { bizContent: '', privateKey, customer: { code, password } };
}

function explainWrongDigest(vector: Vector, got: string): readonly Cause[] {
  const input = toInput(vector);
  const explanation = input && explainDigest(input, got);
  return explanation?.digest === (isBusiness(vector) ? 'business' : 'header')
    ? explanation.reasons
    : [];
}

function explainCipher({ cipher, password }: BusinessVector, got: string): Cause[] {
  if (got.toUpperCase() === cipher) return ['cipher-lower'];
  if (password === undefined) return [];
  const isMade = (made: string) => made.toUpperCase() === got.toUpperCase();
  if (isMade(browserMd5.hex(password))) return ['no-salt'];
  return isMade(password) ? ['plain-password'] : [];
}

/** A wrong cipher causes a wrong digest, so only the cipher is reported then. */
function compare(vector: Vector, result: Result | undefined): Comparison {
  const { id, digest: expected } = vector;
  if (isBusiness(vector) && result?.cipher && result.cipher !== vector.cipher) {
    const { cipher: got } = result;
    const reasons = explainCipher(vector, got);
    return { id, field: 'cipher', verdict: 'differs', expected: vector.cipher, got, reasons };
  }
  const got = result?.digest;
  if (got === undefined) return { id, field: 'digest', verdict: 'missing', expected, reasons: [] };
  const verdict = got === expected ? 'agrees' : 'differs';
  const reasons = verdict === 'agrees' ? [] : explainWrongDigest(vector, got);
  return { id, field: 'digest', verdict, expected, got, reasons };
}

const toSignatures = (header: string) => header.split(/\s+/).sort();

/** Returns the mistakes that led to the first wrong signature, whichever secret made it. */
function explainWrongSignature(vector: WebhookVector, got: string): readonly Cause[] {
  const { secrets, webhookId: id, timestamp, body: text, signature: expected } = vector;
  const wrong = toSignatures(got).find((each) => !toSignatures(expected).includes(each));
  if (wrong === undefined) return [];
  const known = { signature: wrong, id, timestamp, text, apiAccount: '', bases: [] };
  // A vector's timestamp is never far from now.
  const nowMs = Number(timestamp) * 1000;
  const found = secrets.map(
    (secret) => diagnoseSignature(browserHashes, { ...known, secret, nowMs })?.causes ?? [],
  );
  return found.find((causes) => causes.length > 0) ?? [];
}

function compareWebhook(vector: WebhookVector, result: Result | undefined): Comparison {
  const { id, signature: expected } = vector;
  const got = result?.signature;
  const field = 'signature';
  if (got === undefined) return { id, field, verdict: 'missing', expected, reasons: [] };
  if (toSignatures(got).join() === toSignatures(expected).join()) {
    return { id, field, verdict: 'agrees', expected, got, reasons: [] };
  }
  const reasons = explainWrongSignature(vector, got);
  return { id, field, verdict: 'differs', expected, got, reasons };
}

/** Every vector with the result of its id, wrong ones first. */
export function compareResults(vectors: Vectors, results: readonly Result[]): Report {
  const { business = [], header = [], webhook = [] } = vectors;
  const byId = new Map(results.map((result) => [result.id, result]));
  const order: Verdict[] = ['differs', 'missing', 'agrees'];
  const comparisons = [
    ...[...business, ...header].map((vector) => compare(vector, byId.get(vector.id))),
    ...webhook.map((vector) => compareWebhook(vector, byId.get(vector.id))),
  ];
  const known = new Set(comparisons.map(({ id }) => id));
  return {
    comparisons: comparisons.sort(
      (one, two) => order.indexOf(one.verdict) - order.indexOf(two.verdict),
    ),
    unknown: results.map(({ id }) => id).filter((id) => !known.has(id)),
  };
}
