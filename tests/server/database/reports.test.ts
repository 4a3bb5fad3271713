import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import type { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { portalCalls } from '#contract/portal/all.ts';
import { openDatabase, reportPoolSize } from '#server/database/open.ts';
import { connectInTurn, createReportQueue, mostReports } from '#server/database/report-driver.ts';
import { asking, QueueFull } from '#server/runtime/fair-queue.ts';
import { addDeveloper } from '../_support/accounts.ts';
import { createdOrder, trace } from '../_support/orders.ts';
import { addPerson, ask } from '../_support/people.ts';
import { addIntegrator, callSandbox, openTestPortal } from '../_support/portal.ts';
import { readRows } from '../_support/rows.ts';

const portal = await openTestPortal();
const { database, reports, engine } = portal.context;
const integrator = await addIntegrator(portal);
const { billCode } = await createdOrder(portal, integrator);

/** Some hundred times the work of any call in this test. */
const count = engine === 'sqlite' ? 3_000_000 : 600_000;
const toFar = (
  times: number,
) => sql`with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count * times)})
  select count(*) as counted from numbers`;
const far = toFar(1);

/** Console calls that read more than a few rows. */
const lists = [
  'console/calls',
  'console/exportCalls',
  'console/callChart',
  'console/callErrors',
  'console/overview',
  'console/parity',
  'console/pushes',
  'console/callbacks',
  'console/parcels',
  'console/statements',
  'user/exportData',
] as const;

const ofStaff = [
  'operator/queue',
  'operator/decisions',
  'operator/applications',
  'operator/audit',
  'operator/statements',
] as const;

const read = () => reports.selectFrom('counter').select('name').execute();
const times = <Made>(count: number, make: () => Made) => Array.from({ length: count }, make);
/** Reports of one person that run at the same time. */
const mostRunningOfOne = engine === 'sqlite' ? 1 : reportPoolSize - 1;

describe('a report', () => {
  it('blocks neither calls nor health checks, however long it takes', async () => {
    const answerBeside = async (times: number) => {
      const answered: string[] = [];
      const reading = toFar(times)
        .execute(reports)
        .then(() => answered.push('report'));
      for (const again of [1, 2, 3]) {
        answered.push(`call ${(await trace(portal, integrator, billCode)).code} ${again}`);
      }
      answered.push(`order ${(await createdOrder(portal, integrator)).billCode ? 1 : 0}`);
      answered.push(`health ${(await portal.app.inject('/healthz')).statusCode}`);
      await reading;
      return answered;
    };
    let answered = await answerBeside(1);
    // On a busy machine the calls may take longer; a call that waits for reports waits for any of them.
    for (const times of [5, 25]) {
      if (answered.at(-1) !== 'report') answered = await answerBeside(times);
    }
    assert.deepEqual(answered, [
      'call 1 1',
      'call 1 2',
      'call 1 3',
      'order 1',
      'health 200',
      'report',
    ]);
  });

  it('sees data committed before it', async () => {
    await database.insertInto('counter').values({ name: 'seen', value: 42 }).execute();
    const row = await readRows(reports, 'counter', { name: 'seen' });
    assert.deepEqual(row, [{ name: 'seen', value: 42 }]);
  });

  it('is refused while fifty of the same person wait, and accepted again later', async () => {
    const outcomes = await Promise.allSettled(
      times(mostReports.ofOne + mostRunningOfOne + 1, read),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    assert.deepEqual(
      refused.map(({ reason }) => reason instanceof QueueFull),
      [true],
    );
    assert.ok((await read()).length > 0);
  });

  it('fails alone, with its reason', async () => {
    const failing = sql`select * from nowhere`.execute(reports);
    const counting = reports.selectFrom('counter').select('name').execute();
    await assert.rejects(failing, /nowhere/);
    assert.ok((await counting).length > 0);
  });
});

if (engine === 'postgres') {
  it('shares the report connections of PostgreSQL fairly between people', async () => {
    const { pool } = portal.context;
    assert.ok(pool);
    const queue = createReportQueue(1);
    const served: string[] = [];
    const ask = (asker: string) =>
      asking.run(asker, async () => {
        const client = await connectInTurn(queue, pool);
        served.push(asker);
        client.release();
      });
    const held = await connectInTurn(queue, pool);
    const greedy = times(mostReports.ofOne, () => ask('greedy'));
    const modest = times(3, () => ask('modest'));
    assert.equal(queue.waiting, mostReports.ofOne + 3);
    held.release();
    await Promise.all([...greedy, ...modest]);
    assert.equal(served.slice(0, 6).filter((asker) => asker === 'modest').length, 3);
    assert.equal(queue.waiting, 0);
  });

  it('keeps a report connection of PostgreSQL free from slow reports of one person', async () => {
    const { pool } = portal.context;
    assert.ok(pool);
    const queue = createReportQueue(3);
    const connect = (asker: string) => asking.run(asker, () => connectInTurn(queue, pool));
    const slow = times(5, () => connect('slow'));
    const held = await Promise.all(slow.slice(0, 2));
    (await connect('other')).release();
    assert.equal(queue.waiting, 3);
    for (const client of held) client.release();
    for (const waiting of slow.slice(2)) (await waiting).release();
    assert.equal(queue.waiting, 0);
  });

  it('runs ten reports on PostgreSQL without blocking calls', async () => {
    const answered: string[] = [];
    const reading = Array.from({ length: 10 }, async () => {
      await far.execute(reports);
      answered.push('report');
    });
    answered.push(`call ${(await trace(portal, integrator, billCode)).code}`);
    await Promise.all(reading);
    assert.equal(answered[0], 'call 1');
  });
}

if (engine === 'sqlite') {
  describe('a report on SQLite', () => {
    it('is used by every list in the console', async () => {
      const { token } = await addDeveloper(portal);
      const { token: staffToken } = await addPerson(portal, { staff: 1 });
      const methods = new Map(portalCalls.map(({ path, method }) => [path, method]));
      const answered: string[] = [];
      const note = (name: string, code: unknown) => {
        assert.equal(Number(code), 1, name);
        answered.push(name);
      };
      const click = async (path: (typeof lists)[number] | (typeof ofStaff)[number], by: string) => {
        const request = { span: 'day', operations: ['basic'] };
        const { code } = await ask(portal, methods.get(path) ?? 'GET', path, request, {
          token: by,
        });
        note(path, code);
      };
      const reading = far.execute(reports).then(() => note('report', 1));
      await Promise.all([
        reading,
        ...lists.map((path) => click(path, token)),
        ...ofStaff.map((path) => click(path, staffToken)),
        callSandbox(portal, integrator, 'sandbox/listPushes', {}).then(({ code }) =>
          note('sandbox/listPushes', code),
        ),
      ]);
      assert.equal(answered[0], 'report', answered.join());
    });

    it('cannot write', async () => {
      const writing = sql`insert into counter (name, value) values ('x', 1)`.execute(reports);
      await assert.rejects(writing, /readonly/);
    });

    it('is scheduled fairly between people', async () => {
      const ended: string[] = [];
      const ask = (asker: string) =>
        asking.run(asker, () => read().then(() => void ended.push(asker)));
      const greedy = times(mostReports.ofOne, () => ask('greedy'));
      await Promise.all([...times(3, () => ask('modest')), ...greedy]);
      // One runs when the others arrive; after it, each person is served in turn.
      assert.equal(ended.slice(0, 7).filter((asker) => asker === 'modest').length, 3);
    });

    it('fails with a logged reason when its thread dies, and the next one starts a new thread', async () => {
      const lost: Error[] = [];
      const onConnectionLost = (error: Error) => void lost.push(error);
      const other = openDatabase({ dataDir: portal.context.dataDir, onConnectionLost });
      const started = once(process, 'worker') as Promise<[Worker]>;
      const reading = other.reports.selectFrom('counter').selectAll().execute();
      const [[thread]] = await Promise.all([started]);
      await thread.terminate();
      await assert.rejects(reading, /the thread that reads reports ended/);
      assert.match(lost.join(), /the thread that reads reports ended/);
      await other.reports.selectFrom('counter').selectAll().execute();
      await other.close();
      assert.equal(lost.length, 1);
    });
  });
}
