import type { Checked, FieldProblem } from '#contract/check-fields.ts';
import type { Language } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { ApiError, type ErrorDetail } from '#server/errors/api-error.ts';
import type { Texts } from '#server/text/texts.ts';
import type { Identified, SigningKey } from '../authenticate.ts';
import type { SignerContext } from '../business-digest.ts';
import type { AnsweredWarning } from '../warnings.ts';

export interface Sent {
  text: string;
  /** The same encoded, if many calls share it. A text of one call leaves in one write with its headers. */
  bytes?: Buffer;
  /** Headers in addition to those of every response. */
  headers?: Record<string, string>;
}

/** What a matching signature proves. */
export interface Proven {
  /** Text of the data; absent if a version 1 form has none. */
  content: string | undefined;
  key: SigningKey;
  /** The caller's id for this call; absent in version 1. */
  id?: string;
}

/** Evidence that a call comes from the account it names. */
export interface Claim {
  /** Throws an ApiError if no secret of the account signed this. */
  prove(account: Identified, secrets: Secrets, now: number): Proven;
  /** Throws an ApiError if the timestamp is too old or invalid. */
  assertFresh(now: number): void;
}

export interface Signed {
  account: Pick<Identified, 'id' | 'api_account'>;
  proven: Pick<Proven, 'key'>;
  content: Record<string, unknown>;
}

export interface Taken {
  caller: Caller;
  request: Record<string, unknown>;
}

/** Records what was not taken as it was sent. */
export type NoteWarnings = (checked: Checked) => void;

/** What a protocol reads of a call. `bizContent` is set for the call log as soon as it is known. */
export interface Readable {
  operation: Operation;
  rawHeaders: readonly string[];
  body: Buffer | undefined;
  bizContent?: string | undefined;
}

/** Everything about a call that differs between versions. */
export interface Protocol {
  version: ApiVersion;
  accountHeader: string;
  /** Returns the account that a call names. Throws an ApiError if its header is missing, empty or repeated. */
  readAccount(rawHeaders: readonly string[]): string;
  /** Reads the other headers and throws an ApiError in the same cases. */
  read(call: Readable): Claim;
  /** Returns the text of the data for the call log; undefined if it cannot be read. */
  readContent(body: Buffer | undefined): string | undefined;
  /** Throws 145003050 if the content is not a JSON object. */
  parse(content: string | undefined): Record<string, unknown>;
  /** Returns who the call acts for and the request in the contract's types. Throws an ApiError for wrong fields. */
  take(
    context: SignerContext,
    operation: Operation,
    signed: Signed,
    note?: NoteWarnings,
  ): Promise<Taken>;
  toSuccess(operation: Operation, data: unknown, warnings: readonly AnsweredWarning[]): Sent;
  toFailure(texts: Texts, language: Language, error: ApiError): Sent;
  toHttpStatus(error: ApiError): number;
  /** True if the outcomes of calls that may change something are kept for retries. */
  keepsOutcomes: boolean;
}

export function toSent(envelope: object): Sent {
  return { text: JSON.stringify(envelope) };
}

export function encodeOnce(sent: Sent): Sent {
  return { ...sent, bytes: Buffer.from(sent.text) };
}

/** Makes something of each operation once. */
export function forOperations<Made>(
  make: (operation: Operation) => Made,
): (operation: Operation) => Made {
  const known = new WeakMap<Operation, Made>();
  return (operation) => {
    const made = known.get(operation) ?? make(operation);
    known.set(operation, made);
    return made;
  };
}

/** Throws an ApiError for the first of the wrong fields, with all of them in its detail. */
export function assertSound(problems: readonly FieldProblem[]): void {
  const [first] = problems;
  if (!first) return;
  const { path: field, rule, limit = '', entries, why, code } = first;
  const words: ErrorDetail = entries
    ? { text: 'rule.minItems', values: { limit: entries } }
    : { text: `rule.${rule}`, values: { limit } };
  throw new ApiError(code, { ...(why ?? words), rule, field, problems });
}
