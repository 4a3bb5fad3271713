import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, it } from 'node:test';
import newman, { type NewmanRunSummary } from 'newman';
import { Webhook } from 'standardwebhooks';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { addIntegrator, openTestPortal } from './_support/portal.ts';

const portal = await openTestPortal();
// Version 2 knows its time; the scripts have a clock of their own.
portal.clock.now = Date.now();
const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });

/** Runs a collection as Postman does, with what the reader fills in. */
async function send(name: string, own: Record<string, string>): Promise<NewmanRunSummary['run']> {
  const collection = (await (await fetch(`${origin}/postman/${name}.json`)).json()) as object;
  const envVar = Object.entries(own).map(([key, value]) => ({ key, value }));
  const run = newman.run({ collection, envVar });
  const [error, summary] = (await once(run, 'done')) as [Error | null, NewmanRunSummary];
  assert.equal(error, null);
  return summary.run;
}

for (const [name, api] of [
  ['1.0', v1],
  ['next', v2],
] as const) {
  it(`signs and sends every call of the collection ${name}, on an order of the reader's own`, async () => {
    const integrator = await addIntegrator(portal);
    const run = await send(name, { ...integrator, baseUrl: origin + api.basePath });
    const failures = run.failures.map(
      ({ source, error: failure }) => `${source?.name}: ${failure.message}`,
    );
    assert.deepEqual(failures, []);
    assert.equal(run.stats.requests.total, api.calls.length);
    assert.equal(run.stats.assertions.total, api.calls.length);
  });
}

it('signs calls of version 2 as the library of Standard Webhooks verifies them, each under an id of its own', async () => {
  const { webhookSecret, ...integrator } = await addIntegrator(portal);
  const verified: string[] = [];
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    new Webhook(webhookSecret).verify(await text(request), headers);
    assert.equal(headers['x-api-account'], integrator.apiAccount);
    assert.equal(headers['content-type'], 'application/json');
    verified.push(headers['webhook-id'] ?? '');
    response.end('{"code":"1","msg":"success","data":null}');
  });
  server.listen(0, '127.0.0.1');
  after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}`;
  const { failures } = await send('next', { ...integrator, webhookSecret, baseUrl });
  assert.deepEqual(failures, []);
  const paths = verified.map((id) => id.replace(/:[\w-]{8,64}$/, ''));
  assert.deepEqual(paths.sort(), v2.calls.map(({ path }) => path).sort());
  assert.equal(new Set(verified).size, verified.length);
});
