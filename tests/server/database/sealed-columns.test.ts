import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { sealedTables } from '#server/database/sealed-columns.ts';
import { openTestPortal } from '../_support/portal.ts';
import { fillSealed, findSealed, openAll, readAll } from './_sealed.ts';

const portal = await openTestPortal();
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
