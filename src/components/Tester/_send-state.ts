import type { ApiFailure } from '#client/api-failure.ts';
import type { Exchange, SignedCall } from '#client/exchange.ts';
import type { CallContext } from '#client/http.ts';

/** A sent call, with the headers common to all portal calls. */
export interface SentCall extends SignedCall {
  portalHeaders: CallContext;
  /** Caller's part of its id; empty in version 1. */
  callId: string;
  /** Content of the form; a server that signs may have filled in the digest. */
  text: string;
}

export type SendState =
  | { phase: 'idle' }
  | { phase: 'sending'; call: SentCall }
  | { phase: 'answered'; call: SentCall; exchange: Exchange }
  | { phase: 'failed'; call: SentCall; failure: ApiFailure };
