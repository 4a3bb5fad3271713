import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/open.ts';
import { openTestDatabase, serverUrl } from './_support/database.ts';
import { openLog } from './_support/log.ts';

const secret = 'a cancel key';

/** An error as drivers throw it: with everything that was at hand. */
function withClient(error: Error): Error {
  return Object.assign(error, { code: '57P01', client: { secretKey: secret }, detail: secret });
}

function logged(error: unknown) {
  const log = openLog();
  log.logger.error({ err: error }, 'something broke');
  assert.ok(!log.text().includes(secret), log.text());
  return JSON.parse(log.text()).err;
}

describe('the log', () => {
  it('has of an error its name, code, message and stack, and nothing else', () => {
    const { stack, ...rest } = logged(withClient(new TypeError('gone')));
    assert.deepEqual(rest, { name: 'TypeError', code: '57P01', message: 'gone' });
    assert.match(stack, /log\.test\.ts/);
  });

  it('has the same of its causes and of errors that came together', () => {
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

  it('has whatever else was thrown as text', () => {
    assert.deepEqual(logged('just words'), { name: 'string', message: 'just words' });
  });
});

if (serverUrl) {
  describe('the log of a broken connection', () => {
    it('has no key of it', async () => {
      const ground = await openTestDatabase();
      const log = openLog();
      const lost = Promise.withResolvers<void>();
      const { database, close } = openDatabase({
        ...ground,
        onConnectionLost(error) {
          // After every listener has hung on it what it will.
          setImmediate(() => {
            log.logger.error({ err: error }, 'a connection to the database broke');
            lost.resolve();
          });
        },
      });
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
      const pid = sql.val(own.rows[0]?.pid);
      await sql`select pg_terminate_backend(${pid})`.execute(ground.database);
      await lost.promise;
      assert.match(log.text(), /57P01/);
      assert.doesNotMatch(log.text(), /secretKey|password|processID/);
      await close();
      await ground.close();
    });
  });
}
