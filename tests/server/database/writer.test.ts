import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { prepare } from '#server/database/prepare.ts';
import type { Queryable } from '#server/database/tables.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { createWrite } from '#server/database/write.ts';
import { createWritePlan } from '#server/database/write-plan.ts';
import { temporaryFolder } from '../../../src/scripts/temporary-folder.ts';
import { noKeys } from '../_support/database.ts';

const insert = prepare((database, { name, value }: { name: string; value: number }) =>
  database.insertInto('counter').values({ name, value }),
);
const insertWhereFree = prepare((database, { name }: { name: string }) =>
  database
    .insertInto('counter')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name'),
);
const read = prepare((database, { name }: { name: string }) =>
  database.selectFrom('counter').select('value').where('name', '=', name),
);

/** A database as a server opens it, with a writing thread. */
async function openServed() {
  const dataDir = await mkdtemp(path.join(temporaryFolder, 'writer-'));
  const lost: Error[] = [];
  const options = { dataDir, onConnectionLost: (error: Error) => void lost.push(error) };
  const [[worker], open] = await Promise.all([
    once(process, 'worker') as Promise<[Worker]>,
    (async () => {
      const served = openDatabase({ ...options, writesInThread: true });
      await migrate(served.database, 'sqlite', noKeys);
      return served;
    })(),
  ]);
  const write = createWrite(open.database);
  const writePlan = createWritePlan(open.database);
  const countOf = async (name: string) => (await read(open.database, { name }))[0]?.value;
  const plan = (name: string) => [
    { query: insertWhereFree.compile(open.database, { name }), isNeeded: true },
    { query: insert.compile(open.database, { name: `${name} beside`, value: 1 }), isNeeded: false },
  ];
  return { ...open, ...options, lost, worker, write, writePlan, countOf, plan };
}

const served = await openServed();
after(async () => {
  await served.close();
  await rm(served.dataDir, { recursive: true });
});
const { database, write, writePlan, countOf, plan } = served;

const times = <Result>(count: number, run: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => run(index)));

/** Reads, lets others run, and writes the value plus one. */
const countUp = (name: string) => async (transaction: Queryable) => {
  const [row] = await read(transaction, { name });
  await new Promise(setImmediate);
  const value = (row?.value ?? 0) + 1;
  await sql`insert into counter (name, value) values (${name}, ${value})
    on conflict do update set value = excluded.value`.execute(transaction);
  return value;
};

describe('transactions on the writing thread', () => {
  it('run one after the other when they read before they write', async () => {
    const alone = times(10, () => database.transaction().execute(countUp('shared')));
    const together = times(10, () => write(countUp('shared')));
    const values = [...(await alone), ...(await together)].sort((one, other) => one - other);
    assert.deepEqual(
      values,
      values.map((_, index) => index + 1),
    );
    assert.equal(await countOf('shared'), 20);
  });

  it('reject with the codes of the engine and leave others alone', async () => {
    await insert(database, { name: 'taken', value: 1 });
    const outcomes = await Promise.allSettled([
      write((transaction) => insert(transaction, { name: 'before', value: 1 })),
      write(async (transaction) => {
        await insert(transaction, { name: 'of the refused', value: 1 });
        await insert(transaction, { name: 'taken', value: 2 });
      }),
      write((transaction) => insert(transaction, { name: 'behind', value: 1 })),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    const { reason } = outcomes[1] as PromiseRejectedResult;
    assert.equal(reason.code, 'ERR_SQLITE_ERROR');
    assert.equal(reason.errcode & 0xff, 19);
    assert.equal(isUnavailable(reason), false);
    assert.equal(await countOf('before'), 1);
    assert.equal(await countOf('of the refused'), undefined);
    assert.equal(await countOf('behind'), 1);
  });

  it('release the thread when they do nothing or fail before the first statement', async () => {
    assert.equal(await database.transaction().execute(async () => 'nothing'), 'nothing');
    await assert.rejects(
      write(async () => {
        throw new Error('thought better of it');
      }),
      /better/,
    );
    assert.equal(await write(countUp('after nothing')), 1);
  });
});

describe('plans', () => {
  it('run once and completely when sent 50 times in parallel', async () => {
    const stopped = await times(50, () => writePlan(plan('one number')));
    assert.equal(stopped.filter((index) => index === undefined).length, 1);
    assert.equal(stopped.filter((index) => index === 0).length, 49);
    assert.equal(await countOf('one number beside'), 1);
  });

  it('write nothing when a needed row is missing, and return its index', async () => {
    const wanted = plan('late').toReversed();
    await insert(database, { name: 'late', value: 7 });
    assert.equal(await writePlan(wanted), 1);
    assert.equal(await countOf('late beside'), undefined);
  });

  it('are not affected by one that the database refuses', async () => {
    const twice = { query: insert.compile(database, { name: 'twice', value: 1 }), isNeeded: false };
    const outcomes = await Promise.allSettled([
      writePlan(plan('neighbour')),
      writePlan([twice, twice]),
      writePlan(plan('other neighbour')),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    const { reason } = outcomes[1] as PromiseRejectedResult;
    assert.equal(reason.errcode & 0xff, 19);
    assert.equal(await countOf('twice'), undefined);
    assert.equal(await countOf('other neighbour beside'), 1);
  });

  it('are visible as soon as they return, like transactions', async () => {
    await times(20, async (index) => {
      await writePlan(plan(`read ${index}`));
      assert.equal(await countOf(`read ${index}`), 1);
      await write(countUp(`read ${index}`));
      assert.equal(await countOf(`read ${index}`), 2);
    });
  });

  it('wait for another process that locks the file, without blocking other work', async () => {
    const other = new DatabaseSync(path.join(served.dataDir, 'portal.sqlite'));
    other.exec('begin immediate');
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
      if (ticks === 10) other.exec('rollback');
    }, 5);
    assert.equal(await writePlan(plan('patient')), undefined);
    clearInterval(timer);
    other.close();
    assert.ok(ticks >= 10, `${ticks} ticks`);
  });
});

describe('a full file', () => {
  it('refuses plans and changes as unavailable storage, and recovers', async () => {
    const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
    await sql.raw(`pragma max_page_count = ${pages.rows[0]?.page_count}`).execute(database);
    const huge = (name: string) => insert.compile(database, { name: name.repeat(9999), value: 1 });
    const outcomes = await Promise.allSettled([
      writePlan([{ query: huge('of a plan'), isNeeded: false }]),
      write((transaction) => transaction.executeQuery(huge('of a change'))),
    ]);
    for (const outcome of outcomes) {
      assert.ok(outcome.status === 'rejected' && isUnavailable(outcome.reason));
    }
    await sql`pragma max_page_count = 1000000`.execute(database);
    assert.equal(await writePlan(plan('with room')), undefined);
    assert.equal(await write(countUp('with room')), 2);
  });
});

describe('the writing thread', () => {
  it('loses only its current transaction when it dies, and is replaced', async () => {
    const own = await openServed();
    const outcomes = await Promise.allSettled([
      own.database.transaction().execute(async (transaction) => {
        await insert(transaction, { name: 'half done', value: 1 });
        await own.worker.terminate();
        await insert(transaction, { name: 'other half', value: 1 });
      }),
      own.write(countUp('next')),
      own.writePlan(own.plan('one more')),
    ]);
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['rejected', 'fulfilled', 'fulfilled'],
    );
    assert.ok(isUnavailable((outcomes[0] as PromiseRejectedResult).reason));
    assert.equal(own.lost.length, 1);
    assert.equal(await own.countOf('half done'), undefined);
    assert.equal(await own.countOf('other half'), undefined);
    assert.equal(await own.countOf('next'), 1);
    await own.close();
    await rm(own.dataDir, { recursive: true });
  });
});

describe('closing a database', () => {
  it('completes waiting writes and refuses new ones', async () => {
    const own = await openServed();
    const waiting = times(5, (index) => own.write(countUp(`change ${index}`)));
    const planned = times(5, (index) => own.writePlan(own.plan(`plan ${index}`)));
    // All calls of this turn are queued by then.
    await new Promise(setImmediate);
    await own.close();
    assert.deepEqual(await waiting, [1, 1, 1, 1, 1]);
    assert.deepEqual(await planned, Array(5).fill(undefined));
    await assert.rejects(own.writePlan(own.plan('late')), isUnavailable);
    assert.equal(own.lost.length, 0);
    const again = openDatabase(own);
    for (const name of ['change 4', 'plan 4', 'plan 4 beside']) {
      assert.equal((await read(again.database, { name })).length, 1, name);
    }
    await again.close();
    await rm(own.dataDir, { recursive: true });
  });
});
