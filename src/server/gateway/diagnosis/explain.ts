import { causes1, causes2 } from '#contract/causes.ts';
import type { KeptDiagnosis, KeptHeader } from '#contract/portal/console-calls.ts';
import { toRule } from '#contract/reasons.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { findProvenSigner, signers } from '#contract/signer.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Texts } from '#server/text/texts.ts';
import type { ReceivedCall } from '../call.ts';
import { listHeaders, openKeys } from '../kept-headers.ts';
import { parseBizContent } from '../parse-json.ts';
import type { Refusal } from '../refusal.ts';
import type { Diagnoser, FreshDiagnosis, Tried } from './diagnoser.ts';
import { isKnown, type KnownCall } from './evidence.ts';

/** Header with the causes for programs: comma-separated ids of `causes.ts`, or `unknown`. */
const diagnosisHeader = 'x-signature-diagnosis';

/** Causes shown to a caller; only the owner's call log says which of the owner's secrets it was. */
function toReportedCauses({ secret, causes, isHidden }: FreshDiagnosis): KeptDiagnosis['causes'] {
  if (isHidden) return [];
  return secret === undefined ? causes : ['another-secret'];
}

const triedTexts: Record<Tried, string> = {
  all: 'detail.triedAll',
  time: 'detail.triedInTime',
  often: 'detail.triedOften',
  long: 'detail.triedLong',
};

/** Text for what no known mistake explains; always names the same number of mistakes. */
function toUnknownWords(
  texts: Texts,
  call: KnownCall,
  { error }: Refusal,
  { digest, textMd5: md5, textBytes: bytes, tried }: FreshDiagnosis,
  headers: readonly KeptHeader[],
): string {
  const { locale } = call.language;
  const { text = '', field = '' } = error.detail;
  const count = (digest === 'signature' ? causes2 : causes1).length;
  const values = {
    detail: texts.get(locale, text, { field }),
    tried: texts.get(locale, triedTexts[tried], { count }),
  };
  if (digest !== 'business') {
    const key = digest === 'header' ? 'detail.unknownHeaderDigest' : 'detail.unknownSignature';
    const find = (sought: string) =>
      headers.find(({ name }) => name.toLowerCase() === sought)?.value ?? '';
    const [id, timestamp] = [find(signedHeaders.id), find(signedHeaders.timestamp)];
    return texts.get(locale, key, { ...values, bytes, md5, id, timestamp });
  }
  const content = parseBizContent(call.bizContent);
  const signer = findProvenSigner(call.operation.businessDigest, content) ?? 'customer';
  return texts.get(locale, 'detail.unknownBusinessDigest', { ...values, ...signers[signer] });
}

/** Adds the proven causes to a refusal, in the caller's language. */
function toExplained(
  { texts, secrets }: Diagnoser['context'],
  call: KnownCall,
  refusal: Refusal,
  diagnosis: FreshDiagnosis,
): Refusal {
  const { locale } = call.language;
  const reported = toReportedCauses(diagnosis);
  const reasons = reported.map((cause) =>
    // Pages show names in backticks as code; a message is plain text.
    texts.get(locale, `sign.reason.${cause}`, {}, 'code.json').replaceAll('`', ''),
  );
  const toUnknown = () => {
    const headers = listHeaders(call.rawHeaders, openKeys(secrets, call.account));
    return toUnknownWords(texts, call, refusal, diagnosis, headers);
  };
  const words = reasons.join(' ') || toUnknown();
  const { code, detail } = refusal.error;
  const { field = 'digest', text, rule = text && toRule(text) } = detail;
  return {
    ...refusal,
    error: new ApiError(code, { field, words, ...(rule && { rule }) }),
    headers: { ...refusal.headers, [diagnosisHeader]: reported.join(',') || 'unknown' },
  };
}

/** A refusal as returned, and what the call log will say of it, now or later. */
export interface Explained {
  refusal: Refusal;
  /** Causes that the response names. */
  found?: FreshDiagnosis | undefined;
  diagnosis?: Promise<FreshDiagnosis | undefined> | undefined;
}

/** Resolves to the promise's value within a time; to `late` afterwards. */
async function within<Value, Late>(
  promise: Promise<Value>,
  ms: number,
  late: Late,
): Promise<Value | Late> {
  const { promise: over, resolve } = Promise.withResolvers<Late>();
  const timer = setTimeout(resolve, ms, late);
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Explains why a digest or signature is wrong. Sandbox callers get what is known by the time the response
 * must leave; results on production calls go only to their owner's call log.
 */
export async function explain(
  diagnoser: Diagnoser,
  call: ReceivedCall,
  refusal: Refusal,
): Promise<Explained> {
  if (!isKnown(call) || refusal.isAsked) return { refusal };
  const diagnosis = diagnoser.diagnose(call, refusal.error);
  if (!diagnosis || call.account.environment === 'production') return { refusal, diagnosis };
  const { context } = diagnoser;
  const late = Symbol();
  const inTime = await within(diagnosis, context.waitMs, late);
  const found = inTime === late ? diagnoser.describePartly(call, refusal.error) : inTime;
  if (!found) return { refusal, diagnosis };
  const explained = { refusal: toExplained(context, call, refusal, found), found };
  // Without an examination there is nothing to keep, and a flood must not cost reading its texts.
  return found.tried === 'often' ? explained : { ...explained, diagnosis };
}
