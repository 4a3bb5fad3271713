import { String as StringOf } from 'typebox';
import { callIdPattern } from '../signature/hmac-v2.ts';
import { integrator, keyHolder } from './access.ts';
import type { ConsoleAccount } from './console-accounts.ts';
import { environment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, optional, yesOrNo } from './fields.ts';

/** An API account of the signed-in person, for tools to choose from; without secrets. */
export interface OwnAccount
  extends Pick<ConsoleAccount, 'apiAccount' | 'environment' | 'keyMadeAt'> {
  /** When the webhook secret was created; null if there is none yet. */
  webhookMadeAt: number | null;
  customerCodes: string[];
}

/** Returns the person's accounts, the sandbox's first. */
export const helpAccounts = get<OwnAccount[]>()('help-center/accounts', {
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

export interface AccountSignature {
  apiAccount: string;
  /** Value of the header `digest` for this text. */
  digest: string;
  /** Value of `digest` inside the text; absent if the operation requires none. */
  businessDigest?: string;
}

/** Digests of a text with the stored key of the user's account. */
export const accountSign = post<AccountSignature>()(
  'help-center/accountSign',
  { ...keyHolder, stepUp: 'production', audits: ['account.sign'] },
  signed,
);

export interface SignedHeaders {
  /** Version 1: apiAccount, digest and timestamp; version 2: x-api-account and the three of Standard Webhooks. */
  headers: Record<string, string>;
  /** The signed text: unchanged, or with its business digest filled in. */
  bizContent: string;
}

/** Returns the headers to send with a text. */
export const headersSign = post<SignedHeaders>()(
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
