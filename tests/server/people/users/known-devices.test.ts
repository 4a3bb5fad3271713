import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { removeExpired } from '#server/database/sweep.ts';
import { chrome, firefox, newDevice, notifiedDevices, signInFrom } from '../../_support/devices.ts';
import { ask, type Person } from '../../_support/people.ts';
import { userOf } from '../../_support/records.ts';
import { addMember, openPeoplePortal, registerPerson } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const { clock } = portal;
const home = '203.0.113.5';

async function count(person: Pick<Person, 'user'>): Promise<number> {
  return (await notifiedDevices(portal, person)).length;
}

/** A person whose browser is known at home. */
async function addKnown() {
  const person = await addMember(portal);
  const device = newDevice();
  await signInFrom(portal, person, { address: home, device });
  // Skip the email of that first sign-in and the week after it.
  await database.deleteFrom('message').where('user_id', '=', person.user.id).execute();
  clock.now += 8 * dayMs;
  return { ...person, device };
}

describe('email about a sign-in with an unknown browser', () => {
  it("has time, address and browser in the reader's language, and a link", async () => {
    const person = await addKnown();
    await database
      .updateTable('users')
      .set({ language: 'VN', time_zone: 'Asia/Ho_Chi_Minh', mail_off: '["keyRotated"]' })
      .where('id', '=', person.user.id)
      .execute();
    await signInFrom(portal, person, {
      address: '198.51.100.9',
      userAgent: chrome,
      device: newDevice(),
    });
    const [body = ''] = await notifiedDevices(portal, person);
    for (const part of [
      person.user.account,
      '198.51.100.9',
      'Chrome trên Windows',
      '15:00',
      '/vi/endSession#',
    ])
      assert.ok(body.includes(part), `${part}: ${body}`);
  });

  it('is sent once: after that the browser is known on any network', async () => {
    const person = await addKnown();
    const device = newDevice();
    for (const address of [home, '198.51.100.20', '198.51.100.21'])
      await signInFrom(portal, person, { address, device });
    assert.equal(await count(person), 1);
    await signInFrom(portal, person, { address: '198.51.100.22', device: person.device });
    assert.equal(await count(person), 1);
  });

  it("is sent even for a sign-in from the owner's network", async () => {
    const person = await addKnown();
    await signInFrom(portal, person, { address: home, device: newDevice() });
    assert.equal(await count(person), 1);
    await signInFrom(portal, person, { address: home, userAgent: chrome });
    assert.equal(await count(person), 2);
  });

  it('is sent once a week for a browser that keeps clearing its cookies', async () => {
    const person = await addKnown();
    for (let day = 0; day < 14; day += 1) {
      await signInFrom(portal, person, { address: home, device: newDevice() });
      clock.now += dayMs;
    }
    assert.equal(await count(person), 2);
  });

  it('is sent once for simultaneous sign-ins', async () => {
    const person = await addKnown();
    const device = newDevice();
    await Promise.all(
      Array.from({ length: 3 }, () => signInFrom(portal, person, { address: home, device })),
    );
    assert.equal(await count(person), 1);
  });

  it('is sent at most twenty times a day', async () => {
    const person = await addKnown();
    for (let n = 0; n < 22; n += 1)
      await signInFrom(portal, person, { address: `198.51.100.${100 + n}`, device: newDevice() });
    assert.equal(await count(person), 20);
  });

  it('is sent for a browser that only another person uses', async () => {
    const [one, other] = [await addKnown(), await addKnown()];
    await signInFrom(portal, other, { address: '198.51.100.50', device: one.device });
    assert.equal(await count(other), 1);
    const marks = await database.selectFrom('known_device').select('mark').execute();
    assert.equal(new Set(marks.map(({ mark }) => mark)).size, marks.length);
    assert.ok(!JSON.stringify(marks).includes(one.device));
  });

  it('is a text message for people without an email address', async () => {
    const person = await addKnown();
    const phone = '+201005557101';
    await database
      .updateTable('users')
      .set({ email: null, email_key: null, phone })
      .where('id', '=', person.user.id)
      .execute();
    await signInFrom(portal, person, { address: '198.51.100.60', device: newDevice() });
    const [body] = await notifiedDevices(portal, person);
    assert.match(body ?? '', /198\.51\.100\.60.*\/en\/endSession#[\w-]{43}$/);
  });
});

describe('no email about an unknown browser', () => {
  it('is sent for the browser that registered', async () => {
    const device = newDevice();
    const { account } = await registerPerson(portal, { device });
    const user = await userOf(portal, account);
    await signInFrom(portal, { user }, { address: '198.51.100.70', device });
    assert.equal(await count({ user }), 0);
    await signInFrom(portal, { user }, { address: '198.51.100.70', device: newDevice() });
    assert.equal(await count({ user }), 1);
  });

  it('is sent for networks known before browsers were stored', async () => {
    const person = await addKnown();
    await database.deleteFrom('known_device').where('user_id', '=', person.user.id).execute();
    await signInFrom(portal, person, { address: home, device: newDevice() });
    assert.equal(await count(person), 0);
    await signInFrom(portal, person, { address: '198.51.100.80', device: newDevice() });
    assert.equal(await count(person), 1);
  });
});

describe('known browser', () => {
  it('becomes unknown when its session is ended from another one', async () => {
    const person = await addKnown();
    const { token } = await signInFrom(portal, person, {
      address: '198.51.100.90',
      device: person.device,
    });
    assert.equal((await ask(portal, 'POST', 'user/endSession', {}, { token })).code, 1);
    await signInFrom(portal, person, { address: '198.51.100.90', device: person.device });
    assert.equal(await count(person), 0, 'the session that asks is no other');
    const own = await signInFrom(portal, person, {
      address: home,
      userAgent: chrome,
      device: newDevice(),
    });
    await ask(portal, 'POST', 'user/endSession', {}, { token: own.token });
    clock.now += 8 * dayMs;
    await signInFrom(portal, person, { address: '198.51.100.91', device: person.device });
    assert.equal(await count(person), 2);
  });

  it('becomes unknown 90 days after its last sign-in', async () => {
    const person = await addKnown();
    await signInFrom(portal, person, { address: home, device: person.device });
    clock.now += 90 * dayMs;
    await removeExpired(database, 'known_device', {
      now: clock.now,
      callLogDays: 90,
      pictureDays: 365,
    });
    await signInFrom(portal, person, { address: home, device: person.device });
    assert.equal(await count(person), 0);
    clock.now += 90 * dayMs + 1;
    await removeExpired(database, 'known_device', {
      now: clock.now,
      callLogDays: 90,
      pictureDays: 365,
    });
    const left = await database
      .selectFrom('known_device')
      .select('mark')
      .where('user_id', '=', person.user.id)
      .execute();
    assert.deepEqual(left, []);
  });
});

it('known browsers are limited to the last hundred of a person', async () => {
  const person = await addMember(portal);
  const first = newDevice();
  await signInFrom(portal, person, { address: home, device: first });
  const user_id = person.user.id;
  const more = Array.from({ length: 120 }, (_, n) => ({
    user_id,
    mark: `mark ${n}`,
    seen_at: clock.now + 1 + n,
    told_at: null,
  }));
  await database.insertInto('known_device').values(more).execute();
  clock.now += 1000;
  await signInFrom(portal, person, { address: home, userAgent: firefox, device: newDevice() });
  const left = await database
    .selectFrom('known_device')
    .select('mark')
    .where('user_id', '=', user_id)
    .execute();
  assert.equal(left.length, 100);
  assert.ok(!left.some(({ mark }) => mark === 'mark 0'));
  assert.ok(left.some(({ mark }) => mark === 'mark 119'));
});
