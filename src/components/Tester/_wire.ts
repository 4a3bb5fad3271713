import type { ComponentType } from 'react';
import type { ApiFailure } from '#client/api-failure.ts';
import type { Credentials } from '#client/credentials.ts';
import type { Exchange, SignedCall } from '#client/exchange.ts';
import type { CallContext } from '#client/http.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { headersSign, OwnAccount, SignedHeaders } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import type { Doubt, Fault } from './_fault.ts';

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

export interface UnsignedCall {
  page: OperationPage;
  url: string;
  text: string;
  /** Caller's part of the call's id; empty in version 1. */
  callId: string;
  keys: Credentials;
}

/** The signer: the server for an own account, or keys of this tab. */
export interface Signers {
  own: OwnAccount | undefined;
  keys: Credentials;
  owned: readonly OwnAccount[];
  signHere(url: string, text: string, callId: string): SignedCall;
}

export interface AnsweredProps {
  state: Extract<SendState, { phase: 'answered' }>;
  repeat: () => void;
}

/** The version-specific parts of the tester; they load with the first page of the version. */
export interface Wire {
  /** Ids of the texts that differ. */
  texts: Readonly<Record<'memory' | 'noKeys' | 'body' | 'noObject', string>>;
  /** The secrets besides the API account, each with its place. */
  toSecrets(page: OperationPage): readonly (readonly [keyof Credentials, string])[];
  hasKeys(keys: Credentials): boolean;
  /** Returns the text with its signed parts filled in. */
  complete(page: OperationPage, text: string, keys: Credentials): string;
  newCallId(): string;
  sign(call: UnsignedCall): SignedCall;
  /** Further fields of the request to a server that signs. */
  toAsked(callId: string): Pick<AskOf<typeof headersSign>, 'fillDigest' | 'callId'>;
  toCall(url: string, signed: SignedHeaders): SignedCall;
  /** The refusals of an answer, the first to correct first. */
  findFaults(page: OperationPage, state: SendState): Fault[];
  /** Possible mistakes of the account that signed the last call here. */
  readDoubts(page: OperationPage, signers: Signers, state: SendState): Doubt[];
  /** The signature as it would be sent now, if it does not depend on the time. */
  Ready?: ComponentType;
  Command: ComponentType;
  Sent: ComponentType<{ call: SentCall }>;
  /** Further parts of an answer, and actions with it. */
  Answered?: ComponentType<AnsweredProps>;
}
