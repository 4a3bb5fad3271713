import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createdOrder } from './_support/orders.ts';
import { addIntegrator, openTestPortal } from './_support/portal.ts';
import { type CollectionRun, runCollection } from './_support/run-collection.ts';

const portal = await openTestPortal();
const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' });

/** Runs a collection as Postman does, with the reader's variables. */
async function send(name: string, own: Record<string, string>): Promise<CollectionRun> {
  // The scripts sign with the machine's time, to which version 2 compares its own.
  portal.clock.now = Date.now();
  const collection = (await (await fetch(`${origin}/postman/${name}.json`)).json()) as object;
  const sandboxUrl = (own.baseUrl ?? '').replace(
    /\/webopenplatformapi(?:\/api)?/,
    '/openplatformweb/mock',
  );
  return runCollection(collection, { sandboxUrl, ...own });
}

for (const [name, api] of [
  ['1.0', v1],
  ['next', v2],
] as const) {
  it(`signs and sends every call of the collection ${name} with the reader's own order`, async () => {
    const integrator = await addIntegrator(portal);
    const parcel = async (scenario: 'delivered' | 'failed') => {
      const { billCode } = await createdOrder(portal, integrator, { itemsValue: '10' });
      await moveParcel(portal.courier, billCode, { scenario, steps: 'all' });
      return billCode;
    };
    const own = {
      ...integrator,
      collectedBillCode: await parcel('delivered'),
      failedBillCode: await parcel('failed'),
    };
    const run = await send(name, { ...own, baseUrl: origin + api.basePath });
    const failures = run.failures.map(
      ({ source, error: failure }) => `${source?.name}: ${failure.message}`,
    );
    assert.deepEqual(failures, []);
    // The sandbox calls begin with their own order.
    const count = api.calls.length + api.sandboxCalls.length + 1;
    assert.equal(run.stats.requests.total, count);
    assert.equal(run.stats.assertions.total, count);
  });
}

it('signs version 2 so that the Standard Webhooks library verifies it, each call with its own id', async () => {
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

/** Functions that Bruno's converter replaces (record 0119). */
const convertible = [
  'variables.replaceIn',
  'request.headers.upsert',
  'response.json',
  'collectionVariables.set',
  'test',
  'expect',
];

it('scripts use only Postman functions that Bruno converts, unless they branch for Bruno', async () => {
  for (const name of ['1.0', 'next']) {
    const answer = await portal.app.inject({ url: `/postman/${name}.json` });
    const { event } = answer.json() as { event: { script: { exec: string[] } }[] };
    // Each statement separately: a branch for Bruno precedes Postman's.
    const statements = event.flatMap(({ script }) => script.exec.join('\n').split(';'));
    const unknown = statements.flatMap((statement) => {
      const calls = [...statement.matchAll(/\bpm\.([\w.]+)/g)].map(([, call = '']) => call);
      const isBranch = /isBruno|^\s*else /.test(statement);
      return isBranch ? [] : calls.filter((call) => !convertible.includes(call));
    });
    assert.deepEqual(unknown, [], name);
  }
});
