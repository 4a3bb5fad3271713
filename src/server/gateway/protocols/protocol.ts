import type { Checked } from '#contract/check-fields.ts';
import type { Language } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { ApiError } from '#server/errors/api-error.ts';
import type { Texts } from '#server/text/texts.ts';
import type { Identified, SigningKey } from '../authenticate.ts';
import type { SignerContext } from '../business-digest.ts';
import type { AnsweredWarning } from '../warnings.ts';

/** An answer as it is sent. */
export interface Sent {
  text: string;
  bytes: Buffer;
  /** Headers beside those of every answer. */
  headers?: Record<string, string>;
}

/** What is proved once a signature matched. */
export interface Proven {
  /** Text of the data; absent where the form of version 1 has none. */
  content: string | undefined;
  key: SigningKey;
  /** What the caller calls this very call; absent in version 1. */
  id?: string;
}

/** What is to prove that a call is the account's that it names. */
export interface Claim {
  /** Throws an ApiError where no secret of the account signed this. */
  prove(account: Identified, secrets: Secrets, now: number): Proven;
  /** Throws an ApiError where it was signed too long ago, or its time is none. */
  assertFresh(now: number): void;
}

/** A call whose signature matched, parsed. */
export interface Signed {
  account: Pick<Identified, 'id' | 'api_account'>;
  proven: Pick<Proven, 'key'>;
  content: Record<string, unknown>;
}

export interface Taken {
  caller: Caller;
  request: Record<string, unknown>;
}

/** Takes down what was not taken as it was sent. */
export type NoteWarnings = (checked: Checked) => void;

/** What of a call is read by a protocol; `bizContent` is set for the call log as soon as it is known. */
export interface Readable {
  operation: Operation;
  rawHeaders: readonly string[];
  body: Buffer | undefined;
  bizContent?: string | undefined;
}

/** How a version is spoken: all of a call that versions do not share. */
export interface Protocol {
  version: ApiVersion;
  /** The header that names the account. */
  accountHeader: string;
  /** The account that a call names; throws an ApiError where its header is missing, empty or doubled. */
  readAccount(rawHeaders: readonly string[]): string;
  /** Throws an ApiError for the other headers likewise. */
  read(call: Readable): Claim;
  /** The text of the data, for the call log; undefined where it cannot be read. */
  readContent(body: Buffer | undefined): string | undefined;
  /** Throws 145003050 for what is no JSON object. */
  parse(content: string | undefined): Record<string, unknown>;
  /** Who the call acts for, and the request in the contract's types; throws an ApiError for what is at fault. */
  take(
    context: SignerContext,
    operation: Operation,
    signed: Signed,
    note?: NoteWarnings,
  ): Promise<Taken>;
  toSuccess(operation: Operation, data: unknown, warnings: readonly AnsweredWarning[]): Sent;
  toFailure(texts: Texts, language: Language, error: ApiError): Sent;
  toHttpStatus(error: ApiError): number;
  /** Whether the outcome of a call that may change something is kept for repeats. */
  keepsOutcomes: boolean;
}

export function toSent(envelope: object): Sent {
  const text = JSON.stringify(envelope);
  return { text, bytes: Buffer.from(text) };
}
