import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { type KyselyPlugin, sql } from 'kysely';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import type { AuditTable } from '#server/database/courier-tables.ts';
import { readDuties } from '#server/database/duties.ts';
import { migrate } from '#server/database/migrate.ts';
import { first } from '#server/database/migrations/0001-first.ts';
import { openApi } from '#server/database/migrations/0002-open-api.ts';
import { people as peopleTables } from '#server/database/migrations/0003-people.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Queryable } from '#server/database/tables.ts';
import { createWrite, type Write } from '#server/database/write.ts';
import { addAudit, type Decided } from '#server/people/audit/audit.ts';
import { verifyAudit } from '#server/people/audit/verify-audit.ts';
import { holdUser } from '#server/people/lock-user.ts';
import { masterKey, openEmptyDatabase, openKeyRing } from '../../_support/database.ts';
import { operatorOn } from '../../_support/operator.ts';
import { addPerson } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal();
const { people, context } = portal;
const { database } = context;
const decided: Required<Omit<Decided, 'details'>> = {
  actor: 'operator',
  action: 'notice.change',
  subject: 'n1',
};

function write(count: number): Promise<void> {
  return people.write(async (transaction) => {
    for (let n = 0; n < count; n += 1)
      addAudit(transaction, people, { ...decided, details: { count: n } });
  });
}

/** A new record with `count` rows. */
async function begin(count: number): Promise<void> {
  await database.deleteFrom('audit').execute();
  await database.deleteFrom('counter').where('name', '=', 'audit').execute();
  await write(count);
}

const change = (sequence: number, row: Partial<AuditTable>) =>
  database.updateTable('audit').set(row).where('sequence', '=', sequence).execute();

const remove = (sequence: number) =>
  database.deleteFrom('audit').where('sequence', '=', sequence).execute();

describe('audit chain', () => {
  it('stays one chain under concurrent writers, without deadlock', async () => {
    await begin(0);
    const second = openDatabase({ ...context, onConnectionLost: assert.fail });
    after(() => second.close());
    const writers: Write[] = [people.write, createWrite(second.database)];
    const [one, two] = [await addPerson(portal), await addPerson(portal)];
    // Half lock the users in opposite order: the chain must be locked last.
    // No more writers than connections: waiting too long for one is refused on a busy machine.
    const lock = async (transaction: Queryable, n: number) => {
      await holdUser(transaction, n % 4 < 2 ? one.user.id : two.user.id);
    };
    const rounds = Array.from({ length: 16 }, (_, n) =>
      (writers[n % 2] ?? people.write)(async (transaction) => {
        addAudit(transaction, people, { ...decided, details: { count: n } });
        await lock(transaction, n);
        addAudit(transaction, people, { ...decided, details: { ended: n } });
      }),
    );
    await Promise.all(rounds);
    const { rows } = await verifyAudit(people);
    assert.equal(rows, 32);
  });

  it('keeps committed rows and none of a rolled-back transaction', async () => {
    await begin(1);
    const undone = people.write(async (transaction) => {
      addAudit(transaction, people, decided);
      throw new Error('changed my mind');
    });
    await Promise.all([assert.rejects(undone, /changed my mind/), write(1)]);
    assert.equal((await verifyAudit(people)).rows, 2);
  });

  it('is verified page by page', async () => {
    await begin(2100);
    const pages: number[] = [];
    const counting: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        pages.push(result.rows.length);
        return result;
      },
    };
    const counted = { ...people, database: database.withPlugin(counting) };
    assert.equal((await verifyAudit(counted)).rows, 2100);
    assert.deepEqual(pages, [1, 1000, 1000, 100]);
  });

  it('is valid when empty and after each addition', async () => {
    await begin(0);
    assert.deepEqual(await verifyAudit(people), { rows: 0, hash: '' });
    await write(2);
    const before = await verifyAudit(people);
    await write(3);
    const later = await verifyAudit(people, before.hash);
    assert.equal(later.rows, 5);
    assert.notEqual(later.hash, before.hash);
  });
});

const changes: Partial<AuditTable>[] = [
  { details: '{"count":7}' },
  { actor: 'auto' },
  { action: 'notice.remove' },
  { subject: 'n2' },
  { at: 1 },
  { id: 'another' },
  { hash: '0'.repeat(64) },
];

describe('verifyAudit', () => {
  for (const row of changes) {
    it(`detects a changed ${Object.keys(row)}`, async () => {
      await begin(5);
      await change(3, row);
      await assert.rejects(verifyAudit(people), /row 3 \(.*is not as it was written/);
    });
  }

  it('detects a removed first, middle or last row', async () => {
    for (const sequence of [1, 3, 5]) {
      await begin(5);
      await remove(sequence);
      await assert.rejects(verifyAudit(people), new RegExp(`row ${sequence} is missing`));
      await write(1);
      await assert.rejects(verifyAudit(people), new RegExp(`row ${sequence} is missing`));
    }
  });

  it('detects swapped and inserted rows', async () => {
    await begin(4);
    await change(2, { sequence: 99 });
    await change(3, { sequence: 2 });
    await change(99, { sequence: 3 });
    await assert.rejects(verifyAudit(people), /row 2 \(.*is not as it was written/);
    const row = { ...decided, at: 1, details: '{}', hash: '0'.repeat(64) };
    for (const [sequence, words] of [
      [0, /row 0 \(.*was added later/],
      [5, /row 5 \(.*is not as it was written/],
    ] as const) {
      await begin(4);
      await database
        .insertInto('audit')
        .values({ ...row, id: 'put in', sequence })
        .execute();
      await assert.rejects(verifyAudit(people), words);
    }
  });

  it('rejects every row under another master key', async () => {
    await begin(3);
    const other = { ...people, secrets: SealingKey.random() };
    await assert.rejects(verifyAudit(other), /row 1 /);
  });

  it('detects removed newest rows by an earlier hash, even with the counter adjusted', async () => {
    await begin(5);
    const { hash } = await verifyAudit(people);
    await remove(5);
    await database.updateTable('counter').set({ value: 4 }).where('name', '=', 'audit').execute();
    assert.equal((await verifyAudit(people)).rows, 4);
    await assert.rejects(verifyAudit(people, hash), /the newest rows were taken away/);
  });
});

describe('operator audit verify', () => {
  it('prints count and newest hash, and fails with one line if the chain is broken', async () => {
    await begin(3);
    const tool = operatorOn(portal);
    const verdict = await tool.done('audit verify');
    assert.deepEqual(verdict, await verifyAudit(people));
    assert.deepEqual(await tool.done(`audit verify --expect ${verdict.hash}`), verdict);
    assert.match(await tool.refused('audit verify --expect yes'), /^--expect must be the hash/);
    await remove(2);
    const noted = await readDuties(database);
    assert.notEqual(noted.audit_verify, 0);
    assert.equal(
      await tool.refused('audit verify'),
      'the audit record is broken: row 2 is missing\n',
    );
    assert.deepEqual(await readDuties(database), noted);
  });
});

describe('migration to the audit chain', () => {
  it('chains existing rows in the order they were written', async () => {
    const old = await openEmptyDatabase();
    after(() => old.close());
    await old.database.transaction().execute(async (transaction) => {
      await sql`create table migration (name text primary key)`.execute(transaction);
      for (const run of [first, openApi, peopleTables]) await run(transaction);
      for (const name of ['0001-first', '0002-open-api', '0003-people']) {
        await sql`insert into migration (name) values (${name})`.execute(transaction);
      }
      for (let n = 1200; n > 0; n -= 1) {
        await sql`insert into audit (id, at, actor, action, subject, details)
          values (${`id-${n}`}, ${n}, 'operator', 'notice.change', 'n1', '{}')`.execute(
          transaction,
        );
      }
    });
    await migrate(old.database, old.engine, new SealingKey(masterKey));
    const later = {
      ...people,
      database: old.database,
      write: createWrite(old.database),
      secrets: await openKeyRing(old.database),
    };
    const { rows, hash } = await verifyAudit(later);
    assert.equal(rows, 1200);
    const ids = await old.database.selectFrom('audit').select('id').orderBy('sequence').execute();
    assert.deepEqual(
      ids.map(({ id }) => id),
      Array.from({ length: 1200 }, (_, n) => `id-${n + 1}`),
    );
    await later.write(async (transaction) => addAudit(transaction, later, decided));
    assert.equal((await verifyAudit(later, hash)).rows, 1201);
  });
});
