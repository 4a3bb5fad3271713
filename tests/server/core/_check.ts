import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createLocate } from '#server/core/built-in/areas/find-place.ts';
import { createQuotes } from '#server/core/built-in/enquiries/routing.ts';
import { Checked, type CheckedParts } from '#server/core/check/checked.ts';
import { checks, type Result, runChecks } from '#server/core/check/checks.ts';
import { CoreClient } from '#server/core/forward/core-client.ts';
import { signMessage } from '#server/core/protocol.ts';
import { coreSecret, type ReferenceCore } from '../_support/forwarded.ts';

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
