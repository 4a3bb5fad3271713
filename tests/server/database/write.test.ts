import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import type { Queryable } from '#server/database/tables.ts';
import { createWrite } from '#server/database/write.ts';
import { openTestDatabase } from '../_support/database.ts';

const context = await openTestDatabase();
after(() => context.close());
const { database } = context;
const write = createWrite(database);

const count = (name: string) => async (transaction: Queryable) => {
  await transaction.insertInto('counter').values({ name, value: 1 }).execute();
  return name;
};

async function storedNames(prefix: string): Promise<string[]> {
  const rows = await context.database
    .selectFrom('counter')
    .select('name')
    .where('name', 'like', `${prefix}%`)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}

describe('concurrent changes', () => {
  it('each return their own result once stored', async () => {
    const names = ['same-a', 'same-b', 'same-c'];
    const answers = await Promise.all(names.map((name) => write(count(name))));
    assert.deepEqual(answers, names);
    assert.deepEqual(await storedNames('same-'), names);
  });

  it('are not affected by one that throws after writing', async () => {
    const fails = async (transaction: Queryable) => {
      await count('mixed-b')(transaction);
      throw new Error('no waybills left');
    };
    const changes = [count('mixed-a'), fails, count('mixed-c')];
    const outcomes = await Promise.allSettled(changes.map((change) => write<unknown>(change)));
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    assert.match(String((outcomes[1] as PromiseRejectedResult).reason), /no waybills left/);
    assert.deepEqual(await storedNames('mixed-'), ['mixed-a', 'mixed-c']);
  });

  it('are not affected by one whose statement the database refuses', async () => {
    const twice = [count('twice'), count('twice'), count('twice-other')];
    const outcomes = await Promise.allSettled(twice.map((change) => write(change)));
    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 1);
    assert.deepEqual(await storedNames('twice'), ['twice', 'twice-other']);
  });
});

describe('a change that cannot be committed', () => {
  it('is rejected, never reported as done', async () => {
    const closed = await openTestDatabase();
    const writeToClosed = createWrite(closed.database);
    await closed.close();
    const outcomes = await Promise.allSettled([
      writeToClosed(count('a')),
      writeToClosed(count('b')),
    ]);
    assert.ok(outcomes.every(({ status }) => status === 'rejected'));
  });
});

describe('SQLite', { skip: context.engine !== 'sqlite' }, () => {
  it('commits concurrent changes together before any returns', async () => {
    const begun = new Set<Queryable>();
    let answered = 0;
    const answeredBefore: number[] = [];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        write(async (transaction) => {
          begun.add(transaction);
          answeredBefore.push(answered);
          return count(`group-${index}`)(transaction);
        }).then(() => {
          answered += 1;
        }),
      ),
    );
    assert.equal(begun.size, 1);
    assert.deepEqual(new Set(answeredBefore), new Set([0]));
    assert.equal((await storedNames('group-')).length, 10);
  });
});

if (context.engine === 'sqlite') {
  describe('a long series of writes', () => {
    it('lets other work run after each of them', async () => {
      let turns = 0;
      let next = setImmediate(function count() {
        turns += 1;
        next = setImmediate(count);
      });
      const insert = (name: string) =>
        database.insertInto('counter').values({ name, value: 1 }).execute();
      for (let written = 0; written < 50; written += 1) await insert(`row-${written}`);
      clearImmediate(next);
      assert.ok(turns >= 49, `${turns} turns`);
    });
  });

  describe('a full file', () => {
    it('refuses with its own reason, not that of the rollback, and recovers', async () => {
      const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
      await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(database);
      const huge = 'x'.repeat(100_000);
      await assert.rejects(write(count(huge)), /full/);
      await sql`pragma max_page_count = 1000000`.execute(database);
      assert.equal(await write(count('after-full')), 'after-full');
    });
  });

  describe('deleted data', () => {
    it('is gone from every page of the file', async () => {
      const secret = 'code 483920';
      const names = Array.from(
        { length: 200 },
        (_, index) => `${secret} ${index} ${'x'.repeat(300)}`,
      );
      await Promise.all(names.map((name) => write(count(name))));
      const readFile = async () => {
        await sql`pragma wal_checkpoint(truncate)`.execute(database);
        return readFileSync(path.join(context.dataDir, 'portal.sqlite'));
      };
      assert.ok((await readFile()).includes(secret));
      await database.deleteFrom('counter').where('name', 'like', `${secret}%`).execute();
      assert.ok(!(await readFile()).includes(secret));
    });
  });
}
