import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createGround } from '#server/ground.ts';
import { startSweeps } from '#server/sweeps.ts';
import { openLog } from './_support/log.ts';
import { addPerson } from './_support/people.ts';
import { addIntegrator, call, openTestPortal } from './_support/portal.ts';
import { until } from './_support/until.ts';

const dayMs = 86_400_000;
const portal = await openTestPortal();
const { ground, secrets, clock, people } = portal;
const parts = { ...ground, secrets, settings: people.settings, now: () => clock.now };

async function count(table: 'sessions' | 'call_log'): Promise<number> {
  const { rows } = await ground.database
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

describe('the sweeps of a server', () => {
  it('remove what is over as soon as they start, and stop', async () => {
    await addPerson(portal);
    await call(portal, await addIntegrator(portal), 'location/getLocation', { countryCode: 'UAE' });
    await until(async () => (await count('call_log')) > 0, 'the call is not logged');
    startSweeps(createGround(parts), undefined)();
    await wait(200);
    assert.deepEqual([await count('sessions'), await count('call_log')], [1, 1]);
    clock.now += 400 * dayMs;
    startSweeps(createGround(parts), undefined)();
    const left = async () => (await count('sessions')) + (await count('call_log'));
    await until(async () => (await left()) === 0, 'something is left');
  });

  it('say each what failed, and end nothing else', async () => {
    const log = openLog();
    const away = new Proxy(ground.database, {
      get() {
        throw new Error('the database is away');
      },
    });
    const lost = createGround({ ...parts, log: log.logger });
    const failed = {
      database: away,
      reports: away,
      write: () => Promise.reject(new Error('away')),
    };
    startSweeps({ ...lost, ...failed }, undefined)();
    const told = () => log.text().match(/"msg":"[^"]*could not be/g)?.length ?? 0;
    await until(async () => told() === 17, log.text());
  });
});
