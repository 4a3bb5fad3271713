import assert from 'node:assert/strict';
import { once } from 'node:events';
import { it } from 'node:test';
import newman, { type NewmanRunSummary } from 'newman';
import { calls } from '#contract/operations/all.ts';
import { addIntegrator, openTestPortal } from './_support/portal.ts';

const portal = await openTestPortal();
const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });

it("signs and sends every call of the collection, on an order of the reader's own", async () => {
  const { apiAccount, privateKey, customerCode, password } = await addIntegrator(portal);
  const collection = (await (await fetch(`${origin}/postman/next.json`)).json()) as object;
  const own = { apiAccount, privateKey, customerCode, password };
  const baseUrl = `${origin}/webopenplatformapi/api`;
  const envVar = Object.entries({ ...own, baseUrl }).map(([key, value]) => ({ key, value }));
  const run = newman.run({ collection, envVar });
  const [error, summary] = (await once(run, 'done')) as [Error | null, NewmanRunSummary];
  assert.equal(error, null);
  const failures = summary.run.failures.map(
    ({ source, error: failure }) => `${source?.name}: ${failure.message}`,
  );
  assert.deepEqual(failures, []);
  assert.equal(summary.run.stats.requests.total, calls.length);
  assert.equal(summary.run.stats.assertions.total, calls.length);
});
