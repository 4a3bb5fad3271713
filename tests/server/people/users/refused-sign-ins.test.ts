import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ActivityRow } from '#contract/portal/activity.ts';
import { resetSignIns } from '#server/people/users/attempts.ts';
import { tryFrom } from '../../_support/devices.ts';
import { ask, type Person } from '../../_support/people.ts';
import { addMember, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const { clock, people } = portal;
const dayMs = 86_400_000;

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
    const user = { account: 'nobody.at.all' } as Person['user'];
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
