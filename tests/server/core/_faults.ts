import type { ErrorCode } from '#contract/errors.ts';
import type { Core, CoreCall } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';

// biome-ignore lint/suspicious/noExplicitAny: faults change requests and answers of every operation.
export type Any = any;
export type Fault = (
  call: CoreCall<Any>,
  run: (call: CoreCall<Any>) => Promise<Any>,
) => Promise<Any>;
export type Faults = Partial<Record<keyof Core, Fault>>;

/** A correct core with faults in some of its operations. */
export function withFaults(sound: Core, faults: Faults): Core {
  const faulty = Object.entries(faults).map(([id, fault]) => {
    const run = sound[id as keyof Core] as (call: CoreCall<Any>) => Promise<Any>;
    return [id, (call: CoreCall<Any>) => fault(call, run)];
  });
  return { ...sound, ...Object.fromEntries(faulty) };
}

export const change = (make: (data: Any, call: CoreCall<Any>) => Any): Fault => {
  return async (call, run) => make(await run(call), call);
};
export const ask = (make: (request: Any) => Any): Fault => {
  return (call, run) => run({ ...call, request: { ...call.request, ...make(call.request) } });
};
export const each = (make: (row: Any) => object): Fault =>
  change((rows: Any[]) => rows.map((row) => ({ ...row, ...make(row) })));
export const instead =
  (code: ErrorCode, answer: (request: Any) => Any): Fault =>
  (call, run) =>
    run(call).catch((error) => {
      if (error.code === code) return answer(call.request);
      throw error;
    });

/** A core that finds the parcels of every account, because it asks as their owner. */
const owners = new Map<string, CoreCall<Any>['caller']>();
export const create: Fault = async (call, run) => {
  const data = await run(call);
  owners.set(data.billCode, call.caller);
  owners.set(data.txlogisticId, call.caller);
  return data;
};
export const asOwner =
  (toNumber: (request: Any) => string): Fault =>
  (call, run) => {
    const caller = owners.get(toNumber(call.request)) ?? call.caller;
    const request = { ...call.request };
    if (caller.customer && request.customerCode) request.customerCode = caller.customer.code;
    return run({ ...call, caller, request });
  };

/** First responses, by key. */
export const first = new Map<string, Any>();
/** Keeps the first response for a key and always returns it. */
export const constant = (toKey: (request: Any) => string): Fault => {
  return async (call, run) => {
    const key = toKey(call.request);
    if (!first.has(key)) first.set(key, await run(call));
    return first.get(key);
  };
};
export const needsCustomer: Fault = (call, run) =>
  call.caller.customer ? run(call) : Promise.reject(new ApiError('145003080', {}));
