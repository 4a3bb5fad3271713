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
const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });

/** Runs a collection as Postman does, with what the reader fills in. */
async function send(name: string, own: Record<string, string>): Promise<NewmanRunSummary['run']> {
  // Its scripts sign with the time of the machine, to which version 2 compares its own.
  portal.clock.now = Date.now();
  const collection = (await (await fetch(`${origin}/postman/${name}.json`)).json()) as object;
  const sandboxUrl = (own.baseUrl ?? '').replace(
    /\/webopenplatformapi(?:\/api)?/,
    '/openplatformweb/mock',
  );
  const envVar = Object.entries({ sandboxUrl, ...own }).map(([key, value]) => ({ key, value }));
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
    // The sandbox's calls begin with an order of their own.
    const count = api.calls.length + api.sandboxCalls.length + 1;
    assert.equal(run.stats.requests.total, count);
    assert.equal(run.stats.assertions.total, count);
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
  const sent = [...v2.calls, ...v2.sandboxCalls].map(({ path }) => path);
  assert.deepEqual(paths.sort(), [...sent, 'order/addOrder'].sort());
  assert.equal(new Set(verified).size, verified.length);
});

/** What Bruno's converter puts calls of its own in place of (record 0119). */
const convertible = [
  'variables.replaceIn',
  'request.headers.upsert',
  'response.json',
  'collectionVariables.set',
  'test',
  'expect',
];

it('scripts call nothing of Postman’s that Bruno does not convert, unless Bruno has a way of its own', async () => {
  for (const name of ['1.0', 'next']) {
    const answer = await portal.app.inject({ url: `/postman/${name}.json` });
    const { event } = answer.json() as { event: { script: { exec: string[] } }[] };
    // A statement of its own each: a branch for Bruno stands before Postman's.
    const statements = event.flatMap(({ script }) => script.exec.join('\n').split(';'));
    const unknown = statements.flatMap((statement) => {
      const calls = [...statement.matchAll(/\bpm\.([\w.]+)/g)].map(([, call = '']) => call);
      const isBranch = /isBruno|^\s*else /.test(statement);
      return isBranch ? [] : calls.filter((call) => !convertible.includes(call));
    });
    assert.deepEqual(unknown, [], name);
  }
});
