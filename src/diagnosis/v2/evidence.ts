import type { OtherSecret } from '#contract/diagnosis.ts';

/** What is known of a wrong signature of version 2. */
export interface SignatureEvidence {
  /** Headers as they came: `webhook-signature`, `webhook-id`, `webhook-timestamp`, `x-api-account`. */
  signature: string;
  id: string;
  timestamp: string;
  apiAccount: string;
  /** The body, exactly as received, decoded. */
  text: string;
  /**
   * Where the call went, without the path of the operation: `/webopenplatformapi/v2`, and the same
   * behind the origins that callers know, `https://portal.example/webopenplatformapi/v2`.
   */
  bases: readonly string[];
  /** The current secret of the account, `whsec_…`. */
  secret: string;
  /** The account's key of version 1. */
  privateKey?: string | undefined;
  /** The demo account's secret, where the portal has one: everybody sees it. */
  demoSecret?: string | undefined;
  /** Tried in the secret's place. */
  others?: readonly OtherSecret[];
  /** Our clock, in milliseconds. */
  nowMs: number;
}
