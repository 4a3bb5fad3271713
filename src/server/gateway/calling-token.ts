import type { AsyncLocalStorage } from 'node:async_hooks';

/** The agent token that a call was made with, as the call log stores it. */
export interface CallingToken {
  tokenId: string;
  name: string;
}

/** Holds the token while this process makes a call with it; beside the call, because anyone could send a header. */
export type CallingTokens = AsyncLocalStorage<CallingToken | undefined>;
