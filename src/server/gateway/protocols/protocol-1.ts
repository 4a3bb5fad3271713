import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import { onceForConstants } from '#server/constant-data.ts';
import { findSigningKey, toSigningKeys } from '../authenticate.ts';
import { authenticateCaller } from '../business-digest.ts';
import { toFailure, toSuccess } from '../envelope.ts';
import { parseBizContent } from '../parse-json.ts';
import { readForm, toBizContent } from '../read-form.ts';
import { assertTimestamp, readHeaders, readNeeded } from '../read-headers.ts';
import { assertSound } from './assert-sound.ts';
import { type Protocol, toSent } from './protocol.ts';

export interface Protocol1Settings {
  /** Seconds; undefined: old stamps are taken. */
  timestampToleranceS: number | undefined;
}

/** The first field at fault, in table order, refuses a request. */
function toRequest(operation: Operation, content: Record<string, unknown>) {
  const { value, problems } = checkFields(operation.request as FieldSchema, content);
  assertSound(problems);
  return value;
}

/** Version 1: a form, MD5 over its text and the key, HTTP 200 for every outcome (wire.md). */
export function createProtocol1(
  version: ApiVersion,
  { timestampToleranceS }: Protocol1Settings,
): Protocol {
  const toSentSuccess = onceForConstants((data) => toSent(toSuccess(data)));
  return {
    version,
    accountHeader: 'apiAccount',
    keepsOutcomes: false,
    readAccount: (rawHeaders) => readNeeded(rawHeaders, 'apiAccount'),
    read(call) {
      const headers = readHeaders(call.rawHeaders);
      return {
        prove(account, secrets, now) {
          const form = readForm(call.body);
          call.bizContent = form.text;
          const content = toBizContent(form);
          return {
            content,
            key: findSigningKey(headers, content, toSigningKeys(account, secrets, now)),
          };
        },
        assertFresh: (now) => assertTimestamp(headers.timestamp, now, timestampToleranceS),
      };
    },
    readContent: (body) => readForm(body).text,
    parse: parseBizContent,
    async take(ground, operation, { account, proven, content }) {
      const signed = { account, content, privateKey: proven.key.text };
      const caller = await authenticateCaller(ground, operation, signed);
      return { caller, request: toRequest(operation, content) };
    },
    toSuccess: (_operation, data) => toSentSuccess(data),
    toFailure: (texts, language, error) => toSent(toFailure(texts, language, error)),
    toHttpStatus: () => 200,
  };
}
