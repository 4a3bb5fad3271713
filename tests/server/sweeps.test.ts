import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { dayMs, hourMs } from '#contract/durations.ts';
import { createContext } from '#server/context.ts';
import { listSweeps, startSweeps } from '#server/sweeps.ts';
import { openLog } from './_support/log.ts';
import { addPerson } from './_support/people.ts';
import { addIntegrator, call, openTestPortal } from './_support/portal.ts';
import { until } from './_support/until.ts';
import { addPushAccount, kind } from './push/_context.ts';

const portal = await openTestPortal();
const { context, secrets, clock, people } = portal;
const parts = { ...context, secrets, settings: people.settings, now: () => clock.now };

async function count(table: 'sessions' | 'call_log'): Promise<number> {
  const { rows } = await context.database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

describe('startSweeps', () => {
  it('removes what expired as soon as started, and stops', async () => {
    await addPerson(portal);
    await call(portal, await addIntegrator(portal), 'location/getLocation', { countryCode: 'UAE' });
    await until(async () => (await count('call_log')) > 0, 'the call is not logged');
    startSweeps(createContext(parts), undefined)();
    await wait(200);
    assert.deepEqual([await count('sessions'), await count('call_log')], [1, 1]);
    clock.now += 400 * dayMs;
    startSweeps(createContext(parts), undefined)();
    const left = async () => (await count('sessions')) + (await count('call_log'));
    await until(async () => (await left()) === 0, 'something is left');
  });

  it('makes due what a server with a fast clock postponed or claimed', async () => {
    const { database } = context;
    const { accountId } = await addPushAccount(portal);
    const now = clock.now;
    const ahead = now + 2 * dayMs;
    const push = {
      account_id: accountId,
      kind,
      sequence: 1,
      content: '{}',
      status: 'pending',
      attempts: 0,
      created_at: now,
      next_at: now + dayMs - 1,
    } as const;
    await database
      .insertInto('push')
      .values([
        { ...push, id: 'p-waits', bill_code: 'w1' },
        {
          ...push,
          id: 'p-written',
          bill_code: 'w2',
          created_at: now + hourMs,
          next_at: now + hourMs,
        },
        { ...push, id: 'p-put-off', bill_code: 'w3', next_at: ahead },
        { ...push, id: 'p-held', bill_code: 'w4', next_at: now, lease_until: ahead },
        { ...push, id: 'p-delivered', bill_code: 'w5', status: 'delivered', next_at: ahead },
      ])
      .execute();
    const step = { account_id: accountId, scenario: 'delivered', step: 0, every_s: 3600 };
    await database
      .insertInto('simulation')
      .values([
        { ...step, bill_code: 's-waits', next_at: now + hourMs },
        { ...step, bill_code: 's-put-off', next_at: ahead },
        { ...step, bill_code: 's-held', next_at: now, lease_until: ahead },
      ])
      .execute();
    const message = {
      user_id: null,
      channel: 'mail',
      recipient: 'a@example.com',
      template: 'keyRotated',
      language: 'EN',
      subject: 'x',
      body: 'x',
      status: 'waiting',
      attempts: 0,
      created_at: now,
      next_at: ahead,
      lease_until: ahead,
    } as const;
    await database
      .insertInto('message')
      .values({ ...message, id: 'm1' })
      .execute();
    startSweeps(createContext(parts), undefined)();
    const pushes = () =>
      database.selectFrom('push').select(['id', 'next_at', 'lease_until']).execute();
    await until(
      async () => (await pushes()).every((row) => row.lease_until === null),
      'a push is still held',
    );
    const times = Object.fromEntries((await pushes()).map(({ id, next_at }) => [id, next_at]));
    assert.deepEqual(times, {
      'p-waits': now + dayMs - 1,
      'p-written': now,
      'p-put-off': now,
      'p-held': now,
      'p-delivered': ahead,
    });
    const steps = () =>
      database.selectFrom('simulation').selectAll().orderBy('bill_code').execute();
    await until(
      async () => (await steps()).every((row) => row.lease_until === null),
      'a step is still held',
    );
    assert.deepEqual(
      (await steps()).map(({ bill_code, next_at }) => [bill_code, next_at]),
      [
        ['s-held', now],
        ['s-put-off', now],
        ['s-waits', now + hourMs],
      ],
    );
    const mail = await database
      .selectFrom('message')
      .selectAll()
      .where('id', '=', 'm1')
      .executeTakeFirstOrThrow();
    assert.deepEqual([mail.next_at, mail.lease_until], [now, null]);
  });

  it('logs each failure without stopping the others', async () => {
    const log = openLog();
    const away = new Proxy(context.database, {
      get() {
        throw new Error('the database is away');
      },
    });
    const lost = createContext({ ...parts, log: log.logger });
    const failed = {
      database: away,
      reports: away,
      write: () => Promise.reject(new Error('away')),
    };
    startSweeps({ ...lost, ...failed }, undefined)();
    const told = () => log.text().match(/"msg":"[^"]*could not be/g)?.length ?? 0;
    await until(async () => told() === listSweeps(lost, undefined).length, log.text());
  });
});
