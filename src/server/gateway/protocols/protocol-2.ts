import { isUtf8 } from 'node:buffer';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { type ErrorCode, toHttpStatus } from '#contract/errors.ts';
import { toRule } from '#contract/reasons.ts';
import {
  callIdPattern,
  signaturePrefix,
  signedHeaders,
  timestampToleranceS,
  toCallId,
  toSecretBase64,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import { ApiError, type ErrorDetail, type Problem } from '#server/errors/api-error.ts';
import { onceForConstants } from '#server/runtime/constant-data.ts';
import { createLocalTimes, createZonedTimes } from '#server/time/zoned-times.ts';
import {
  type Identified,
  isSameDigest,
  type SigningKey,
  toWebhookSecrets,
} from '../authenticate.ts';
import { authenticateCaller } from '../business-digest.ts';
import { toFailure, toSuccess } from '../envelope.ts';
import { parseBody } from '../parse-json.ts';
import { readHeader } from '../read-headers.ts';
import type { AnsweredWarning } from '../warnings.ts';
import { assertSound, encodeOnce, forOperations, type Protocol, toSent } from './protocol.ts';

/** What signs a version 2 call, each header once and not empty. */
interface WebhookHeaders {
  /** `<path>:<own>` */
  id: string;
  timestamp: string;
  /** Each with its `v1,`; empty if the header has another form. */
  signatures: string[];
}

/** A later timestamp would be in milliseconds. */
const latestSeconds = 100_000_000_000;

const unsigned = (detail: ErrorDetail<'145003030'>) => new ApiError('145003030', detail);

function read(rawHeaders: readonly string[], name: string, emptyCode: ErrorCode): string {
  const value = readHeader(rawHeaders, name);
  if (value === '') throw new ApiError(emptyCode, { text: 'rule.required', field: name });
  return value;
}

function assertId(id: string, path: string): void {
  const field = signedHeaders.id;
  const start = toCallId(path, '');
  if (!id.startsWith(start)) {
    throw unsigned({ text: 'detail.idOfOtherPath', field, values: { value: start } });
  }
  if (!callIdPattern.test(id.slice(start.length))) {
    throw unsigned({ text: 'detail.idForm', field, values: { value: start } });
  }
}

/** Reads what signs a call to `path`. Throws 145003053, 145003030, and 145003050 for a repeated header. */
function readSignedHeaders(rawHeaders: readonly string[], path: string): WebhookHeaders {
  const id = read(rawHeaders, signedHeaders.id, '145003030');
  const timestamp = read(rawHeaders, signedHeaders.timestamp, '145003053');
  const signature = read(rawHeaders, signedHeaders.signature, '145003030');
  assertId(id, path);
  // Ignores signatures of other schemes, as Standard Webhooks asks.
  const signatures = signature.split(' ').filter((each) => each.startsWith(signaturePrefix));
  return { id, timestamp, signatures };
}

/** Throws 145003030 unless the signed time is valid and within the tolerance. */
function assertSignedNow(timestamp: string, nowMs: number): void {
  const field = signedHeaders.timestamp;
  if (!/^\d+$/.test(timestamp)) throw unsigned({ text: 'detail.timestampSeconds', field });
  const seconds = Number(timestamp);
  if (seconds >= latestSeconds) throw unsigned({ text: 'detail.timestampMilliseconds', field });
  const skew = Math.floor(nowMs / 1000) - seconds;
  if (Math.abs(skew) <= timestampToleranceS) return;
  const values = { skew, limit: timestampToleranceS };
  throw unsigned({ text: 'detail.timestampOff', field, values });
}

/** One wrong field or header as version 2 reports it; `rule` is for programs. */
interface AnsweredError extends Omit<Problem, 'path'> {
  /** Null if no single sent value is wrong. */
  path: string | null;
}

/** Returns everything that is wrong; at least one entry. */
function toErrors({ code, detail }: ApiError): AnsweredError[] {
  const { problems, field = null, text, rule = toRule(text), values } = detail;
  if (problems)
    return problems.map(({ path, rule, limit, code }) => ({
      path,
      rule,
      ...(limit && { limit }),
      code,
    }));
  const limit = values?.limit;
  return [{ path: field, rule, ...(limit !== undefined && { limit: String(limit) }), code }];
}

export interface Protocol2Settings {
  timeZone: string;
}

/** Does the same as `toSignature` of signature/hmac-v2.ts, but decodes the secret with Node, which is faster. */
function toExpected(secret: string, text: string): string {
  const key = Buffer.from(toSecretBase64(secret), 'base64');
  return signaturePrefix + hmacSha256(key, text);
}

function toText(body: Buffer | undefined): string | undefined {
  if (!body) return '';
  return isUtf8(body) ? body.toString() : undefined;
}

/** Returns the secret that matches one of the signatures. Throws 145003030 if none does. */
function findSecret(
  { id, timestamp, signatures }: WebhookHeaders,
  body: string,
  secrets: readonly SigningKey[],
): SigningKey {
  const text = toSignedText(id, timestamp, body);
  // Compares all, so that timing does not reveal which one matched.
  const [found] = secrets.filter((secret) => {
    const expected = toExpected(secret.text, text);
    return signatures.map((each) => isSameDigest(expected, each)).includes(true);
  });
  if (found) return found;
  const field = signedHeaders.signature;
  const isSigned = signatures.length > 0;
  const wrong = isSigned ? 'detail.webhookSignature' : 'detail.signatureForm';
  const reason = secrets.length === 0 ? 'detail.noWebhookSecret' : wrong;
  throw new ApiError('145003030', { text: reason, field });
}

/** Version 2: JSON, signed as Standard Webhooks, HTTP status by class, every wrong field reported. */
export function createProtocol2(version: ApiVersion, { timeZone }: Protocol2Settings): Protocol {
  const toSentSuccess = forOperations(({ data }) => {
    const toZoned = createZonedTimes(data as FieldSchema);
    const toEnvelope = (answered: unknown) => toSuccess(toZoned(answered, timeZone));
    return {
      plain: onceForConstants((answered) => toSent(toEnvelope(answered)), encodeOnce),
      warned: (answered: unknown, warnings: readonly AnsweredWarning[]) =>
        toSent({ ...toEnvelope(answered), warnings }),
    };
  });
  const toLocalOf = forOperations(({ request }) => createLocalTimes(request as FieldSchema));
  return {
    version,
    accountHeader: signedHeaders.account,
    keepsOutcomes: true,
    readAccount: (rawHeaders) => read(rawHeaders, signedHeaders.account, '145003071'),
    read(call) {
      const headers = readSignedHeaders(call.rawHeaders, call.operation.path);
      return {
        prove(account: Identified, secrets, now) {
          const content = toText(call.body);
          call.bizContent = content;
          if (content === undefined) throw new ApiError('145003050', { text: 'detail.notUtf8' });
          const key = findSecret(headers, content, toWebhookSecrets(account, secrets, now));
          return { content, key, id: headers.id };
        },
        assertFresh: (now) => assertSignedNow(headers.timestamp, now),
      };
    },
    readContent: toText,
    parse: parseBody,
    async take(context, operation, { account, content }, note) {
      const checked = checkFields(operation.request as FieldSchema, content);
      assertSound(checked.problems);
      note?.(checked);
      const caller = await authenticateCaller(context, operation, { account, content });
      const request = toLocalOf(operation)(checked.value, timeZone) as Record<string, unknown>;
      return { caller, request };
    },
    toSuccess(operation, data, warnings) {
      const { plain, warned } = toSentSuccess(operation);
      return warnings.length > 0 ? warned(data, warnings) : plain(data);
    },
    toFailure(texts, language, error) {
      return toSent({ ...toFailure(texts, language, error), errors: toErrors(error) });
    },
    toHttpStatus: ({ code, detail }) => detail.httpStatus ?? toHttpStatus(code),
  };
}
