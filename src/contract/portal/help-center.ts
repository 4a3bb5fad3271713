import { type Static, String as StringOf } from 'typebox';
import { callIdPattern } from '../signature/hmac-v2.ts';
import { integrator, keyHolder } from './access.ts';
import { answer, listOf, nullable, pick, recordOf, text, whole } from './answer-fields.ts';
import { ConsoleAccount } from './console-accounts.ts';
import { environment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, optional, yesOrNo } from './fields.ts';

/** An API account of the signed-in person, for tools to choose from; without secrets. */
export const OwnAccount = answer({
  ...pick(ConsoleAccount, ['apiAccount', 'environment', 'keyMadeAt']),
  /** When the webhook secret was created; null if there is none yet. */
  webhookMadeAt: nullable(whole),
  customerCodes: listOf(text),
});
export type OwnAccount = Static<typeof OwnAccount>;

/** Returns the person's accounts, the sandbox's first. */
export const helpAccounts = get(listOf(OwnAccount))('help-center/accounts', {
  ...integrator,
  least: 'viewer',
});

const signed = {
  environment,
  /** Id such as `orderserve/create`: decides which inner digest is required and how much text is allowed. */
  operation: optional(line(64)),
  /** The exact text to sign. */
  bizContent: StringOf({ maxLength: 1_048_576 }),
};

export const AccountSignature = answer({
  apiAccount: text,
  /** Value of the header `digest` for this text. */
  digest: text,
  /** Value of `digest` inside the text; absent if the operation requires none. */
  businessDigest: optional(text),
});
export type AccountSignature = Static<typeof AccountSignature>;

/** Digests of a text with the stored key of the user's account. */
export const accountSign = post(AccountSignature)(
  'help-center/accountSign',
  { ...keyHolder, stepUp: 'production', audits: ['account.sign'] },
  signed,
);

export const SignedHeaders = answer({
  /** Version 1: apiAccount, digest and timestamp; version 2: x-api-account and the three of Standard Webhooks. */
  headers: recordOf(text),
  /** The signed text: unchanged, or with its business digest filled in. */
  bizContent: text,
});
export type SignedHeaders = Static<typeof SignedHeaders>;

/** Returns the headers to send with a text. */
export const headersSign = post(SignedHeaders)(
  'help-center/headersSign',
  { ...keyHolder, stepUp: 'production', audits: ['account.sign'] },
  {
    ...signed,
    /** Only version 1. */
    fillDigest: optional(yesOrNo()),
    /**
     * The caller's own part of `webhook-id`: with it and an operation the text is signed as a body of version
     * 2.
     */
    callId: optional(line(64, { pattern: callIdPattern.source })),
    /**
     * Timestamp of a version 2 call to compare, in seconds since 1970; by default the server's clock. Never
     * in the future.
     */
    timestamp: optional(line(20, { pattern: '^[0-9]{1,20}$' })),
  },
);
