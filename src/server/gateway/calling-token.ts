import type { AsyncLocalStorage } from 'node:async_hooks';

/** The token by which an agent's tool makes a call, as the call log keeps it. */
export interface CallingToken {
  tokenId: string;
  name: string;
}

/**
 * Holds the token while this very process makes a call with it. It goes beside the call and not in it:
 * a header, anybody could send.
 */
export type CallingTokens = AsyncLocalStorage<CallingToken | undefined>;
