import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { removeExpired } from '#server/database/sweep.ts';
import { isKnownNetwork } from '#server/people/users/known-networks.ts';
import { toNetworkHash } from '#server/people/users/network.ts';
import { ask, type Person } from '../../_support/people.ts';
import { auditOf, messagesTo, userOf } from '../../_support/records.ts';
import { goodPassword, openPeoplePortal, registerPerson } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** A person who registered from 127.0.0.1. */
async function addUser(): Promise<Pick<Person, 'user' | 'token'>> {
  const { account, token } = await registerPerson(portal);
  return { user: await userOf(portal, account), token };
}

async function signIn({ user }: Pick<Person, 'user'>, address: string): Promise<string> {
  const request = { name: user.account, password: goodPassword };
  const { code, data } = await ask(portal, 'POST', 'user/login', request, from(address));
  assert.equal(code, 1);
  return data.token;
}

const use = (token: string, address: string) =>
  ask(portal, 'POST', 'user/exportData', {}, { token, ...from(address) });

async function mailsTo(person: Pick<Person, 'user'>): Promise<string[]> {
  return (await messagesTo(portal, person, 'newAddress')).map(({ body }) => body);
}

async function recordOf({ user }: Pick<Person, 'user'>): Promise<string[]> {
  const rows = await auditOf(portal, { actor: user.id, action: 'user.newAddress' });
  return rows.map(({ details }) => details);
}

describe('protected call from a new address', () => {
  it('notifies the owner once per address', async () => {
    const person = await addUser();
    await use(person.token, '127.0.0.1');
    assert.deepEqual(await mailsTo(person), [], 'they registered from there');
    for (const address of ['203.0.113.9', '203.0.113.9', '198.51.100.7']) {
      assert.equal((await use(person.token, address)).code, 1);
    }
    const mails = await mailsTo(person);
    assert.equal(mails.length, 2);
    assert.match(mails[0] ?? '', /203\.0\.113\.9/);
    assert.match(mails[0] ?? '', new RegExp(person.user.account));
    assert.match(mails[1] ?? '', /198\.51\.100\.7/);
    assert.deepEqual(await recordOf(person), ['{"way":"use"}', '{"way":"use"}']);
  });

  it('notifies the owner once for simultaneous calls', async () => {
    const person = await addUser();
    await Promise.all(Array.from({ length: 6 }, () => use(person.token, '203.0.113.20')));
    assert.equal((await mailsTo(person)).length, 1);
  });

  it('notifies the owner even after a sign-in from that address', async () => {
    const person = await addUser();
    const token = await signIn(person, '203.0.113.30');
    assert.deepEqual([await mailsTo(person), await recordOf(person)], [[], ['{"way":"signIn"}']]);
    await use(token, '203.0.113.30');
    assert.equal((await mailsTo(person)).length, 1);
    assert.equal(
      await signIn(person, '203.0.113.30')
        .then((again) => use(again, '203.0.113.30'))
        .then(({ code }) => code),
      1,
    );
    assert.deepEqual([(await mailsTo(person)).length, (await recordOf(person)).length], [1, 1]);
  });

  it('is remembered for the last hundred addresses', async () => {
    const person = await addUser();
    const address = (n: number) => `10.9.${Math.floor(n / 200)}.${n % 200}`;
    for (let n = 0; n < 101; n += 1) {
      portal.clock.now += 1;
      await use(person.token, address(n));
    }
    const rows = await database
      .selectFrom('known_network')
      .select('network')
      .where('user_id', '=', person.user.id)
      .orderBy('seen_at')
      .execute();
    assert.equal(rows.length, 100);
    assert.deepEqual(
      [rows[0]?.network, rows.at(-1)?.network],
      [toNetworkHash(portal.people, address(1)), toNetworkHash(portal.people, address(100))],
    );
  });

  it('does not make its network a known one for sign-in limits', async () => {
    const person = await addUser();
    const isKnown = () => isKnownNetwork(portal.people, person.user.id, '203.0.113.60');
    await use(person.token, '203.0.113.60');
    assert.equal(await isKnown(), false);
    await signIn(person, '203.0.113.60');
    assert.equal(await isKnown(), true);
  });

  it('counts the addresses of one IPv6 network as one', async () => {
    const person = await addUser();
    for (const address of ['2001:db8:1:2::5', '2001:db8:1:2:ffff::9', '2001:db8:1:3::5']) {
      await use(person.token, address);
    }
    assert.equal((await mailsTo(person)).length, 2);
  });

  it('sends a text message to people without an email address', async () => {
    const person = await addUser();
    const phone = '+201005557001';
    await database
      .updateTable('users')
      .set({ email: null, email_key: null, phone })
      .where('id', '=', person.user.id)
      .execute();
    await use(person.token, '203.0.113.40');
    assert.equal((await messagesTo(portal, person, 'newAddress'))[0]?.recipient, phone);
  });

  it('notifies again for a network unused for 90 days', async () => {
    const person = await addUser();
    await use(person.token, '203.0.113.50');
    portal.clock.now += 90 * dayMs;
    const token = await signIn(person, '127.0.0.1');
    portal.clock.now += 1;
    await removeExpired(database, 'known_network', {
      now: portal.clock.now,
      callLogDays: 90,
      pictureDays: 365,
    });
    await use(token, '127.0.0.1');
    assert.equal((await mailsTo(person)).length, 1);
    await use(token, '203.0.113.50');
    assert.equal((await mailsTo(person)).length, 2);
  });
});
