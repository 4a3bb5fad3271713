import type { DataOf, Level, Operation, RequestOf } from '#contract/operation.ts';
import type { coreCalls, sandboxParcelCalls } from '#contract/operations/all.ts';
import type { FieldWarning } from '#contract/warnings.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { Planned } from '#server/database/planned.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { TextOf } from '#server/text/texts.ts';

/**
 * Records the outcome of a call in the transaction of its effect, so that a repeated call is answered from
 * the record. Absent if nothing is recorded or the gateway records it.
 */
export interface KeepOutcome {
  /** If it changes no row, the plan is rolled back and AnsweredMeanwhile thrown. */
  toPlanned(data: unknown): Planned;
  confirm(): void;
  /** The same in a transaction; throws AnsweredMeanwhile. */
  write(transaction: Queryable, data: unknown): Promise<void>;
}

/** Another process answered the same call meanwhile. */
export class AnsweredMeanwhile extends Error {}

/** By environment, ids of the operations whose core records outcomes itself. */
export type RecordingCores = Record<'sandbox' | 'production', ReadonlySet<string>>;

/** A call of the open API: authenticated, permitted, and checked by the contract. */
export interface CoreCall<Request> {
  caller: Caller;
  request: Request;
  textOf: TextOf;
  traceparent?: string | null;
  keep?: KeepOutcome;
  /** Adds a warning for a sandbox account about a field not taken as sent; absent elsewhere. */
  warn?: (warning: FieldWarning) => void;
  /** Aborted when the caller stops waiting; absent if no caller can leave. */
  toLeaveSignal?(): AbortSignal;
  /** Context to pass on to a core in another process. */
  passed: { requestId: string; level: Level; locale: string };
}

export type HandlersOf<Op extends Operation> = {
  [Each in Op as Each['id']]: (call: CoreCall<RequestOf<Each>>) => Promise<DataOf<Each>>;
};

/**
 * The courier's system as the gateway sees it: one handler per operation. Each returns the data of a success,
 * or throws one ApiError with the code to answer, or CoreAway.
 */
export type Core = HandlersOf<(typeof coreCalls)[number]>;

/** The sandbox's courier, whose parcels integrators can move. */
export type SandboxCore = Core & HandlersOf<(typeof sandboxParcelCalls)[number]>;

/** The core is unreachable, too late or overloaded: 145003040 and HTTP 503. */
export class CoreAway extends Error {
  override readonly name = 'CoreAway';
  /** Error code of the system or this client, such as `ECONNREFUSED` and `CORE_TIMEOUT`. */
  readonly code: string;
  /** Milliseconds that the core asked us to wait; undefined if it did not say. */
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
