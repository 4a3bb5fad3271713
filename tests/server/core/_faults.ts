import assert from 'node:assert/strict';
import { after, it } from 'node:test';
import type { ErrorCode } from '#contract/errors.ts';
import { createLocate } from '#server/core/built-in/areas/find-place.ts';
import { createQuotes } from '#server/core/built-in/enquiries/routing.ts';
import { Checked, type CheckedParts } from '#server/core/check/checked.ts';
import { checks, type Result, runChecks } from '#server/core/check/checks.ts';
import { CoreClient } from '#server/core/forward/core-client.ts';
import type { Core, CoreCall } from '#server/core/port.ts';
import { signMessage } from '#server/core/protocol.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { coreSecret, type ReferenceCore } from '../_support/forwarded.ts';

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

let account = 990000000000;

/** A core as `core:check` uses it, on the clock of the reference core. */
export async function openChecked(
  { clock, courier }: ReferenceCore,
  url: string,
  { timeoutMs = 10_000, ...parts }: Partial<CheckedParts> & { timeoutMs?: number } = {},
): Promise<Checked> {
  const secrets = [coreSecret];
  const client = new CoreClient({ url, secrets, timeoutMs, concurrency: 8 });
  after(() => client.close());
  account += 1;
  return new Checked({
    client,
    capabilities: await client.readCapabilities(),
    account: String(account),
    timeZone: courier.timeZone,
    carrierCode: courier.carrierCode,
    now: () => clock.now,
    async pause(ms) {
      clock.now += ms;
    },
    locate: createLocate(courier.areas),
    quotes: createQuotes(courier.areas),
    sign: (id, body) => signMessage(secrets, id, body),
    async probe(path, headers, body) {
      const { status } = await fetch(url + path, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: body ?? null,
      });
      return status;
    },
    ...parts,
  });
}

/** Runs the check with this name. */
export async function runOne(checked: Checked, name: string): Promise<Result> {
  const some = checks.filter((check) => check.name === name);
  assert.equal(some.length, 1, name);
  for await (const result of runChecks(checked, some)) return result;
  throw new Error('no result');
}

/** Creates a function that adds a test: a check finds a fault of this core, and says so in such words. */
export const findsIn =
  (core: ReferenceCore, open = openChecked) =>
  (fault: string, check: string, faults: Faults, words = /./): void => {
    it(`finds a core that ${fault}`, async () => {
      const url = await core.serve({ core: withFaults(core.served.core, faults) });
      const found = await runOne(await open(core, url), check);
      assert.equal(found.outcome, 'fails', check);
      assert.match(found.words, words);
      assert.doesNotMatch(found.words, /\.ts:\d/);
    });
  };
