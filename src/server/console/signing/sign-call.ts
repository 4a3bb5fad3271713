import type { SignedHeaders } from '#contract/portal/help-center.ts';
import { signedHeaders, toCallId, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { readWebhookSecret } from '#server/accounts/webhook-secret.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findAccountOf } from '#server/people/credentials/list-accounts.ts';
import type { People } from '#server/people/people.ts';
import { fieldError } from '#server/people/portal-error.ts';
import {
  commonLimitBytes,
  findOperation,
  keepRecord,
  signHeaders,
  type TextToSign,
} from './sign-text.ts';

/** A version 2 body to sign; the id is the caller's own part of the id. */
export type CallToSign = TextToSign & { callId: string; timestamp?: string | undefined };

type Account = Parameters<typeof readWebhookSecret>[2];

/** Created if absent, as when it is first shown. */
async function findSecret({ database, secrets, now, write }: People, account: Account) {
  const read = (queryable: Queryable) => readWebhookSecret(queryable, secrets, account, now());
  return account.webhook_secret === null ? write(read) : read(database);
}

/**
 * Returns the version 2 headers of a body, signed with the account's stored secret; creates a missing one. A
 * FieldError names what cannot be signed, and why.
 */
export async function signCall(context: People, call: CallToSign): Promise<SignedHeaders> {
  const { database, now } = context;
  const operation = findOperation(call.operation);
  if (!operation) throw fieldError('operation', 'portal.operationUnknown');
  // Half a surrogate pair has no UTF-8 form.
  const bizContent = call.bizContent.toWellFormed();
  const bytes = Buffer.byteLength(bizContent);
  const { bodyLimitBytes: limitBytes = commonLimitBytes } = operation;
  if (bytes > limitBytes) {
    throw fieldError('bizContent', 'portal.textTooLong', { bytes, limitBytes });
  }
  const account = await findAccountOf(database, call.member.organisation.id, call.environment, () =>
    fieldError('environment', 'portal.noAccount'),
  );
  const second = Math.floor(now() / 1000);
  const { timestamp = String(second) } = call;
  // A future signature would outlive the right to request it.
  if (Number(timestamp) > second) throw fieldError('timestamp', 'portal.timestampAhead');
  const secret = await findSecret(context, account);
  await keepRecord(context, call, account.id);
  const id = toCallId(operation.path, call.callId);
  const signature = toSignature(hmacSha256, secret, toSignedText(id, timestamp, bizContent));
  return {
    headers: {
      [signedHeaders.account]: account.api_account,
      [signedHeaders.id]: id,
      [signedHeaders.timestamp]: timestamp,
      [signedHeaders.signature]: signature,
    },
    bizContent,
  };
}

export const signCallHandlers = {
  'help-center/headersSign': ({ people, request: { callId, timestamp, ...text }, member }) =>
    callId === undefined
      ? signHeaders(people, { ...text, member })
      : signCall(people, { ...text, callId, timestamp, member }),
} satisfies Partial<Handlers>;
