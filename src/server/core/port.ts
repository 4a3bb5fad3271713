import type { DataOf, Level, Operation, RequestOf } from '#contract/operation.ts';
import type { calls } from '#contract/operations/all.ts';
import type { moveParcel } from '#contract/operations/sandbox/move-parcel.ts';
import type { sandboxTimetable } from '#contract/operations/sandbox/timetable.ts';
import type { Caller } from '#server/accounts/caller.ts';
import type { TextOf } from '#server/texts.ts';

/** A call of the open API: authenticated, permitted, and checked by the contract. */
export interface CoreCall<Request> {
  caller: Caller;
  request: Request;
  /** In the language of the caller. */
  textOf: TextOf;
  /** Trace that the caller named. */
  traceparent?: string | null;
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
export type SandboxCore = Core & HandlersOf<typeof moveParcel | typeof sandboxTimetable>;

/** The core cannot be reached, answers too late, or has more to do than it can: 145003040 and HTTP 503. */
export class CoreAway extends Error {}
