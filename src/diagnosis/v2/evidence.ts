import type { OtherSecret } from '#contract/diagnosis.ts';

/** Known facts about a wrong signature of version 2. */
export interface SignatureEvidence {
  /** Headers as received: `webhook-signature`, `webhook-id`, `webhook-timestamp`, `x-api-account`. */
  signature: string;
  id: string;
  timestamp: string;
  apiAccount: string;
  /** The body, exactly as received, decoded. */
  text: string;
  /**
   * Address of the call without the operation's path: `/webopenplatformapi/v2`, and the same after the
   * origins that callers know, `https://portal.example/webopenplatformapi/v2`.
   */
  bases: readonly string[];
  /** The current secret of the account, `whsec_…`. */
  secret: string;
  /** The account's key of version 1. */
  privateKey?: string | undefined;
  /** The demo account's secret, if the portal has one: it is public. */
  demoSecret?: string | undefined;
  /** Tried in place of the secret. */
  others?: readonly OtherSecret[];
  /** Server's clock, in milliseconds. */
  nowMs: number;
}
