import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { KeyNotRead } from '#server/crypto/secrets.ts';
import { readDataKeys } from '#server/database/data-keys.ts';
import { removeRetiredKeys } from '#server/database/rotate-data-key.ts';
import { countSealed } from '#server/database/sealed-columns.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { verifyAudit } from '#server/people/audit/verify-audit.ts';
import { withServer } from '../_support/accounts.ts';
import { masterKey, openKeyRing } from '../_support/database.ts';
import { openLog } from '../_support/log.ts';
import { addOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { keysOf } from './_rotation.ts';
import { fillSealed, findSealed, openAll } from './_sealed.ts';

const portal = await openTestPortal();
const { clock, secrets } = portal;
const { database } = portal.context;
const { rotate, newestId, addAccount, readKey } = keysOf(portal);

describe('a process with an outdated key ring', () => {
  it('returns 503 once, then works again', async () => {
    const stale = await openKeyRing(database);
    await rotate();
    await secrets.read();
    const integrator = await addIntegrator(portal);
    const log = openLog();
    await withServer({ ...portal, secrets: stale }, async (server) => {
      const first = await addOrder(server, integrator);
      assert.deepEqual([first.status, first.code], [503, '145003040']);
      await stale.read();
      assert.equal((await addOrder(server, integrator)).code, '1', log.text());
    });
  });

  it('reads a new key on its own when it meets one', async () => {
    const stale = await openKeyRing(database);
    await rotate();
    await secrets.read();
    const sealed = secrets.seal('new');
    assert.throws(
      () => stale.open(sealed),
      (error) => error instanceof KeyNotRead && isUnavailable(error),
    );
    const deadline = performance.now() + 5000;
    for (let opened = ''; opened !== 'new'; ) {
      assert.ok(performance.now() < deadline);
      await new Promise(setImmediate);
      try {
        opened = stale.open(sealed);
      } catch (error) {
        assert.ok(error instanceof KeyNotRead, String(error));
      }
    }
  });

  it('loses nothing that it seals with the old key, which remains until the text is resealed', async () => {
    const stale = await openKeyRing(database);
    const id = await newestId();
    await rotate();
    await addAccount(stale, 'late');
    clock.now += 2 * dayMs;
    await removeRetiredKeys(database, clock.now);
    assert.deepEqual(await countSealed(database, id), { account: 2 });
    const ring = await openKeyRing(database);
    assert.equal(ring.open(await readKey('late')), 'as it was');
    await rotate();
    assert.ok((await readKey('late')).startsWith(`k${id + 2}.`));
  });
});

describe('a retired key', () => {
  it('leaves the ring after a day, except the one that other keys are derived from', async () => {
    const id = await newestId();
    const { key } = await rotate();
    const listed = async () => (await readDataKeys(database)).map((row) => row.id);
    await removeRetiredKeys(database, clock.now + dayMs - 1);
    assert.ok((await listed()).includes(id));
    await removeRetiredKeys(database, clock.now + dayMs + 1);
    assert.deepEqual(await listed(), [0, key]);
    await openAll(portal, await openKeyRing(database));
  });
});

describe('a database sealed directly by a master key', async () => {
  const old = await openTestPortal();
  const key = new SealingKey(masterKey);
  const context = old.context.database;
  await context.deleteFrom('data_key').execute();
  const byItself = { ...old, secrets: key as never, people: { ...old.people, secrets: key } };
  await withServer(byItself, (server) => fillSealed({ ...byItself, app: server.app }));
  const before = await openAll(old, key, key);

  it('is read by the ring, and sealed the same way until a rotation', async () => {
    const ring = await openKeyRing(context);
    assert.deepEqual(await openAll(old, ring, key), before);
    assert.equal(key.open(ring.seal('new')), 'new');
    assert.equal(ring.derive('audit record'), key.derive('audit record'));
    assert.match((await ring.warn({ oldMasterKey: undefined })).join(), /master-key rotate once/);
  });

  it('has nothing under that key after a rotation, and the same content', async () => {
    const ring = await openKeyRing(context);
    const { key: newest } = await keysOf(old).rotate({ secrets: ring });
    assert.equal(newest, 1);
    assert.deepEqual(await countSealed(context, 0), {});
    const found = await findSealed(old, key);
    assert.ok(found.length > 0 && found.every(({ sealed }) => sealed.startsWith('k1.')));
    assert.deepEqual(await openAll(old, await openKeyRing(context), key), before);
    assert.deepEqual(await ring.warn({ oldMasterKey: undefined }), []);
    await verifyAudit({ ...old.people, secrets: ring });
  });
});
