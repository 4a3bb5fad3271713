import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { sealedTables } from '#server/database/sealed-columns.ts';
import type { Write } from '#server/database/write.ts';
import { verifyAudit } from '#server/people/audit/verify-audit.ts';
import { openKeyRing } from '../_support/database.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { changeRows } from '../_support/rows.ts';
import { keysOf } from './_rotation.ts';
import { fillSealed, findSealed, openAll, readAll } from './_sealed.ts';

const portal = await openTestPortal();
const { people, secrets } = portal;
const { database } = portal.context;
const { rotate, newestId, marks, addAccount, readKey } = keysOf(portal);

await fillSealed(portal);

describe('the list of sealed columns', () => {
  it('names exactly the columns with sealed content', async () => {
    const listed = sealedTables.flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    );
    const found = (await findSealed(portal)).map(({ place }) => place);
    assert.deepEqual([...new Set(found)].sort(), listed.sort());
  });

  it('covers every secret: none is stored in the clear elsewhere', async () => {
    const plain = (await openAll(portal, portal.secrets)).map((line) => line.split(' ')[1] ?? '');
    const rows = await readAll(portal);
    for (const secret of new Set(plain)) {
      assert.ok(secret.length > 5);
      assert.deepEqual(
        rows.filter(({ text }) => text.includes(secret)).map(({ place }) => place),
        [],
      );
    }
  });

  it('is checked against every file that seals', () => {
    const root = path.resolve(import.meta.dirname, '../../../src/server');
    const sealing = globSync('**/*.ts', { cwd: root }).filter((file) =>
      /\.seal\(/.test(readFileSync(path.join(root, file), 'utf8')),
    );
    assert.deepEqual(
      sealing.sort(),
      [
        'accounts/account-store.ts',
        'accounts/webhook-secret.ts',
        'core/built-in/orders/save-real-name.ts',
        'crypto/sealing-key.ts',
        'database/data-keys.ts',
        'database/key-ring.ts',
        'database/rotate-data-key.ts',
        'demo.ts',
        'gateway/outcome-store.ts',
        'people/credentials/keys.ts',
        'people/credentials/open-accounts.ts',
        'people/factors/authenticator.ts',
        'people/organisations/leave.ts',
        'push/callback-secrets.ts',
        'push/sent-messages.ts',
      ],
      'a file seals that is not listed here: mark its column as sealed in the description of its table (src/server/database/*-tables.ts), ' +
        'fill it in _sealed.ts, and then list the file',
    );
  });
});

describe('a rotation', () => {
  it('reseals everything, and all of it still opens', async () => {
    const before = await openAll(portal, secrets);
    const id = await newestId();
    const { key, continued, sealed, unreadable } = await rotate();
    assert.deepEqual([key, continued, unreadable], [id + 1, false, 0]);
    const rows = await Promise.all(
      sealedTables.map(async ({ table, columns }) => {
        const { count } = await database
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where(({ or, eb }) => or(columns.map((column) => eb(column as never, 'is not', null))))
          .executeTakeFirstOrThrow();
        return [table, Number(count)];
      }),
    );
    assert.deepEqual(sealed, Object.fromEntries(rows));
    assert.deepEqual(await marks(), [`k${key}.`]);
    assert.deepEqual(await openAll(portal, await openKeyRing(database)), before);
    await secrets.read();
    assert.ok(secrets.seal('what is new').startsWith(`k${key}.`));
  });

  it('leaves all rows readable when killed at any row, and continues in the next run', async () => {
    const before = await openAll(portal, secrets);
    const id = await newestId();
    let runs = 0;
    for (let isDone = false; !isDone; runs += 1) {
      let left = 3;
      const write: Write = async (change) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return people.write(change);
      };
      const done = await rotate({ write }).catch((error: Error) => error);
      isDone = !(done instanceof Error);
      if (done instanceof Error) assert.equal(done.message, 'killed');
      else assert.deepEqual([done.key, done.continued], [id + 1, true]);
      assert.deepEqual(await openAll(portal, await openKeyRing(database)), before);
    }
    assert.ok(runs > 3, `${runs} runs`);
    assert.deepEqual(await marks(), [`k${id + 1}.`]);
  });

  it('continues with its key when killed before the key was used', async () => {
    const id = await newestId();
    const settle = () => Promise.reject(new Error('killed'));
    await assert.rejects(rotate({ settle }), /killed/);
    await secrets.read();
    assert.ok(secrets.seal('meanwhile').startsWith(`k${id}.`));
    const { key, continued } = await rotate();
    assert.deepEqual([key, continued], [id + 1, true]);
  });

  it('makes one key and loses nothing when run twice in parallel', async () => {
    const before = await openAll(portal, await openKeyRing(database));
    const id = await newestId();
    // Both begin before either continues.
    let begun = 0;
    const both = Promise.withResolvers<void>();
    const settle = () => {
      begun += 1;
      if (begun === 2) both.resolve();
      return both.promise;
    };
    const done = await Promise.all([rotate({ settle }), rotate({ settle })]);
    assert.deepEqual(
      done.map(({ key }) => key),
      [id + 1, id + 1],
    );
    assert.deepEqual(done.map(({ continued }) => continued).sort(), [false, true]);
    assert.deepEqual(await openAll(portal, await openKeyRing(database)), before);
  });

  it('keeps a key that its owner replaced at the same moment', async () => {
    const { apiAccount } = await addIntegrator(portal);
    const replaced = secrets.seal('by its owner');
    let isReplaced = false;
    const write: Write = async (change) => {
      if (!isReplaced && (await marks()).length > 0) {
        await changeRows(
          database,
          'account',
          { api_account: apiAccount },
          { private_key: replaced },
        );
        isReplaced = true;
      }
      return people.write(change);
    };
    // From the second write on, because the first makes the key.
    let writes = 0;
    const { key } = await rotate({
      write: (change) => {
        writes += 1;
        return writes === 1 ? people.write(change) : write(change);
      },
    });
    const private_key = await readKey(apiAccount);
    assert.ok(private_key.startsWith(`k${key}.`));
    assert.equal((await openKeyRing(database)).open(private_key), 'by its owner');
  });

  it('skips texts that no key opens, and the next rotation starts again', async () => {
    await addAccount(SealingKey.random(), 'foreign');
    const id = await newestId();
    for (const next of [1, 2]) {
      const { key, continued, unreadable } = await rotate();
      assert.deepEqual([key, continued, unreadable], [id + next, false, 1]);
    }
    await database.deleteFrom('account').where('api_account', '=', 'foreign').execute();
  });

  it('keeps the audit record verifiable', async () => {
    const secrets = await openKeyRing(database);
    const { rows } = await verifyAudit({ ...people, secrets });
    assert.ok(rows > 0);
  });
});
