import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import type { ActivityRow } from '#contract/portal/activity.ts';
import { removeExpired } from '#server/database/sweep.ts';
import { resetSignIns } from '#server/people/users/attempts.ts';
import { chrome, newDevice, signInFrom, tryFrom } from '../../_support/devices.ts';
import { ask, type Person } from '../../_support/people.ts';
import { addMember, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const { clock, people } = portal;

/** Sweeps both tables. */
async function removeOld(): Promise<void> {
  for (const table of ['session_event', 'audit_origin'] as const) {
    await removeExpired(database, table, { now: clock.now, callLogDays: 90, pictureDays: 365 });
  }
}

const headers = { 'x-forwarded-for': '203.0.113.80', 'user-agent': chrome };

async function does({ token }: Person, path: string, request: object): Promise<void> {
  const { code, msg } = await ask(portal, 'POST', path, request, { token, headers });
  assert.equal(code, 1, `${path}: ${msg}`);
  clock.now += 1000;
}

describe('stored origins of actions', () => {
  const rowsOf = async (userId: string) => {
    const counts = [];
    for (const table of ['session_event', 'audit_origin', 'known_device'] as const) {
      const rows = await database
        .selectFrom(table)
        .select('user_id')
        .where('user_id', '=', userId)
        .execute();
      counts.push(rows.length);
    }
    return counts;
  };

  it('are exported without values that are only compared', async () => {
    const person = await addMember(portal);
    await signInFrom(portal, person, {
      address: '203.0.113.93',
      userAgent: chrome,
      device: newDevice(),
    });
    const { token } = person;
    await ask(portal, 'POST', 'user/exportData', {}, { token, headers });
    const { data } = await ask(portal, 'POST', 'user/exportData', {}, { token, headers });
    assert.equal(data.sessionEvents[0].ip, '203.0.113.93');
    assert.equal(data.audit.at(-1).ip, '203.0.113.80');
    assert.equal(data.knownDevices.length, 2);
    assert.doesNotMatch(JSON.stringify(data), /link_hash|mark/);
  });

  it('are deleted with the account', async () => {
    const person = await addMember(portal);
    const from = { address: '203.0.113.94', userAgent: chrome, device: newDevice() };
    await signInFrom(portal, person, from);
    await does(person, 'user/exportData', {});
    assert.ok((await rowsOf(person.user.id)).every((count) => count > 0));
    await does(person, 'user/deleteAccount', { account: person.user.account });
    assert.deepEqual(await rowsOf(person.user.id), [0, 0, 0]);
  });

  it('are removed after 90 days', async () => {
    const person = await addMember(portal);
    await signInFrom(portal, person, { address: '203.0.113.95' });
    await does(person, 'user/exportData', {});
    clock.now += 90 * dayMs - 10_000;
    await removeOld();
    assert.deepEqual((await rowsOf(person.user.id)).slice(0, 2), [1, 2]);
    clock.now += 20_000;
    await removeOld();
    assert.deepEqual((await rowsOf(person.user.id)).slice(0, 2), [0, 0]);
  });
});

async function list({ token }: Person): Promise<ActivityRow[]> {
  return (await ask(portal, 'POST', 'user/activity', {}, { token })).data.rows;
}

describe('refused sign-ins', () => {
  const wrong = 'violet-harbour-43';

  async function refusedOf({ user }: Person) {
    return database
      .selectFrom('session_event')
      .select(['ip', 'count', 'at', 'last_at'])
      .where('user_id', '=', user.id)
      .where('action', '=', 'session.refused')
      .orderBy('at')
      .orderBy('id')
      .execute();
  }

  it('are one row with a count per network and day', async () => {
    const person = await addMember(portal);
    for (let n = 0; n < 3; n += 1) {
      await tryFrom(portal, person, { address: '203.0.113.90', password: wrong });
      clock.now += 1000;
    }
    const rows = await list(person);
    assert.equal(rows.length, 1);
    const [row] = rows;
    assert.deepEqual(
      [row?.action, row?.by, row?.from?.ip, row?.session?.count, row?.session?.way],
      ['session.refused', 'unknown', '203.0.113.90', 3, 'password'],
    );
    assert.equal(row?.session?.lastAt, clock.now - 1000);
    clock.now += dayMs;
    await resetSignIns(people.limits, person.user.account, '203.0.113.90');
    await tryFrom(portal, person, { address: '203.0.113.90', password: wrong });
    assert.equal((await refusedOf(person)).length, 2);
  });

  it('keep three networks and count the rest in one row', async () => {
    const person = await addMember(portal);
    for (let n = 0; n < 12; n += 1) {
      // Reset the captcha counter, which other tests cover.
      await resetSignIns(people.limits, person.user.account, '198.18.0.1');
      await tryFrom(portal, person, { address: `198.18.${n}.7`, password: wrong });
      clock.now += 1000;
    }
    const rows = await refusedOf(person);
    assert.deepEqual(
      rows.map(({ ip, count }) => [ip, Number(count)]),
      [
        ['198.18.0.7', 1],
        ['198.18.1.7', 1],
        ['198.18.2.7', 1],
        [null, 9],
      ],
    );
    const [newest] = await list(person);
    assert.equal(newest?.from, null);
  });

  it('are all counted in one row if simultaneous', async () => {
    const person = await addMember(portal);
    const from = { address: '203.0.113.91', password: wrong };
    await Promise.all(Array.from({ length: 3 }, () => tryFrom(portal, person, from)));
    assert.deepEqual(
      (await refusedOf(person)).map(({ count }) => Number(count)),
      [3],
    );
  });

  it('are counted in one row without a user for unknown names', async () => {
    const before = await database.selectFrom('session_event').select('id').execute();
    const user = { account: 'unknown.person' } as Person['user'];
    for (let n = 0; n < 3; n += 1)
      await tryFrom(portal, { user }, { address: '203.0.113.92', password: wrong });
    const after = await database
      .selectFrom('session_event')
      .select(['id', 'user_id'])
      .where('user_id', '=', '')
      .execute();
    assert.equal(after.length, 1);
    const all = await database.selectFrom('session_event').select('id').execute();
    assert.equal(all.length, before.length + 1);
  });
});
