import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, describe, it } from 'node:test';
import { readMasterKey } from '#server/crypto/master-key.ts';
import { openTestDatabase } from '../_support/database.ts';
import { environmentOf, start, startServer } from '../_support/process.ts';
import { beginCall, untilClosed } from './_calls.ts';

const context = await openTestDatabase();
after(() => context.close());
const environment = environmentOf(context);
const mainFile = 'src/server/main.ts';

describe('server process', () => {
  it('refuses invalid settings by name and exits 1 without a stack', async () => {
    const bad = { PORT: 'x', TIMEZONE: 'y', DATABASE_URL: 'secret' };
    const { code, stdout, stderr } = await start(mainFile, [], bad).ended;
    assert.equal(code, 1);
    assert.equal(stdout, '');
    for (const name of Object.keys(bad)) assert.match(stderr, new RegExp(name));
    assert.doesNotMatch(stderr, /secret|\n\s+at /);
  });

  it('prints its address and demo credentials, serves healthz and exits 0', async () => {
    const { child, ended, address } = await startServer(environment);
    const health = await fetch(`${address}/healthz`);
    assert.equal(health.status, 200);
    assert.deepEqual(await health.json(), { status: 'ready' });
    child.kill('SIGTERM');
    const { code, stdout, stderr } = await ended;
    assert.deepEqual([code, stderr], [0, '']);
    for (const name of ['apiAccount', 'private key', 'customerCode', 'password']) {
      assert.match(stdout, new RegExp(`${name} +\\S+`));
    }
  });

  it('has no demo account in production, and warns about deliberately unsafe settings', async () => {
    const off = {
      ...environment,
      NODE_ENV: 'production',
      DRAIN_DELAY_S: '0',
      MASTER_KEY: readMasterKey(context.dataDir),
      HOST: '127.0.0.1',
      CALLBACK_ALLOW_HTTP: 'on',
      ALLOW_UNSAFE: 'CALLBACK_ALLOW_HTTP',
      // The checkout may have only a part of its languages built.
      START_EARLY: 'on',
    };
    const { child, ended, address } = await startServer(off);
    const answer = await fetch(`${address}/openplatformweb/demo/account`);
    assert.equal(((await answer.json()) as { data: unknown }).data, null);
    child.kill('SIGINT');
    const { code, stdout } = await ended;
    assert.equal(code, 0);
    assert.doesNotMatch(stdout, /private key/);
    for (const line of stdout.trim().split('\n')) assert.equal(typeof JSON.parse(line), 'object');
    assert.match(stdout, /"level":40.*CALLBACK_ALLOW_HTTP=on.*unencrypted/);
  });

  it('completes calls in flight on SIGTERM before it ends', async () => {
    const server = await startServer(environment);
    const call = await beginCall(server);
    server.child.kill('SIGTERM');
    // As long as it listens, it may not have handled the signal.
    await untilClosed(server);
    assert.match(await call.finish(), /"code":"145003010"/);
    assert.equal((await server.ended).code, 0);
  });

  it('reports a taken port in one line and exits 1', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    assert.ok(address && typeof address !== 'string');
    const PORT = String(address.port);
    const { code, stderr } = await start(mainFile, [], { ...environment, PORT }).ended;
    other.close();
    assert.equal(code, 1);
    assert.match(stderr, new RegExp(PORT));
    assert.doesNotMatch(stderr, /\n\s+at /);
  });

  it('reports an unreachable database in one line and exits 1', async () => {
    const DATABASE_URL = 'postgresql://user:secret@127.0.0.1:1/none';
    const { code, stderr } = await start(mainFile, [], { ...environment, DATABASE_URL }).ended;
    assert.equal(code, 1);
    assert.match(stderr, /database/i);
    assert.doesNotMatch(stderr, /secret|\n\s+at /);
  });
});
