import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getLocation } from '#contract/operations/basic.ts';
import { AccountUses } from '#server/gateway/account-use.ts';
import { sweepOldKeys } from '#server/people/credentials/keys.ts';
import { addDeveloper, type Certified, locate, withServer } from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { templatesTo } from '../../_support/records.ts';

const portal = await openTestPortal({ KEY_OVERLAP_HOURS: '168', SESSION_IDLE_MIN: '100000' });
const { database } = portal.context;
const hourMs = 3_600_000;

async function rotate(person: Certified): Promise<void> {
  const { token } = person;
  const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
  const { keyMadeAt } = data.accounts[0];
  portal.clock.now += 1000;
  const request = { environment: 'sandbox', keyMadeAt };
  assert.equal((await ask(portal, 'POST', 'console/rotateKey', request, { token })).code, 1);
}

const accountOf = ({ organisation }: Certified) =>
  database
    .selectFrom('account')
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirstOrThrow();

describe('sweepOldKeys', () => {
  it('warns the owner once, a day before a used old key ends', async () => {
    const person = await addDeveloper(portal);
    await withServer(portal, (server) => locate(server, person.sandbox));
    await rotate(person);
    const rotatedAt = portal.clock.now;
    portal.clock.now = rotatedAt + 143 * hourMs;
    await withServer(portal, (server) => locate(server, person.sandbox));
    await sweepOldKeys(portal.people);
    assert.deepEqual(
      await templatesTo(portal, person),
      ['keyRotated'],
      'more than a day before its end',
    );
    portal.clock.now = rotatedAt + 145 * hourMs;
    await Promise.all(Array.from({ length: 4 }, () => sweepOldKeys(portal.people)));
    await sweepOldKeys(portal.people);
    assert.deepEqual(await templatesTo(portal, person), ['keyRotated', 'keyExpires']);
  });

  it('does not warn about an old key unused since the rotation', async () => {
    const person = await addDeveloper(portal);
    await withServer(portal, (server) => locate(server, person.sandbox));
    await rotate(person);
    portal.clock.now += 150 * hourMs;
    await sweepOldKeys(portal.people);
    assert.deepEqual(await templatesTo(portal, person), ['keyRotated']);
  });
});

it('sweepOldKeys removes an old key a month after its end and keeps the current one', async () => {
  const person = await addDeveloper(portal);
  await rotate(person);
  const { private_key } = await accountOf(person);
  portal.clock.now += (168 + 30 * 24) * hourMs - 1;
  await sweepOldKeys(portal.people);
  assert.notEqual((await accountOf(person)).old_key, null);
  portal.clock.now += 1;
  await sweepOldKeys(portal.people);
  const account = await accountOf(person);
  assert.deepEqual([account.old_key, account.old_key_until], [null, null]);
  assert.equal(account.private_key, private_key);
});

describe('last use of an account', () => {
  it('is recorded only for calls with a valid digest', async () => {
    const person = await addDeveloper(portal);
    const stranger = { ...person.sandbox, privateKey: '0'.repeat(32) };
    await withServer(portal, (server) => locate(server, stranger));
    assert.equal((await accountOf(person)).last_used_at, null);
    await withServer(portal, (server) => locate(server, person.sandbox));
    assert.equal((await accountOf(person)).last_used_at, portal.clock.now);
  });

  it('is written at most once a minute', async () => {
    const person = await addDeveloper(portal);
    const account = await accountOf(person);
    const uses = new AccountUses(async () => {});
    const caller = { account, version: 1, address: '192.0.2.1' } as const;
    const use = { ...caller, operation: getLocation, keyAge: 'current', code: '1' } as const;
    const first = portal.clock.now;
    for (const [at, noted] of [
      [first, first],
      [first + 59_999, first],
      [first + 60_000, first + 60_000],
    ] as const) {
      const { queries, keep } = uses.toNotes(database, [{ ...use, at }]);
      for (const query of queries) await database.executeQuery(query);
      keep();
      assert.equal((await accountOf(person)).last_used_at, noted);
    }
  });

  it('is written by the next call if the first write failed', async () => {
    const person = await addDeveloper(portal);
    const account = await accountOf(person);
    const uses = new AccountUses(async () => {});
    const caller = { account, version: 1, address: '192.0.2.1' } as const;
    const use = { ...caller, operation: getLocation, keyAge: 'old', code: '1' } as const;
    const at = portal.clock.now;
    assert.equal(uses.toNotes(database, [{ ...use, at }]).queries.length, 1);
    const { queries, keep } = uses.toNotes(database, [{ ...use, at: at + 1 }]);
    assert.equal(queries.length, 1, 'nothing kept the first');
    keep();
    assert.equal(uses.toNotes(database, [{ ...use, at: at + 2 }]).queries.length, 0);
  });
});
