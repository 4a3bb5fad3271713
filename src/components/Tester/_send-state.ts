import type { ApiFailure } from '#client/api-failure.ts';
import type { Exchange, SignedCall } from '#client/exchange.ts';
import type { CallContext } from '#client/http.ts';

/** A call that left, with the headers that every call of the portal carries. */
export interface SentCall extends SignedCall {
  portalHeaders: CallContext;
  /** The caller's own part of its id; empty in version 1. */
  callId: string;
  /** Content of the form; a server that signs may have filled in the digest. */
  text: string;
}

export type SendState =
  | { phase: 'idle' }
  | { phase: 'sending'; call: SentCall }
  | { phase: 'answered'; call: SentCall; exchange: Exchange }
  | { phase: 'failed'; call: SentCall; failure: ApiFailure };
