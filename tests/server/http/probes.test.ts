import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import fastify from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { createTries } from '#server/database/tries.ts';
import { addProbes } from '#server/http/probes.ts';
import { Readiness } from '#server/http/readiness.ts';
import { openLog } from '../_support/log.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const { context, secrets, people } = portal;
const { database, engine, databaseUrl, dataDir } = context;
const log = openLog();

/** Probes of a process on the portal's database. */
function openProbes(parts: { patienceMs?: number; masterKey?: string; stalledMs?: number } = {}) {
  // A busy machine takes longer.
  const { patienceMs = 60_000, masterKey, stalledMs = 0 } = parts;
  const ending = new AbortController();
  const app = fastify();
  const times = { clock: () => 0, patienceMs };
  const own = masterKey ? new SealingKey(masterKey) : secrets;
  let now = 0;
  const tried = { database, write: people.write, secrets: own, now: () => ++now };
  addProbes(app, {
    stopping: ending.signal,
    writerStalledMs: () => stalledMs,
    readiness: new Readiness(createTries(tried), { log: log.logger, ...times }),
    read: () => database.selectFrom('counter').select('value').limit(1).execute(),
  });
  const ask = async (probe: string) => {
    const { statusCode, headers, body } = await app.inject(probe);
    return { status: statusCode, headers, body: JSON.parse(body) };
  };
  return { ask, ending };
}

async function assertFails(name: string, parts: Parameters<typeof openProbes>[0] = {}) {
  const { status, headers, body } = await openProbes(parts).ask('/readyz');
  assert.deepEqual([status, body], [503, { status: 'not ready', failing: [name] }]);
  assert.deepEqual([headers['retry-after'], headers['cache-control']], ['5', 'no-store']);
}

/** Blocks every write of the readiness row from another connection. */
async function holdWrites(): Promise<() => Promise<void>> {
  if (engine === 'sqlite') {
    const other = new DatabaseSync(path.join(dataDir, 'portal.sqlite'));
    other.exec('begin immediate');
    return async () => {
      other.exec('rollback');
      other.close();
    };
  }
  const other = new pg.Client({ connectionString: databaseUrl });
  await other.connect();
  await other.query('begin; lock table counter in exclusive mode');
  return () => other.end();
}

describe('/readyz', () => {
  it('returns 200 after a committed write, an opened key and a schema check', async () => {
    const answer = await openProbes().ask('/readyz');
    assert.deepEqual([answer.status, answer.body], [200, { status: 'ready' }]);
    const { value } = await database
      .selectFrom('counter')
      .select('value')
      .where('name', '=', 'readiness')
      .executeTakeFirstOrThrow();
    assert.equal(value, 1);
  });

  it('writes once for simultaneous requests', async () => {
    const { ask } = openProbes();
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask('/readyz')));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const { value } = await database
      .selectFrom('counter')
      .select('value')
      .where('name', '=', 'readiness')
      .executeTakeFirstOrThrow();
    assert.equal(value, 1);
  });

  it('names a blocked write, while /healthz and /livez stay 200', async () => {
    const letGo = await holdWrites();
    try {
      await assertFails('write', { patienceMs: 1000 });
      const { ask } = openProbes();
      for (const probe of ['/healthz', '/livez']) assert.equal((await ask(probe)).status, 200);
    } finally {
      await letGo();
    }
    assert.equal((await openProbes().ask('/readyz')).status, 200);
  });

  it('names a key that opens nothing', async () => {
    await assertFails('key', { masterKey: '01'.repeat(32) });
  });

  it('names a newer or older schema', async () => {
    const newer = "insert into migration (name) values ('9999-later')";
    const older = "delete from migration where name = '0001-first'";
    for (const [change, back] of [
      [newer, "delete from migration where name = '9999-later'"],
      [older, "insert into migration (name) values ('0001-first')"],
    ] as const) {
      await sql.raw(change).execute(database);
      await assertFails('schema');
      await sql.raw(back).execute(database);
    }
    assert.equal((await openProbes().ask('/readyz')).status, 200);
  });

  it('logs the cause without returning it', async () => {
    log.clear();
    await assertFails('key', { masterKey: '01'.repeat(32) });
    assert.match(log.text(), /"msg":"not ready"/);
    assert.match(log.text(), /MASTER_KEY/);
  });
});

describe('stopping process', () => {
  it('is immediately not ready, closes connections and stays live', async () => {
    const { ask, ending } = openProbes();
    const before = await ask('/readyz');
    assert.deepEqual([before.status, before.headers.connection], [200, 'keep-alive']);
    ending.abort();
    const answers = await Promise.all(['/readyz', '/healthz', '/livez'].map(ask));
    assert.deepEqual(
      answers.map(({ status, headers, body }) => [status, headers.connection, body]),
      [
        [503, 'close', { status: 'not ready', failing: ['stopping'] }],
        [503, 'close', { status: 'not ready' }],
        [200, 'close', { status: 'live' }],
      ],
    );
  });
});

describe('/livez', () => {
  it('names the writer thread after a minute without a response', async () => {
    const waiting = await openProbes({ stalledMs: 59_000 }).ask('/livez');
    assert.equal(waiting.status, 200);
    const { status, body } = await openProbes({ stalledMs: 60_000 }).ask('/livez');
    assert.deepEqual([status, body], [503, { status: 'not live', failing: ['writer'] }]);
  });
});

describe('portal without its database', () => {
  it('is live, and not ready with every part failing', async () => {
    const away = await openTestPortal({}, { logger: log.logger });
    await away.context.database.destroy();
    const live = await away.app.inject('/livez');
    assert.deepEqual([live.statusCode, live.json()], [200, { status: 'live' }]);
    const { statusCode, body } = await away.app.inject('/readyz');
    assert.equal(statusCode, 503);
    assert.deepEqual(JSON.parse(body).failing, ['write', 'key', 'schema']);
    assert.doesNotMatch(body, /destroy|driver|closed|connect/i);
  });

  it('reports the state of its process', async () => {
    const stopping = AbortSignal.abort();
    const ended = await openTestPortal({}, { stopping, writerStalledMs: () => 60_000 });
    assert.deepEqual((await ended.app.inject('/readyz')).json().failing, ['stopping']);
    assert.deepEqual((await ended.app.inject('/livez')).json().failing, ['writer']);
  });
});
