import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/open.ts';
import { openTestDatabase, serverUrl } from '../_support/database.ts';
import { openLog } from '../_support/log.ts';

const secret = 'a cancel key';

/** An error as drivers throw it, with everything at hand attached. */
function withClient(error: Error): Error {
  return Object.assign(error, { code: '57P01', client: { secretKey: secret }, detail: secret });
}

function logged(error: unknown) {
  const log = openLog();
  log.logger.error({ err: error }, 'something broke');
  assert.ok(!log.text().includes(secret), log.text());
  return JSON.parse(log.text()).err;
}

describe('log', () => {
  it('keeps only name, code, message and stack of an error', () => {
    const { stack, ...rest } = logged(withClient(new TypeError('gone')));
    assert.deepEqual(rest, { name: 'TypeError', code: '57P01', message: 'gone' });
    assert.match(stack, /log\.test\.ts/);
  });

  it('keeps the same of causes and aggregated errors', () => {
    const cause = withClient(new Error('the reason'));
    assert.equal(logged(new Error('gone', { cause })).cause.message, 'the reason');
    const both = new AggregateError([cause, withClient(new Error('the other'))], 'both');
    assert.deepEqual(
      logged(both).errors.map(({ code, message }: Record<string, unknown>) => [code, message]),
      [
        ['57P01', 'the reason'],
        ['57P01', 'the other'],
      ],
    );
    const circle = new Error('circle');
    assert.equal(logged(Object.assign(circle, { cause: circle })).message, 'circle');
  });

  it('keeps other thrown values as text', () => {
    assert.deepEqual(logged('just words'), { name: 'string', message: 'just words' });
  });
});

if (serverUrl) {
  describe('log of a broken connection', () => {
    it('does not contain its key', async () => {
      const context = await openTestDatabase();
      const log = openLog();
      const lost = Promise.withResolvers<void>();
      const { database, close } = openDatabase({
        ...context,
        onConnectionLost(error) {
          // After every listener attached its properties.
          setImmediate(() => {
            log.logger.error({ err: error }, 'a connection to the database broke');
            lost.resolve();
          });
        },
      });
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
      const pid = sql.val(own.rows[0]?.pid);
      await sql`select pg_terminate_backend(${pid})`.execute(context.database);
      await lost.promise;
      assert.match(log.text(), /57P01/);
      assert.doesNotMatch(log.text(), /secretKey|password|processID/);
      await close();
      await context.close();
    });
  });
}
