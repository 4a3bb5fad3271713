import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { noKeys } from '../_support/database.ts';
import { openLog } from '../_support/log.ts';
import { addOrder, trace } from '../_support/orders.ts';
import { ask } from '../_support/people.ts';
import { addIntegrator, openTestPortal, type TestPortal } from '../_support/portal.ts';

const log = openLog();
const portal = await openTestPortal({}, { logger: log.logger });
const { secrets } = portal;
const { engine, databaseUrl, dataDir } = portal.context;
const integrator = await addIntegrator(portal);
const { token } = await addDeveloper(portal);
const settings = { language: 'EN', mailOff: [] };
/** These tests break connections. */
const onConnectionLost = () => {};

interface Reply {
  status: number;
  headers: Record<string, unknown>;
  code: string | number;
  msg: string;
  data: unknown;
}

function assertTurnedAway({ status, headers, code, msg, data }: Reply, expected: string | number) {
  assert.deepEqual([status, code, headers['retry-after'], data], [503, expected, '5', null]);
  assert.ok(msg.includes(String(headers['x-request-id'])), msg);
  assert.doesNotMatch(msg, /sqlite|postgres|disk|malformed|read-?only|terminat|database/i);
}

const save = (own: TestPortal) => ask(own, 'POST', 'user/saveSettings', settings, { token });

/** Makes a signed call and a call of a page, which both write. */
async function assertWritesTurnedAway(own: TestPortal): Promise<void> {
  assertTurnedAway(await addOrder(own, integrator), '145003040');
  assertTurnedAway(await save(own), 149010003);
}

async function assertWritesWork(own: TestPortal): Promise<void> {
  assert.equal((await addOrder(own, integrator)).code, '1');
  assert.equal((await save(own)).code, 1);
}

if (engine === 'sqlite') {
  const { database } = portal.context;
  const pragma = (text: string) => sql.raw(`pragma ${text}`).execute(database);

  describe('a SQLite file', () => {
    it('returns 503 to writes while it is full, and accepts them once there is room', async () => {
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(database);
      await pragma(`max_page_count = ${rows[0]?.page_count}`);
      const huge = { remark: 'x'.repeat(200) };
      // The remaining space of the last pages is used up first.
      while ((await addOrder(portal, integrator, huge)).code === '1');
      assertTurnedAway(await addOrder(portal, integrator, huge), '145003040');
      await pragma('max_page_count = 1000000');
      await assertWritesWork(portal);
    });

    it('returns 503 to writes while it is read-only, and still serves reads', async () => {
      await pragma('query_only = on');
      await assertWritesTurnedAway(portal);
      portal.clock.now += 120_000;
      assert.equal((await ask(portal, 'POST', 'user/me', {}, { token })).code, 1);
      await pragma('query_only = off');
      await assertWritesWork(portal);
    });

    it('returns 503 to reads and is unhealthy when it is corrupt', async () => {
      const folder = path.join(dataDir, 'corrupt');
      mkdirSync(folder);
      const sound = openDatabase({ dataDir: folder, onConnectionLost });
      await migrate(sound.database, 'sqlite', noKeys);
      const pages = await sql<{ rootpage: number }>`select rootpage from sqlite_schema`.execute(
        sound.database,
      );
      await sound.close();
      const file = path.join(folder, 'portal.sqlite');
      const bytes = readFileSync(file);
      // The list of tables is readable, but their content is not.
      for (const { rootpage } of pages.rows)
        bytes.fill(0xff, (rootpage - 1) * 4096, rootpage * 4096);
      writeFileSync(file, bytes);
      const corrupt = openDatabase({ dataDir: folder, onConnectionLost });
      const own = await openTestPortal({}, { logger: log.logger, database: corrupt.database });
      assertTurnedAway(await trace(own, integrator, 'UEG000000191681'), '145003040');
      assertTurnedAway(await ask(own, 'POST', 'notice/webPage'), 149010003);
      const page = await own.app.inject('/en/helpCenter/notices.md');
      assert.deepEqual([page.statusCode, page.headers['retry-after']], [503, '5']);
      assert.equal((await own.app.inject('/healthz')).statusCode, 503);
      await corrupt.close();
    });
  });
} else {
  /** Runs a statement on the portal's database from another connection. */
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query(statement);
    await client.end();
    return rows;
  };
  const name = new URL(databaseUrl ?? '').pathname.slice(1);

  /** A portal with its own connections, which may break. */
  async function openOther(options: { queryTimeoutMs?: number } = {}) {
    const other = openDatabase({ databaseUrl, dataDir, onConnectionLost, ...options });
    after(() => other.close());
    const { database } = other;
    const own = await openTestPortal({}, { logger: log.logger, database, secrets });
    return { own, database };
  }

  describe('PostgreSQL', () => {
    it('returns 503 to writes while it is read-only, like a standby', async () => {
      await run(`alter database ${name} set default_transaction_read_only = on`);
      const { own } = await openOther();
      await assertWritesTurnedAway(own);
      own.clock.now += 120_000;
      assert.equal((await ask(own, 'POST', 'user/me', {}, { token })).code, 1);
      await run(
        `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
      );
    });

    it('returns 503 when it ends a connection during a change, and works again with the next', async () => {
      const { own } = await openOther();
      const holder = new pg.Client({ connectionString: databaseUrl });
      await holder.connect();
      await holder.query('begin; lock table orders, users in exclusive mode');
      const waiting = assertWritesTurnedAway(own);
      const others = `from pg_stat_activity where datname = '${name}' and wait_event_type = 'Lock'`;
      for (const _change of ['order', 'settings']) {
        while ((await run(`select pg_terminate_backend(pid) ${others}`)).length === 0);
      }
      await waiting;
      await holder.end();
      await assertWritesWork(own);
    });

    it('gets no more queries on a connection that timed out', async () => {
      const { database } = await openOther({ queryTimeoutMs: 200 });
      const sleep = () => sql`select pg_sleep(30)`.execute(database);
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, sleep));
      for (const outcome of outcomes) {
        assert.ok(outcome.status === 'rejected' && isUnavailable(outcome.reason));
      }
      await database.selectFrom('counter').select('value').execute();
    });
  });
}

describe('isUnavailable', () => {
  const fault = (code: string, message = 'x', parts: object = {}) =>
    Object.assign(new Error(message), { code, ...parts });
  const sqlite = (errcode: number) => fault('ERR_SQLITE_ERROR', 'x', { errcode });

  it('is true for storage failures, by the codes and messages of the drivers', () => {
    // SQLITE_BUSY, _NOMEM, _READONLY, _IOERR, _CORRUPT, _FULL, _CANTOPEN, _NOTADB; _IOERR_FSYNC
    for (const errcode of [5, 7, 8, 10, 11, 13, 14, 26, 10 | (4 << 8)])
      assert.ok(isUnavailable(sqlite(errcode)), String(errcode));
    for (const code of ['08006', '53100', '53300', '57P01', '57P03', '58030', '25006', 'XX001'])
      assert.ok(isUnavailable(fault(code)), code);
    for (const code of ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'EHOSTUNREACH', 'EAI_AGAIN'])
      assert.ok(isUnavailable(fault(code)), code);
    for (const words of [
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'Query read timeout',
      'timeout exceeded when trying to connect',
    ])
      assert.ok(isUnavailable(new Error(words)), words);
  });

  it('is false for refused statements and for our own errors', () => {
    // SQLITE_ERROR, SQLITE_CONSTRAINT
    for (const errcode of [1, 19, 19 | (8 << 8)]) assert.ok(!isUnavailable(sqlite(errcode)));
    for (const code of ['23505', '42P01', '40001', 'ERR_INVALID_ARG_TYPE', 'ENOENT'])
      assert.ok(!isUnavailable(fault(code)), code);
    for (const thrown of [
      new Error('x'),
      new TypeError('x'),
      undefined,
      null,
      'Query read timeout',
    ])
      assert.ok(!isUnavailable(thrown));
  });
});
