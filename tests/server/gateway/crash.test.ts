import assert from 'node:assert/strict';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, it } from 'node:test';
import { openDatabase } from '#server/database/open.ts';
import { openLog } from '../_support/log.ts';
import { addOrder, createdOrder, trace } from '../_support/orders.ts';
import { addPerson, ask } from '../_support/people.ts';
import { addIntegrator, openTestPortal, type TestPortal } from '../_support/portal.ts';

const log = openLog();
const portal = await openTestPortal({}, { logger: log.logger });
const integrator = await addIntegrator(portal);
const { billCode } = await createdOrder(portal, integrator);
const leaks =
  /select |insert |sqlite|postgres|relation|no such table|\n\s*at |\.ts\b|\/work|node:/i;

function assertTellsNothing(msg: string, requestId: unknown): void {
  assert.doesNotMatch(msg, leaks);
  assert.ok(msg.includes(String(requestId)), msg);
}

describe('a crash inside an operation', () => {
  it('returns 145005000 with the request id and only logs the cause', async () => {
    const { database } = portal.context;
    await database.schema.alterTable('scan').renameTo('scan_away').execute();
    log.clear();
    const answer = await trace(portal, integrator, billCode);
    await database.schema.alterTable('scan_away').renameTo('scan').execute();
    assert.equal(answer.code, '145005000');
    assert.equal(answer.status, 200);
    assert.equal(answer.data, null);
    assertTellsNothing(answer.msg, answer.headers['x-request-id']);
    assert.match(log.text(), /scan/);
    assert.ok(log.text().includes(String(answer.headers['x-request-id'])), 'id in the log');
    assert.equal((await trace(portal, integrator, billCode)).code, '1');
  });

  it('never logs the key, the password or a digest', () => {
    for (const secret of [integrator.privateKey, integrator.password]) {
      assert.ok(!log.text().includes(secret));
    }
    assert.doesNotMatch(log.text(), /digest/i);
  });
});

describe('the gateway and its database', () => {
  const health = ({ app }: TestPortal) => app.inject('/healthz');

  it('returns 200 from healthz while the database is reachable', async () => {
    assert.equal((await health(portal)).statusCode, 200);
  });

  it('returns 145003040 with 503 and Retry-After without a database, and 503 from healthz', async () => {
    const away = await openTestPortal({}, { logger: log.logger });
    const before = await addIntegrator(away);
    await away.context.database.destroy();
    log.clear();
    const answer = await addOrder(away, before);
    assert.equal(answer.status, 503, answer.msg);
    assert.equal(answer.code, '145003040');
    assert.equal(answer.headers['retry-after'], '5');
    assertTellsNothing(answer.msg, answer.headers['x-request-id']);
    assert.match(log.text(), /"err":/);
    const sick = await health(away);
    assert.equal(sick.statusCode, 503);
    assert.doesNotMatch(sick.body, /destroy|driver|closed|connect/i);
  });

  if (portal.context.engine === 'sqlite') {
    it('waits for another process that locks the SQLite file without blocking other work', async () => {
      const other = new DatabaseSync(path.join(portal.context.dataDir, 'portal.sqlite'));
      other.exec('begin immediate');
      let ticks = 0;
      const timer = setInterval(() => {
        ticks += 1;
        if (ticks === 10) other.exec('rollback');
      }, 5);
      const answer = await addOrder(portal, integrator);
      clearInterval(timer);
      other.close();
      assert.equal(answer.code, '1', answer.msg);
      assert.ok(ticks >= 10, `${ticks} ticks`);
    });
  }

  if (portal.context.engine === 'sqlite') {
    it('serves reads and stays healthy while another process blocks every write', async () => {
      const { token } = await addPerson(portal);
      const other = new DatabaseSync(path.join(portal.context.dataDir, 'portal.sqlite'));
      other.exec('begin immediate');
      const ended: string[] = [];
      const writing = addOrder(portal, integrator).then(({ code }) => ended.push(`write ${code}`));
      // The write has begun to wait by the time a later call returns.
      for (const reading of [trace(portal, integrator, billCode), health(portal)]) await reading;
      const { code } = await trace(portal, integrator, billCode);
      // Long enough for the use of the session to be recorded.
      portal.clock.now += 120_000;
      const page = await ask(portal, 'POST', 'user/me', {}, { token });
      const { statusCode } = await health(portal);
      ended.push(`read ${code}`, `page ${page.code}`, `health ${statusCode}`);
      other.exec('rollback');
      other.close();
      await writing;
      assert.deepEqual(ended, ['read 1', 'page 1', 'health 200', 'write 1']);
    });
  }

  it('returns 145003040 when a PostgreSQL server refuses the connection', async () => {
    const { database } = openDatabase({
      databaseUrl: 'postgresql://unknown:x@127.0.0.1:1/none',
      dataDir: portal.context.dataDir,
      onConnectionLost: () => {},
    });
    const away = await openTestPortal({}, { logger: log.logger, database });
    const stranger = { ...integrator, apiAccount: '5' };
    const answer = await trace(away, stranger, billCode);
    assert.equal(answer.status, 503);
    assert.equal(answer.code, '145003040');
    assertTellsNothing(answer.msg, answer.headers['x-request-id']);
    await database.destroy();
  });
});
