import assert from 'node:assert/strict';
import { createAccount } from '#server/accounts/account-store.ts';
import { readDataKeys } from '#server/database/data-keys.ts';
import { type RotateContext, rotateDataKey } from '#server/database/rotate-data-key.ts';
import { openKeyRing } from '../_support/database.ts';
import type { TestPortal } from '../_support/portal.ts';
import { readRow } from '../_support/rows.ts';
import { findSealed } from './_sealed.ts';

/** Key operations on a portal's database for tests. */
export function keysOf(portal: TestPortal) {
  const { people, clock, context } = portal;
  const { database } = context;
  return {
    /** Rotates on its own key ring, like the operator's process, without waiting for servers. */
    async rotate(parts: Partial<RotateContext> = {}) {
      const settle = async () => {};
      const record = () => {};
      const ring = parts.secrets ?? (await openKeyRing(database));
      const own = { database, write: people.write, secrets: ring, now: () => clock.now };
      return rotateDataKey({ ...own, settle, record, ...parts });
    },

    async newestId(): Promise<number> {
      const row = (await readDataKeys(database)).at(-1);
      assert.ok(row);
      return row.id;
    },

    /** Key prefixes of the sealed texts in all tables. */
    async marks(): Promise<string[]> {
      const found = await findSealed(portal);
      return [...new Set(found.map(({ sealed }) => sealed.slice(0, sealed.indexOf('.') + 1)))];
    },

    /** Adds an account whose key `as it was` is sealed by the given key. */
    async addAccount(sealedBy: { seal(plain: string): string }, apiAccount: string) {
      const account = { apiAccount, environment: 'sandbox', level: 'developer' } as const;
      const secrets = {
        seal: (plain: string) => sealedBy.seal(plain),
        open: () => 'not asked',
        derive: () => '',
      };
      await createAccount(database, secrets, { ...account, privateKey: 'as it was' }, 1);
    },

    /** The sealed key of an account. */
    async readKey(apiAccount: string): Promise<string> {
      const { private_key } = await readRow(database, 'account', { api_account: apiAccount });
      return private_key;
    },
  };
}
