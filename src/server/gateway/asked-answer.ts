import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.ts';
import { CoreAway } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type Rate, TooManyCalls } from './rate-limit.ts';

/** What a value of the sandbox begins with that asks for an answer. */
const prefix = 'SIMULATE-';

/** A code, or a number of seconds; whatever stands behind makes the value unlike those of other tests. */
const form = /^SIMULATE-(?:(?<code>\d+)|LATE-(?<seconds>\d+))(?:-|$)/;

/** Beyond the timeout that clients are advised to have. */
export const longestLateS = 20;

/** Calls that a process lets wait at a time, of all accounts and of one: each holds its connection. */
export const mostLate = { inAll: 100, ofOne: 10 };

const longestShown = 64;

/** An answer that a test in the sandbox asked for, like the one that is answered in earnest. */
export class AskedAnswer extends Error {
  /** What makes the answer. */
  readonly likeness: Error;

  constructor(likeness: Error) {
    super('an answer that was asked for');
    this.likeness = likeness;
  }
}

/** What there is to ask for. */
interface AskingCall {
  version: { commonErrors: readonly ErrorCode[] };
  operation: { errors: readonly ErrorCode[] };
  rate?: Rate | undefined;
}

interface Asked {
  field: string;
  value: string;
}

function findAsked(content: Record<string, unknown>): Asked | undefined {
  for (const [field, value] of Object.entries(content)) {
    if (typeof value !== 'string' || !value.startsWith(prefix)) continue;
    return { field, value: value.slice(0, longestShown) };
  }
  return undefined;
}

/** Undefined where the operation has no such answer. */
function toLikeness({ field, value }: Asked, code: string, call: AskingCall): Error | undefined {
  if (code === '0') return new TooManyCalls(1, call.rate?.limit ?? 1);
  const codes = [...call.version.commonErrors, ...call.operation.errors];
  const known = codes.find((each) => each === code);
  if (known === '145003040') return new CoreAway();
  if (known === '145005000') return new Error('asked for');
  if (!known) return undefined;
  return new ApiError(known, { text: 'detail.askedAnswer', field, values: { value } });
}

/** Lets an answer to an account wait for some seconds, or until the process is to end. */
export function createLateness(stopping: AbortSignal | undefined) {
  /** By the id of their accounts. */
  const waiting: string[] = [];
  return async (accountId: string, seconds: number): Promise<void> => {
    const own = waiting.filter((each) => each === accountId).length;
    if (own >= mostLate.ofOne || waiting.length >= mostLate.inAll) {
      throw new AskedAnswer(new CoreAway());
    }
    waiting.push(accountId);
    await delay(seconds * 1000, undefined, { signal: stopping })
      .catch(() => undefined)
      .finally(() => waiting.splice(waiting.indexOf(accountId), 1));
  };
}

export type Lateness = ReturnType<typeof createLateness>;

/**
 * Answers a sandbox call as a text field of its own begins: `SIMULATE-<code>` fails with the code and
 * does nothing, `SIMULATE-LATE-<seconds>` waits and goes on. Throws an AskedAnswer, or 145003050 for a
 * value that names no answer of the operation.
 */
export async function answerAsAsked(
  wait: (seconds: number) => Promise<void>,
  call: AskingCall,
  content: Record<string, unknown>,
): Promise<void> {
  const asked = findAsked(content);
  if (!asked) return;
  const { code, seconds } = form.exec(asked.value)?.groups ?? {};
  const lateS = Number(seconds ?? 0);
  if (lateS > 0 && lateS <= longestLateS) return wait(lateS);
  const likeness = code === undefined ? undefined : toLikeness(asked, code, call);
  if (likeness) throw new AskedAnswer(likeness);
  const { field, value } = asked;
  const values = { value, limit: longestLateS };
  throw new ApiError('145003050', { text: 'detail.askedUnknown', field, values });
}
