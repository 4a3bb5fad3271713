import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorCode } from '#contract/errors.ts';
import { CoreAway } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { type Rate, TooManyCalls } from './rate-limit.ts';

const prefix = 'SIMULATE-';

/** A code or a number of seconds; any suffix makes the value unique to its test. */
const form = /^SIMULATE-(?:(?<code>\d+)|LATE-(?<seconds>\d+))(?:-|$)/;

/** Longer than the time-out recommended to clients. */
export const longestLateS = 20;

/** Delayed calls per process, in total and per account: each holds its connection. */
export const mostLate = { inAll: 100, ofOne: 10 };

const longestShown = 64;

/** A simulated response that a sandbox test requested, in the form of the real one. */
export class SimulatedResponse extends Error {
  readonly error: Error;

  constructor(error: Error) {
    super('a simulated response');
    this.error = error;
  }
}

interface SimulatingCall {
  version: { commonErrors: readonly ErrorCode[] };
  operation: { errors: readonly ErrorCode[] };
  rate?: Rate | undefined;
}

interface Simulation {
  field: string;
  value: string;
}

function findSimulation(content: Record<string, unknown>): Simulation | undefined {
  for (const [field, value] of Object.entries(content)) {
    if (typeof value !== 'string' || !value.startsWith(prefix)) continue;
    return { field, value: value.slice(0, longestShown) };
  }
  return undefined;
}

/** Undefined if the operation has no such response. */
function toSimulatedError(
  { field, value }: Simulation,
  code: string,
  call: SimulatingCall,
): Error | undefined {
  if (code === '0') return new TooManyCalls(1, call.rate?.limit ?? 1);
  const codes = [...call.version.commonErrors, ...call.operation.errors];
  const known = codes.find((each) => each === code);
  if (known === '145003040') return new CoreAway();
  if (known === '145005000') return new Error('simulated');
  if (!known) return undefined;
  return new ApiError(known, { text: 'detail.askedAnswer', field, values: { value } });
}

/** Delays an account's response by some seconds, or until the process shuts down. */
export function createLateness(stopping: AbortSignal | undefined) {
  /** Account ids of the waiting calls. */
  const waiting: string[] = [];
  return async (accountId: string, seconds: number): Promise<void> => {
    const own = waiting.filter((each) => each === accountId).length;
    if (own >= mostLate.ofOne || waiting.length >= mostLate.inAll) {
      throw new SimulatedResponse(new CoreAway());
    }
    waiting.push(accountId);
    await delay(seconds * 1000, undefined, { signal: stopping })
      .catch(() => undefined)
      .finally(() => waiting.splice(waiting.indexOf(accountId), 1));
  };
}

export type Lateness = ReturnType<typeof createLateness>;

/**
 * Simulates a response if a text field of a sandbox call requests it: `SIMULATE-<code>` fails with the code,
 * `SIMULATE-LATE-<seconds>` waits and continues. Throws a SimulatedResponse, or 145003050 for another value.
 */
export async function simulateResponse(
  wait: (seconds: number) => Promise<void>,
  call: SimulatingCall,
  content: Record<string, unknown>,
): Promise<void> {
  const simulation = findSimulation(content);
  if (!simulation) return;
  const { code, seconds } = form.exec(simulation.value)?.groups ?? {};
  const lateS = Number(seconds ?? 0);
  if (lateS > 0 && lateS <= longestLateS) return wait(lateS);
  const error = code === undefined ? undefined : toSimulatedError(simulation, code, call);
  if (error) throw new SimulatedResponse(error);
  const { field, value } = simulation;
  const values = { value, limit: longestLateS };
  throw new ApiError('145003050', { text: 'detail.askedUnknown', field, values });
}
