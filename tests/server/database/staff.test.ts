import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { staffWork } from '#server/database/migrations/0025-staff.ts';
import type { Db } from '#server/database/tables.ts';
import { openEmptyDatabase } from '../_support/database.ts';
import { key, migrateBefore } from './_migrate-before.ts';

const old = await openEmptyDatabase();
after(() => old.close());

interface Decided {
  state: string;
  /** Reasons of the rejection. */
  words?: string;
  decidedAt?: number;
}

async function insertCertification(
  database: Db,
  kind: string,
  version: number,
  { state, words, decidedAt }: Decided,
) {
  const by = decidedAt === undefined ? null : 'hala';
  await sql`insert into certification
    (organisation_id, kind, state, data, approved, reasons, version, submitted_at, decided_at, decided_by)
    values ('nile', ${kind}, ${state}, '{}', null, ${words ?? null}, ${version}, ${version}, ${decidedAt ?? null}, ${by})`.execute(
    database,
  );
}

async function insertRejection(database: Db, kind: string, version: number) {
  await sql`insert into certification_rejection
    (organisation_id, kind, data, reasons, version, submitted_at, decided_at, decided_by)
    values ('nile', ${kind}, '{}', '{"name":"Unclear"}', ${version}, ${version}, ${version + 1}, 'operator')`.execute(
    database,
  );
}

async function insertApplication(
  database: Db,
  operation: string,
  { state, words, decidedAt }: Decided,
) {
  const by = decidedAt === undefined ? null : 'auto';
  await sql`insert into application
    (organisation_id, operation, state, reason, applied_at, decided_at, decided_by)
    values ('nile', ${operation}, ${state}, ${words ?? null}, 50, ${decidedAt ?? null}, ${by})`.execute(
    database,
  );
}

describe('a database from before review decisions', () => {
  const { database, engine } = old;
  const said = 'Say "which" shop,\nplease \\ thanks';

  // Not while files load, when a busy machine takes seconds to answer a connection.
  before(async () => {
    await migrateBefore(old, staffWork);
    await sql`insert into organisation (id, name, level, created_at)
      values ('nile', 'Nile', 'user', 1)`.execute(database);
    for (const version of [2, 4]) await insertRejection(database, 'company', version);
    await insertCertification(database, 'company', 5, { state: 'submitted' });
    await insertCertification(database, 'developer', 20, {
      state: 'rejected',
      words: '{"purpose":"Say more"}',
      decidedAt: 21,
    });
    await insertApplication(database, 'basic', { state: 'rejected', words: said, decidedAt: 60 });
    await insertApplication(database, 'other/pca', { state: 'disabled', decidedAt: 61 });
    await insertApplication(database, 'vip/query', { state: 'applied' });
    await migrate(database, engine, key);
  });

  it('gets the known decisions, and none for pending reviews', async () => {
    const rows = await database
      .selectFrom('review_decision')
      .selectAll()
      .orderBy('decided_at')
      .execute();
    const ofOperator = { decision: 'reject', reasons: { name: 'Unclear' }, decided_by: 'operator' };
    assert.deepEqual(
      rows.map(({ id: _id, organisation_id, reasons, ...row }) => {
        assert.equal(organisation_id, 'nile');
        return { ...row, reasons: reasons === null ? null : JSON.parse(reasons) };
      }),
      [
        { subject: 'company', asked_at: 2, decided_at: 3, ...ofOperator },
        { subject: 'company', asked_at: 4, decided_at: 5, ...ofOperator },
        {
          ...{ subject: 'developer', asked_at: 20, decided_at: 21, decided_by: 'hala' },
          ...{ decision: 'reject', reasons: { purpose: 'Say more' } },
        },
        {
          ...{ subject: 'basic', asked_at: 50, decided_at: 60, decided_by: 'auto' },
          ...{ decision: 'reject', reasons: { reason: said } },
        },
        {
          ...{ subject: 'other/pca', asked_at: 50, decided_at: 61, decided_by: 'auto' },
          ...{ decision: 'approve', reasons: null },
        },
      ],
    );
  });
});
