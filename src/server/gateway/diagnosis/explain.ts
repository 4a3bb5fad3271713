import { causes1, causes2 } from '#contract/diagnosis/causes.ts';
import type { KeptDiagnosis } from '#contract/diagnosis/diagnosis.ts';
import { findProvenSigner, signers } from '#contract/signer.ts';
import { ApiError, toRule } from '#server/api-error.ts';
import type { Texts } from '#server/texts.ts';
import type { ReceivedCall } from '../call.ts';
import { parseBizContent } from '../parse-json.ts';
import type { Refusal } from '../refusal.ts';
import type { Diagnoser, FreshDiagnosis } from './diagnoser.ts';
import { isKnown, type KnownCall } from './evidence.ts';

/** Names the causes to programs: ids of `causes.ts` with commas between, or `unknown`. */
const diagnosisHeader = 'x-signature-diagnosis';

/** What a caller is told: which secret of the owner it was is said in the owner's call log alone. */
function toToldCauses({ secret, causes }: KeptDiagnosis): KeptDiagnosis['causes'] {
  return secret === undefined ? causes : ['another-secret'];
}

/** What none of the known mistakes explains; always of the same number of them. */
function toUnknownWords(
  texts: Texts,
  call: KnownCall,
  { error }: Refusal,
  { digest, textMd5: md5, textBytes: bytes }: FreshDiagnosis,
): string {
  const { locale } = call.language;
  const { text = '', field = '' } = error.detail;
  const values = {
    detail: texts.get(locale, text, { field }),
    count: (digest === 'signature' ? causes2 : causes1).length,
  };
  if (digest !== 'business') {
    const key = digest === 'header' ? 'detail.unknownHeaderDigest' : 'detail.unknownSignature';
    return texts.get(locale, key, { ...values, bytes, md5 });
  }
  const content = parseBizContent(call.bizContent);
  const signer = findProvenSigner(call.operation.businessDigest, content) ?? 'customer';
  return texts.get(locale, 'detail.unknownBusinessDigest', { ...values, ...signers[signer] });
}

/** The same refusal, in the caller's language with the causes that are proven. */
function toExplained(
  texts: Texts,
  call: KnownCall,
  refusal: Refusal,
  diagnosis: FreshDiagnosis,
): Refusal {
  const { locale } = call.language;
  const told = toToldCauses(diagnosis);
  const reasons = told.map((cause) =>
    // Pages set names between backticks as code; a message is read as it is.
    texts.get(locale, `sign.reason.${cause}`, {}, 'code.json').replaceAll('`', ''),
  );
  const words = reasons.join(' ') || toUnknownWords(texts, call, refusal, diagnosis);
  const { code, detail } = refusal.error;
  const { field = 'digest', text, rule = text && toRule(text) } = detail;
  return {
    ...refusal,
    error: new ApiError(code, { field, words, ...(rule && { rule }) }),
    headers: { ...refusal.headers, [diagnosisHeader]: told.join(',') || 'unknown' },
  };
}

/** A refusal as it is answered, and what the call log will say of it, at once or later. */
export interface Explained {
  refusal: Refusal;
  /** What the caller was told of. */
  found?: FreshDiagnosis | undefined;
  diagnosis?: Promise<FreshDiagnosis | undefined> | undefined;
}

/** What a promise resolves to within a time; undefined afterwards. */
async function within<Value>(promise: Promise<Value>, ms: number): Promise<Value | undefined> {
  const { promise: over, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, ms, undefined);
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Says of a wrong digest or signature why it is wrong. Callers of the sandbox are told, where it is found out in
 * time; what becomes of production's calls is for their owner's call log alone.
 */
export async function explain(
  diagnoser: Diagnoser,
  call: ReceivedCall,
  refusal: Refusal,
): Promise<Explained> {
  if (!isKnown(call) || refusal.isAsked) return { refusal };
  const diagnosis = diagnoser.diagnose(call, refusal.error);
  if (!diagnosis || call.account.environment === 'production') return { refusal, diagnosis };
  const { texts, waitMs } = diagnoser.ground;
  const found = await within(diagnosis, waitMs);
  return found
    ? { refusal: toExplained(texts, call, refusal, found), found, diagnosis }
    : { refusal, diagnosis };
}
