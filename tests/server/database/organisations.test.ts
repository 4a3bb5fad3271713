import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { organisations } from '#server/database/migrations/0024-organisations.ts';
import { staffWork } from '#server/database/migrations/0025-staff.ts';
import type { Db } from '#server/database/tables.ts';
import { openEmptyDatabase } from '../_support/database.ts';
import { readRow } from '../_support/rows.ts';
import { key, migrateBefore } from './_migrate-before.ts';

const now = Date.UTC(2026, 10, 20, 8, 0, 0);
const old = await openEmptyDatabase();
after(() => old.close());

async function insertUser(database: Db, id: string, level: string, staff: number) {
  await sql`insert into users (id, account, account_key, password_hash, level, staff, shared,
    language, uuid, mail_off, terms_at, created_at, email, email_key)
    values (${id}, ${id}, ${id}, 'x', ${level}, ${staff}, 0, 'EN', ${id}, '[]', ${now}, ${now},
    ${`${id}@example.com`}, ${`${id}@example.com`})`.execute(database);
  await sql`insert into sessions (id, token_hash, user_id, created_at, used_at, ip, user_agent, confirmed_at)
    values (${id}, ${id}, ${id}, ${now}, ${now}, '', '', ${now})`.execute(database);
}

/** Inserts one row into every table that belonged to a person. */
async function insertTheirs(database: Db, id: string) {
  const paper = `image-${id}`;
  await sql`insert into account (id, api_account, environment, level, private_key, all_interfaces, created_at, user_id)
    values (${`account-${id}`}, ${`api-${id}`}, 'sandbox', 'developer', 'x', 0, ${now}, ${id})`.execute(
    database,
  );
  await sql`insert into listen_token (id, account_id, hash, created_at, expires_at)
    values (${`listen-${id}`}, ${`account-${id}`}, ${id}, ${now}, ${now})`.execute(database);
  await sql`insert into certification (user_id, kind, state, data, version, submitted_at)
    values (${id}, 'developer', 'approved', '{}', 3, ${now})`.execute(database);
  await sql`insert into certification_rejection (user_id, kind, data, reasons, version, submitted_at)
    values (${id}, 'company', '{}', '{}', 1, ${now})`.execute(database);
  await sql`insert into image (id, user_id, type, width, height, size, content, created_at)
    values (${paper}, ${id}, 'image/png', 1, 1, 1, ${Buffer.from('x')}, ${now})`.execute(database);
  await sql`insert into application (user_id, operation, state, applied_at)
    values (${id}, 'basic', 'approved', ${now})`.execute(database);
  await sql`insert into alert_setting (user_id, error_rate, mail)
    values (${id}, 7, '["pushes"]')`.execute(database);
}

const older = await openEmptyDatabase();
after(() => older.close());

describe('a database from before organisations', async () => {
  const { database, engine } = old;
  await migrateBefore(old, organisations);
  await insertUser(database, 'mona', 'enterprise', 0);
  await insertUser(database, 'hala', 'user', 0);
  await insertUser(database, 'nour', 'user', 1);
  for (const id of ['mona', 'hala']) await insertTheirs(database, id);
  await migrate(database, engine, key);

  it('makes each integrator the owner of their own organisation, and leaves staff without one', async () => {
    const rows = await database
      .selectFrom('organisation')
      .innerJoin('member', 'member.organisation_id', 'organisation.id')
      .select(['organisation.id', 'name', 'level', 'created_at', 'user_id', 'role', 'since'])
      .orderBy('organisation.id')
      .execute();
    const times = { created_at: now, since: now };
    assert.deepEqual(rows, [
      { id: 'hala', name: 'hala', level: 'user', user_id: 'hala', role: 'owner', ...times },
      { id: 'mona', name: 'mona', level: 'enterprise', user_id: 'mona', role: 'owner', ...times },
    ]);
  });

  it('moves every row of a person to their organisation', async () => {
    for (const table of [
      'account',
      'certification',
      'certification_rejection',
      'image',
      'application',
      'alert_setting',
    ] as const) {
      const rows = await database
        .selectFrom(table)
        .select('organisation_id')
        .orderBy('organisation_id')
        .execute();
      assert.deepEqual(
        rows.map(({ organisation_id }) => organisation_id),
        ['hala', 'mona'],
        table,
      );
    }
    const { version } = await readRow(database, 'certification', { organisation_id: 'mona' });
    assert.equal(version, 3);
  });

  it('keeps all sessions, and records the maker of each listener token', async () => {
    const sessions = await database
      .selectFrom('sessions')
      .select(['id', 'organisation_id'])
      .orderBy('id')
      .execute();
    assert.deepEqual(sessions, [
      { id: 'hala', organisation_id: 'hala' },
      { id: 'mona', organisation_id: 'mona' },
      { id: 'nour', organisation_id: null },
    ]);
    const tokens = await database
      .selectFrom('listen_token')
      .select(['id', 'made_by'])
      .orderBy('id')
      .execute();
    assert.deepEqual(
      tokens.map(({ made_by }) => made_by),
      ['hala', 'mona'],
    );
  });

  it('allows one account per environment and organisation', async () => {
    const second = sql`insert into account (id, api_account, environment, level, private_key, all_interfaces, created_at, organisation_id)
      values ('second', 'second', 'sandbox', 'developer', 'x', 0, ${now}, 'mona')`;
    await assert.rejects(second.execute(database), /unique/i);
  });
});

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
  const { database, engine } = older;
  const said = 'Say "which" shop,\nplease \\ thanks';

  // Not while files load, when a busy machine takes seconds to answer a connection.
  before(async () => {
    await migrateBefore(older, staffWork);
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
