import { type ColumnDataType, type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { SealingKey } from '#server/crypto/sealing-key.ts';
import { auditCounter, toAuditHash, toAuditKey } from '../audit-chain.ts';
import type { Database } from '../tables.ts';
import { index } from './_build.ts';

const batch = 500;

/** Chains existing rows in the order of their writing, one batch in memory at a time. */
async function chain(database: Kysely<Database>, key: string): Promise<number> {
  let hash = '';
  let sequence = 0;
  for (;;) {
    const rows = await database
      .selectFrom('audit')
      .selectAll()
      .where('sequence', '=', 0)
      .orderBy('at')
      .orderBy('id')
      .limit(batch)
      .execute();
    for (const row of rows) {
      sequence += 1;
      hash = toAuditHash(key, hash, { ...row, sequence });
      const link = { sequence, hash };
      await database.updateTable('audit').set(link).where('id', '=', row.id).execute();
    }
    if (rows.length < batch) return sequence;
  }
}

/** Adds a column with a value for existing rows. */
function add(
  { schema }: Kysely<Database>,
  table: string,
  [column, type]: [string, ColumnDataType],
  value: string | number,
) {
  const filled = (builder: ColumnDefinitionBuilder) => builder.notNull().defaultTo(value);
  return schema.alterTable(table).addColumn(column, type, filled).execute();
}

/** The audit record as a chain of hashes, and when a session's owner last proved their identity. */
export async function access(
  database: Kysely<Database>,
  masterKey: Pick<SealingKey, 'derive'>,
): Promise<void> {
  await add(database, 'audit', ['sequence', 'bigint'], 0);
  await add(database, 'audit', ['hash', 'text'], '');
  const value = await chain(database, toAuditKey(masterKey));
  await index(database, 'audit', ['sequence'], true);
  if (value > 0) {
    await database.insertInto('counter').values({ name: auditCounter, value }).execute();
  }
  await add(database, 'sessions', ['confirmed_at', 'bigint'], 0);
  // Signing in confirms the identity.
  await sql`update sessions set confirmed_at = created_at`.execute(database);
}
