import type { Selectable } from 'kysely';
import { auditCounter, toAuditHash, toAuditKey } from '#server/database/audit-chain.ts';
import type { AuditTable } from '#server/database/courier-tables.ts';
import type { Db } from '#server/database/tables.ts';
import type { People } from '../people.ts';

type Row = Selectable<AuditTable>;

/** The first invalid row of the record; the message names the row and the problem. */
export class BrokenAudit extends Error {}

const batch = 1000;

async function* readRows(database: Db): AsyncGenerator<Row> {
  let last: number | undefined;
  for (;;) {
    let query = database.selectFrom('audit').selectAll().orderBy('sequence').limit(batch);
    if (last !== undefined) query = query.where('sequence', '>', last);
    const rows = await query.execute();
    yield* rows;
    last = rows.at(-1)?.sequence;
    if (rows.length < batch) return;
  }
}

async function readCount(database: Db): Promise<number> {
  const row = await database
    .selectFrom('counter')
    .select('value')
    .where('name', '=', auditCounter)
    .executeTakeFirst();
  return row?.value ?? 0;
}

function nameRow({ sequence, id, at, action }: Row): string {
  return `row ${sequence} (${action}, ${new Date(at).toISOString()}, id ${id})`;
}

/**
 * Verifies the record from the first row to the last; resolves to its length and the hash of its
 * newest row (empty if there is none). Throws BrokenAudit at the first row that was changed, added
 * or removed. Rows removed from the end are only detected with `expected`, the hash of an earlier
 * run.
 */
export async function verifyAudit(
  { database, secrets }: Pick<People, 'database' | 'secrets'>,
  expected?: string,
): Promise<{ rows: number; hash: string }> {
  const key = toAuditKey(secrets);
  // Read first, so that rows added meanwhile are not counted as additions.
  const counted = await readCount(database);
  let isExpected = expected === undefined;
  let rows = 0;
  let hash = '';
  for await (const row of readRows(database)) {
    const due = rows + 1;
    if (row.sequence > due) throw new BrokenAudit(`row ${due} is missing`);
    if (row.sequence < due) throw new BrokenAudit(`${nameRow(row)} was added later`);
    if (toAuditHash(key, hash, row) !== row.hash) {
      throw new BrokenAudit(`${nameRow(row)} is not as it was written`);
    }
    rows = due;
    hash = row.hash;
    isExpected ||= hash === expected;
  }
  if (rows < counted) throw new BrokenAudit(`row ${rows + 1} is missing, and every row after it`);
  if (isExpected) return { rows, hash };
  throw new BrokenAudit(`no row has the hash ${expected}: the newest rows were taken away`);
}
