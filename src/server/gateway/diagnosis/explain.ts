import { causes1, causes2 } from '#contract/causes.ts';
import type { KeptDiagnosis, KeptHeader } from '#contract/diagnosis.ts';
import { signedHeaders } from '#contract/signature/hmac-v2.ts';
import { findProvenSigner, signers } from '#contract/signer.ts';
import { ApiError, toRule } from '#server/errors/api-error.ts';
import type { Texts } from '#server/text/texts.ts';
import type { ReceivedCall } from '../call.ts';
import { listHeaders, openKeys } from '../kept-headers.ts';
import { parseBizContent } from '../parse-json.ts';
import type { Refusal } from '../refusal.ts';
import type { Diagnoser, FreshDiagnosis, Tried } from './diagnoser.ts';
import { isKnown, type KnownCall } from './evidence.ts';

/** Names the causes to programs: ids of `causes.ts` with commas between, or `unknown`. */
const diagnosisHeader = 'x-signature-diagnosis';

/** What a caller is told: which secret of the owner it was is said in the owner's call log alone. */
function toToldCauses({ secret, causes, isHidden }: FreshDiagnosis): KeptDiagnosis['causes'] {
  if (isHidden) return [];
  return secret === undefined ? causes : ['another-secret'];
}

const triedTexts: Record<Tried, string> = {
  all: 'detail.triedAll',
  time: 'detail.triedInTime',
  often: 'detail.triedOften',
  long: 'detail.triedLong',
};

/** What none of the known mistakes explains; always of the same number of them. */
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

/** The same refusal, in the caller's language with the causes that are proven. */
function toExplained(
  { texts, secrets }: Diagnoser['context'],
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

/** What a promise resolves to within a time; `late` afterwards. */
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
 * Says of a wrong digest or signature why it is wrong. Callers of the sandbox always get what is known by the
 * time the answer may wait; what becomes of production's calls is for their owner's call log alone.
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
  // Where nobody looked into it there is nothing to keep, and a flood is not to be read for its texts.
  return found.tried === 'often' ? explained : { ...explained, diagnosis };
}
