import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { removeExpired } from '#server/database/sweep.ts';
import { chrome, newDevice, signInFrom } from '../../_support/devices.ts';
import { ask, type Person } from '../../_support/people.ts';
import { addMember, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const { clock } = portal;

/** What the sweeps of both tables remove. */
async function removeOld(): Promise<void> {
  for (const table of ['session_event', 'audit_origin'] as const) {
    await removeExpired(database, table, { now: clock.now, callLogDays: 90 });
  }
}

const dayMs = 86_400_000;
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
