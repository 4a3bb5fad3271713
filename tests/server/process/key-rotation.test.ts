import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { readDataKeys } from '#server/database/data-keys.ts';
import { OrderLoad } from '../_support/order-load.ts';
import { addIntegrator, masterKey, openTestPortal } from '../_support/portal.ts';
import { environmentOf, operate, start, startServer, startServers } from '../_support/process.ts';
import { until } from '../_support/until.ts';
import { findSealed } from '../database/_sealed.ts';

const portal = await openTestPortal();
const { database, dataDir } = portal.context;
const own = environmentOf(portal.context);
const environment = { ...own, MASTER_KEY: masterKey, CALLS_PER_SECOND: '0' };
const integrator = await addIntegrator(portal);
const servers = await startServers(2, environment);
const load = new OrderLoad(
  servers.map(({ address }) => address),
  integrator,
);
const newKey = randomBytes(32).toString('hex');
const file = path.join(dataDir, 'new.key');
await writeFile(file, newKey, { mode: 0o600 });
after(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    assert.deepEqual([code, stderr], [0, '']);
  }
});

const operator = 'src/server/operator/main.ts';
const marks = async () => {
  const found = await findSealed(portal);
  return [...new Set(found.map(({ sealed }) => sealed.replace(/\..*/, '.')))];
};

/** Kills a rotation once the key ring matches. */
async function killOnce(isSo: (keys: Awaited<ReturnType<typeof readDataKeys>>) => boolean) {
  const { child, ended } = start(operator, ['master-key', 'rotate'], environment);
  await until(async () => {
    assert.equal(child.exitCode, null, 'the rotation ended by itself');
    return isSo(await readDataKeys(database));
  }, 'the ring is as the kill waits for');
  child.kill('SIGKILL');
  assert.equal((await ended).code, null);
}

async function rotate(words = ''): Promise<Record<string, unknown>> {
  const { code, stdout, stderr } = await operate(`master-key rotate${words}`, environment);
  assert.deepEqual([code, stderr], [0, '']);
  return JSON.parse(stdout);
}

describe('servers under load during key rotation', () => {
  it('respond to every call, even after killed runs', async () => {
    // Each server switches to the new key at some moment within these seconds.
    load.pauseMs = 100;
    load.start(4);
    await load.untilEach('created', 20);
    await killOnce((keys) => keys.length === 3);
    await killOnce((keys) => keys.at(-1)?.seals_since !== null);
    const continued = await rotate();
    assert.deepEqual([continued.key, continued.continued], [2, true]);
    assert.deepEqual(await marks(), ['k2.']);
    await load.untilEach('created', 20);
    const replaced = await rotate(` --new-key-file ${file}`);
    assert.deepEqual([replaced.key, replaced.masterKey], [3, 'replaced']);
    assert.deepEqual(await marks(), ['k3.']);
    // A server started under the old master key keeps working.
    await load.untilEach('created', 20);
    await load.stop();
    assert.deepEqual([load.odd, load.refused], [[], 0]);
    const rows = await database.selectFrom('orders').select('txlogistic_id').execute();
    const acknowledged = new Set(load.acknowledged);
    const kept = rows.filter((row) => acknowledged.has(row.txlogistic_id));
    assert.equal(acknowledged.size, load.acknowledged.length);
    assert.equal(kept.length, acknowledged.size);
  });

  it('start under the new master key, with or without the old one, and not under the old one alone', async () => {
    const started = await startServers(1, { ...environment, MASTER_KEY: newKey });
    const both = { ...environment, MASTER_KEY: newKey, MASTER_KEY_OLD: masterKey };
    started.push(await startServer(both));
    const again = new OrderLoad(
      started.map(({ address }) => address),
      integrator,
    );
    again.start(1);
    await again.untilEach('created', 3);
    await again.stop();
    assert.deepEqual([again.odd, again.refused], [[], 0]);
    for (const { child, ended } of started) {
      child.kill('SIGTERM');
      const { code, stdout } = await ended;
      assert.equal(code, 0);
      assert.ok(!stdout.includes(newKey) && !stdout.includes(masterKey));
    }
    const { code, stderr } = await start('src/server/main.ts', [], environment).ended;
    assert.equal(code, 1);
    assert.match(stderr, /the master key .* is not the one/);
  });
});
