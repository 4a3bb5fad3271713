import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { duties, noteDuty } from '#server/database/duties.ts';
import { shareInTime } from '#server/metrics/stored.ts';
import { operatorOn } from '../_support/operator.ts';
import { createdOrder } from '../_support/orders.ts';
import { addPerson } from '../_support/people.ts';
import { addIntegrator } from '../_support/portal.ts';
import { look, openMeasuredPortal } from './_metrics.ts';

const stored = [
  'portal_pushes',
  'portal_push_oldest_waiting_seconds',
  'portal_messages',
  'portal_message_oldest_waiting_seconds',
  'portal_sessions',
  'portal_reviews_overdue',
  'portal_duty_done_timestamp_seconds',
];

describe('metrics about the database', () => {
  it('show the waits of writes and calls', async () => {
    const portal = await openMeasuredPortal();
    const integrator = await addIntegrator(portal);
    const before = await look(portal);
    await createdOrder(portal, integrator);
    const { sum } = await look(portal);
    const isPostgres = portal.context.engine === 'postgres';
    const queue = isPostgres ? 'calls' : 'writer';
    const count = 'portal_database_wait_seconds_count';
    assert.ok(Number(sum(count, { queue })) > Number(before.sum(count, { queue })));
    assert.equal(sum('portal_queue_waiting', { queue }), 0);
    const connections = sum('portal_database_connections', { pool: 'calls' });
    if (isPostgres) assert.ok(Number(connections) >= 1);
    else assert.equal(connections, undefined);
    assert.equal(sum('portal_build_info', { engine: portal.context.engine }), 1);
  });

  it('show the current queue', async () => {
    const portal = await openMeasuredPortal();
    const { database, engine } = portal.context;
    const isPostgres = engine === 'postgres';
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const begun: Promise<void>[] = [];
    // One more than PostgreSQL has connections; SQLite has one that writes.
    const holds = Array.from({ length: isPostgres ? 11 : 2 }, () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      begun.push(promise);
      return database.transaction().execute(async (transaction) => {
        await sql`select 1`.execute(transaction);
        resolve();
        await over;
      });
    });
    await Promise.all(begun.slice(0, -1));
    const { metrics } = portal;
    const text = await metrics.read();
    const queue = isPostgres ? 'calls' : 'writer';
    // On PostgreSQL the query of the scrape waits as well.
    assert.match(text, new RegExp(`^portal_queue_waiting\\{queue="${queue}"\\} [12]$`, 'm'));
    if (isPostgres) {
      assert.match(text, /^portal_database_connections\{pool="calls",state="used"\} 10$/m);
      assert.match(text, /^portal_database_up 0$/m);
    }
    end();
    await Promise.all(holds);
  });

  it('are absent while the database is unavailable, and all others remain', async () => {
    const portal = await openMeasuredPortal();
    const before = await look(portal);
    assert.equal(before.sum('portal_database_up'), 1);
    for (const name of stored) assert.notEqual(before.sum(name), undefined, name);
    await portal.context.database.destroy();
    await portal.context.reports.destroy();
    const { sum } = await look(portal);
    assert.equal(sum('portal_database_up'), 0);
    for (const name of stored) assert.equal(sum(name), undefined, name);
    assert.ok(Number(sum('process_resident_memory_bytes')) > 0);
    assert.equal(sum('portal_queue_waiting', { queue: 'call_log' }), 0);
  });

  it('count every logged storage fault', async () => {
    const portal = await openMeasuredPortal();
    assert.equal((await look(portal)).sum('portal_storage_faults_total'), 0);
    await portal.context.database.destroy();
    const answer = await portal.app.inject('/healthz');
    assert.equal(answer.statusCode, 503);
    const { sum } = await look(portal);
    assert.equal(sum('portal_storage_faults_total'), 1);
    assert.equal(sum('portal_log_lines_total', { level: 'error' }), 1);
    assert.equal(sum('portal_log_lines_total', { level: 'warn' }), 0);
  });
});

describe('metrics about reviews', () => {
  it('show reviews that exceed the promised days', async () => {
    const portal = await openMeasuredPortal({ REVIEW: 'manual', REVIEW_DAYS: '2' });
    const { organisation } = await addPerson(portal);
    const { now } = portal.clock;
    const waits = { organisation_id: organisation.id, state: 'applied' } as const;
    const rows = ['basic', 'other/pca'].map((operation, days) => ({
      ...waits,
      operation,
      applied_at: now - days * 24 * 60 * 60_000,
    }));
    await portal.context.database.insertInto('application').values(rows).execute();
    const read = async (kind: string) =>
      (await look(portal)).sum('portal_reviews_overdue', { kind });
    assert.equal(await read('application'), 0);
    portal.clock.now += 24 * 60 * 60_000 + 1;
    assert.deepEqual([await read('application'), await read('certification')], [1, 0]);
  });
});

describe('the metric of daily duties', () => {
  it('is 0 for a duty never done, and shows in every process what the operator tool did', async () => {
    const portal = await openMeasuredPortal();
    const read = async () => {
      const { sum } = await look(portal);
      return duties.map((duty) => sum('portal_duty_done_timestamp_seconds', { duty }));
    };
    assert.deepEqual(await read(), [0, 0, 0]);
    const begunAt = Date.now();
    await operatorOn(portal).done('audit verify');
    await noteDuty(portal.context.database, 'backup', 1_700_000_000_500);
    const [backup, verified, audit] = await read();
    assert.deepEqual([backup, verified], [1_700_000_000.5, 0]);
    assert.ok(Number(audit) * 1000 >= begunAt && Number(audit) * 1000 <= Date.now());
  });
});

describe('shareInTime', () => {
  it('shares a pending read, and reads again afterwards', async () => {
    const asked: PromiseWithResolvers<number>[] = [];
    const read = shareInTime(() => {
      const answer = Promise.withResolvers<number>();
      asked.push(answer);
      return answer.promise;
    }, 60_000);
    const [one, other] = [read(), read()];
    assert.equal(asked.length, 1);
    asked[0]?.resolve(1);
    assert.deepEqual(await Promise.all([one, other]), [1, 1]);
    const third = read();
    assert.equal(asked.length, 2);
    asked[1]?.reject(new Error('away'));
    assert.equal(await third, undefined);
  });

  it('returns undefined after its timeout and starts no second read meanwhile', async () => {
    let count = 0;
    const { promise, resolve } = Promise.withResolvers<number>();
    const read = shareInTime(() => {
      count += 1;
      return promise;
    }, 1);
    assert.deepEqual([await read(), await read(), count], [undefined, undefined, 1]);
    resolve(7);
    assert.equal(await read(), 7);
  });
});
