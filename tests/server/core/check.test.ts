import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { calls } from '#contract/operations/all.ts';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { coreSecret, openReferenceCore } from '../_support/forwarded.ts';
import { start } from '../_support/process.ts';

const document = path.resolve(import.meta.dirname, '../../../docs/_engineering/connect-a-core.md');

async function check(url: string) {
  const settings = { CORE_SECRET: coreSecret };
  const { ended } = start('src/server/core/check/main.ts', [url], settings);
  return ended;
}

async function waitForPort(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => {
      socket.once('connect', () => resolve(true));
      socket.once('error', () => resolve(false));
    });
    socket.destroy();
    if (isOpen) return;
    await pause(50);
  }
}

describe('the reference core', () => {
  it('describes itself as OpenAPI, with every operation and the events as a webhook', async () => {
    const { url } = await openReferenceCore();
    const described = await (await fetch(`${url}/openapi.json`)).json();
    const { valid, errors } = await new Validator().validate(structuredClone(described));
    assert.equal(valid, true, JSON.stringify(errors));
    const ids = calls.map(({ id }) => `/operations/${id}`);
    assert.deepEqual(Object.keys(described.paths), ['/capabilities', ...ids]);
    const { schema } = described.webhooks.events.post.requestBody.content['application/json'];
    assert.equal(schema.items.oneOf.length, 4);
    const create = described.paths['/operations/orderserve/create'].post;
    const asked = create.requestBody.content['application/json'].schema.properties.request;
    assert.ok(asked.properties.receiver.properties.provCode);
    const [, refusal] = create.responses['200'].content['application/json'].schema.oneOf;
    assert.match(refusal.properties.code.description, /`145003201` Picked-up order/);
  });
});

describe('npm run core:check', () => {
  it('finds no fault in the built-in courier, except for its stopped clock', async () => {
    const { url, clock } = await openReferenceCore();
    clock.now = Date.now();
    const { code, stdout, stderr } = await check(url);
    // The clock of this core stands still, so that updateOrderTime cannot change.
    const [, ...failed] = stdout.split('FAIL');
    assert.deepEqual([code, failed.length], [1, 1], stdout + stderr);
    assert.match(failed[0] ?? '', /updateOrderTime has to change with the order/);
  });

  it('ends quietly when its reader closes the pipe, like head', async () => {
    const { url, clock } = await openReferenceCore();
    clock.now = Date.now();
    const settings = { CORE_SECRET: coreSecret };
    const { child, ended } = start('src/server/core/check/main.ts', [url], settings);
    child.stdout?.destroy();
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [0, '']);
  });

  it('reports the gaps of the documented skeleton and accepts its two operations', async () => {
    const [, skeleton = ''] = /^```js\n([\s\S]*?)^```/m.exec(readFileSync(document, 'utf8')) ?? [];
    const folder = await mkdtemp(path.join(tmpdir(), 'skeleton-'));
    after(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'core.mjs');
    await writeFile(file, skeleton);
    const port = await findFreePort();
    const { child, ended } = start(file, [], { CORE_SECRET: coreSecret, PORT: String(port) });
    await waitForPort(port);
    const { code, stdout } = await check(`http://127.0.0.1:${port}`);
    child.kill('SIGTERM');
    await ended;
    assert.equal(code, 1);
    for (const ok of ['what is not signed is refused', 'vip/query', 'vip/balance']) {
      assert.match(stdout, new RegExp(`^ok    ${ok}`, 'm'));
    }
    assert.match(
      stdout,
      /FAIL {2}GET \/capabilities[^\n]+\n[^\n]+does not answer orderserve\/create/,
    );
    // Checks of missing operations neither pass nor fail a second time.
    const skipped = 'an existing order is modified: the core does not answer orderserve/create';
    assert.match(stdout, new RegExp(`^- {5}${skipped}$`, 'm'));
    assert.match(stdout, /^- {5}other\/freight answers its example/m);
    assert.match(stdout, /\n1 fall short\. \d+ were not checked: their lines say why\.\n$/);
    assert.doesNotMatch(stdout, /CORE_URL|\.ts:\d/);
  });

  it('reports wrong arguments and an unreachable core', async () => {
    for (const url of ['nowhere', 'localhost:3100', 'ftp://localhost']) {
      const { code, stderr } = await check(url);
      assert.equal(code, 1);
      assert.match(stderr, /^Write CORE_SECRET=/);
    }
    const away = await check(`http://127.0.0.1:${await findFreePort()}`);
    assert.equal(away.code, 1);
    assert.match(away.stderr, /nothing listens at 127\.0\.0\.1:\d+ \(ECONNREFUSED\)/);
  });
});
