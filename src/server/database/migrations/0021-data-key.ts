import { type Kysely, sql } from 'kysely';
import type { SealingKey } from '#server/crypto/sealing-key.ts';
import { assertOpens } from '../data-keys.ts';
import type { Database } from '../tables.ts';
import { type Columns, create } from './_build.ts';

const columns: Columns = {
  id: 'integer',
  wrapped: 'text',
  proof: 'text',
  made_at: ['bigint', 'null'],
  seals_since: ['bigint', 'null'],
  retired_at: ['bigint', 'null'],
};

/**
 * The key ring. If a master key sealed rows directly, its bytes become key 0, which continues to seal, so
 * that processes of the previous version can open what this one seals.
 */
export async function dataKey(database: Kysely<Database>, masterKey: SealingKey): Promise<void> {
  await create(database, 'data_key', columns, ['id']);
  const checks = await sql<{ sealed: string }>`select sealed from key_check`.execute(database);
  for (const { sealed } of checks.rows) {
    assertOpens(masterKey, [sealed]);
    const wrapped = masterKey.wrapBy(masterKey, 'data key 0');
    await sql`insert into data_key (id, wrapped, proof, seals_since)
      values (0, ${wrapped}, ${sealed}, 0)`.execute(database);
  }
  await database.schema.dropTable('key_check').execute();
}
