import type { DataOf, Level, Operation, RequestOf } from '#contract/operation.ts';
import type { calls, sandboxParcelCalls } from '#contract/operations/all.ts';
import type { FieldWarning } from '#contract/warnings.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Planned } from '#server/database/write-plan.ts';
import type { TextOf } from '#server/text/texts.ts';

/**
 * Records the outcome of a call in the transaction of its effect, so that the same call again is
 * answered from the record. Absent where nothing is recorded, or the gateway sees to it.
 */
export interface KeepOutcome {
  /** Records `data` as the answer: where it changes no row, the plan is undone and AnsweredMeanwhile thrown. */
  toPlanned(data: unknown): Planned;
  /** Says that the plan was done. */
  confirm(): void;
  /** The same in a transaction; throws AnsweredMeanwhile. */
  write(transaction: Queryable, data: unknown): Promise<void>;
}

/** The same call was answered by another process while this one worked at it. */
export class AnsweredMeanwhile extends Error {}

/** Ids of the operations whose core records outcomes by itself, by environment. */
export type RecordingCores = Record<'sandbox' | 'production', ReadonlySet<string>>;

/** A call of the open API: authenticated, permitted, and checked by the contract. */
export interface CoreCall<Request> {
  caller: Caller;
  request: Request;
  /** In the language of the caller. */
  textOf: TextOf;
  /** Trace that the caller named. */
  traceparent?: string | null;
  keep?: KeepOutcome;
  /** Tells a sandbox account with the answer what was not taken as it was sent; absent elsewhere. */
  warn?: (warning: FieldWarning) => void;
  /** Aborted once the caller no longer waits; absent where no one can leave. */
  toLeaveSignal?(): AbortSignal;
  /** Where the call goes on from here: to a core in a process of its own. */
  passed: { requestId: string; level: Level; locale: string };
}

export type HandlersOf<Op extends Operation> = {
  [Each in Op as Each['id']]: (call: CoreCall<RequestOf<Each>>) => Promise<DataOf<Each>>;
};

/**
 * The courier's system as the gateway sees it: one handler an operation. Each answers the data of a
 * success, or throws one ApiError with the code to answer, or CoreAway.
 */
export type Core = HandlersOf<(typeof calls)[number]>;

/** The courier of the sandbox, whose parcels integrators move by themselves. */
export type SandboxCore = Core & HandlersOf<(typeof sandboxParcelCalls)[number]>;

/** The core cannot be reached, answers too late, or has more to do than it can: 145003040 and HTTP 503. */
export class CoreAway extends Error {
  override readonly name = 'CoreAway';
  /** Of the system or of this client, such as `ECONNREFUSED` and `CORE_TIMEOUT`. */
  readonly code: string;
  /** How long the core asked to be left alone; undefined where it did not say. */
  readonly retryAfterMs: number | undefined;

  constructor(
    message = 'the core is away',
    {
      code = 'CORE_AWAY',
      retryAfterMs,
      cause,
    }: { code?: string; retryAfterMs?: number; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}
