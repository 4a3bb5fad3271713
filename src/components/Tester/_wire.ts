import type { ComponentType } from 'react';
import type { Credentials } from '#client/credentials.ts';
import type { SignedCall } from '#client/exchange.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { headersSign, OwnAccount, SignedHeaders } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import type { Doubt } from './_doubt.ts';
import type { Fault } from './_fault.ts';
import type { SendState, SentCall } from './_send-state.ts';

/** A call that is to be signed. */
export interface UnsignedCall {
  page: OperationPage;
  url: string;
  text: string;
  /** The caller's own part of the call's id; empty in version 1. */
  callId: string;
  keys: Credentials;
}

/** Who signs: an own account by the server, else keys of this tab. */
export interface Signers {
  own: OwnAccount | undefined;
  keys: Credentials;
  /** Accounts of the person. */
  owned: readonly OwnAccount[];
  signHere(url: string, text: string, callId: string): SignedCall;
}

interface AnsweredProps {
  state: Extract<SendState, { phase: 'answered' }>;
  /** Sends the very same once more, with the same id. */
  repeat: () => void;
}

/** What a version of the open API does its own way in the tester; it loads with the first page of its version. */
export interface Wire {
  /** Ids of the words that differ. */
  texts: Readonly<Record<'memory' | 'noKeys' | 'body' | 'noObject', string>>;
  /** What signs beside the API account, each with its place. */
  toSecrets(page: OperationPage): readonly (readonly [keyof Credentials, string])[];
  hasKeys(keys: Credentials): boolean;
  /** The text with what has to be signed inside it. */
  complete(page: OperationPage, text: string, keys: Credentials): string;
  newCallId(): string;
  /** Signs with keys of this tab, now. */
  sign(call: UnsignedCall): SignedCall;
  /** What the server is asked besides, where it signs. */
  toAsked(callId: string): Pick<AskOf<typeof headersSign>, 'fillDigest' | 'callId'>;
  toCall(url: string, signed: SignedHeaders): SignedCall;
  /** What an answer refused, the first to be mended before the others. */
  findFaults(page: OperationPage, state: SendState): Fault[];
  /** What may be wrong with the account that signed the last call here. */
  readDoubts(page: OperationPage, signers: Signers, state: SendState): Doubt[];
  /** The signature as it would be sent now, where that does not depend on the moment. */
  Ready?: ComponentType;
  /** The call as a command, to be copied. */
  Command: ComponentType;
  /** The texts of a call that was sent. */
  Sent: ComponentType<{ call: SentCall }>;
  /** What else an answer says, and what can be done with it. */
  Answered?: ComponentType<AnsweredProps>;
}
