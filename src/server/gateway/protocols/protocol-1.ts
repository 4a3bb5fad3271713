import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { operations } from '#contract/operations/all.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { createWithoutLater } from '#contract/versions/later-fields.ts';
import { onceForConstants } from '#server/runtime/constant-data.ts';
import { findSigningKey, toSigningKeys } from '../authenticate.ts';
import { authenticateCaller } from '../business-digest.ts';
import { toFailure, toSuccess } from '../envelope.ts';
import { parseBizContent } from '../parse-json.ts';
import { readForm, toBizContent } from '../read-form.ts';
import { assertTimestamp, readHeaders, readNeeded } from '../read-headers.ts';
import { toWarningHeader } from '../warnings.ts';
import { assertSound, encodeOnce, forOperations, type Protocol, toSent } from './protocol.ts';

export interface Protocol1Settings {
  /** Seconds; undefined accepts old timestamps. */
  timestampToleranceS: number | undefined;
}

/** Version 1: a form, MD5 over its text and the key, HTTP 200 for every outcome (protocol.md §1, §3). */
export function createProtocol1(
  version: ApiVersion,
  { timestampToleranceS }: Protocol1Settings,
): Protocol {
  const toSentSuccess = forOperations(({ id }) => {
    const data = operations.find((each) => each.id === id)?.data as FieldSchema;
    const leaveOut = createWithoutLater(data);
    const toEnvelope = (answered: unknown) => toSuccess(leaveOut ? leaveOut(answered) : answered);
    return onceForConstants((answered) => toSent(toEnvelope(answered)), encodeOnce);
  });
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
    async take(context, operation, { account, proven, content }, note) {
      const signed = { account, content, privateKey: proven.key.text };
      const caller = await authenticateCaller(context, operation, signed);
      const checked = checkFields(operation.request as FieldSchema, content);
      // The first wrong field, in table order, refuses a request.
      assertSound(checked.problems);
      note?.(checked);
      return { caller, request: checked.value };
    },
    toSuccess(operation, data, warnings) {
      const sent = toSentSuccess(operation)(data);
      return warnings.length > 0 ? { ...sent, headers: toWarningHeader(warnings) } : sent;
    },
    toFailure: (texts, language, error) => toSent(toFailure(texts, language, error)),
    toHttpStatus: () => 200,
  };
}
