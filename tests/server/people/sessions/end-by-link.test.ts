import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { isKnownNetwork } from '#server/people/users/known-networks.ts';
import {
  linkToken,
  newDevice,
  notifiedDevices,
  signInFrom,
  tryFrom,
} from '../../_support/devices.ts';
import { addAuthenticator } from '../../_support/factors.ts';
import { ask, type Person } from '../../_support/people.ts';
import { auditOf, sessionCode } from '../../_support/records.ts';
import { addMember, openPeoplePortal, ownCode } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const { clock } = portal;
const address = '203.0.113.66';

const press = (link: string, token?: string) =>
  ask(portal, 'POST', 'user/endByLink', { token: link }, { token });
const outcomeOf = async (link: string) => (await press(link)).data.outcome;

/** A person whose account a thief signed in to, and the link from the email about it. */
async function addRobbed() {
  const person = await addMember(portal);
  const device = newDevice();
  const { token } = await signInFrom(portal, person, { address, device });
  const link = linkToken((await notifiedDevices(portal, person)).at(-1));
  return { person, thief: { token, device }, link };
}

const endingsOf = ({ user }: Pick<Person, 'user'>) =>
  auditOf(portal, { subject: user.id, action: 'session.endByLink' });

describe('user/endByLink', () => {
  it('ends only that session, without a sign-in, and is audited', async () => {
    const { person, thief, link } = await addRobbed();
    const { code, data } = await press(link);
    assert.deepEqual([code, data], [1, { outcome: 'ended', factorsOffAt: null }]);
    assert.equal(await sessionCode(portal, thief.token), portalErrors.sessionOver);
    assert.equal(await sessionCode(portal, person.token), 1);
    const [row] = await endingsOf(person);
    assert.deepEqual([row?.actor, row?.details], [person.user.id, '{"ended":1}']);
  });

  it('ends every session if factors were added since, keeps them, and returns when they will be off', async () => {
    const { person, thief, link } = await addRobbed();
    await addAuthenticator(portal, { token: thief.token });
    assert.equal(await sessionCode(portal, person.token), portalErrors.sessionOver);
    const { data } = await press(link);
    const { factors_off_at } = await database
      .selectFrom('users')
      .select('factors_off_at')
      .where('id', '=', person.user.id)
      .executeTakeFirstOrThrow();
    assert.ok(factors_off_at !== null && factors_off_at > clock.now);
    assert.deepEqual(data, { outcome: 'ended', factorsOffAt: factors_off_at });
    assert.equal(await sessionCode(portal, thief.token), portalErrors.sessionOver);
    const answer = await tryFrom(portal, person, { address: '203.0.113.7' });
    assert.equal(answer.code, portalErrors.totp);
  });

  it('returns over the second time and does nothing more', async () => {
    const { person, link } = await addRobbed();
    await press(link);
    assert.equal(await outcomeOf(link), 'over');
    assert.equal((await endingsOf(person)).length, 1);
  });

  it('ends the session once for simultaneous requests', async () => {
    const { person, link } = await addRobbed();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(link)));
    assert.deepEqual(outcomes.sort(), ['ended', 'over', 'over', 'over', 'over']);
    assert.equal((await endingsOf(person)).length, 1);
  });

  it('returns over if the thief signed out or the session expired', async () => {
    const gone = await addRobbed();
    await ask(portal, 'POST', 'user/loginOut', {}, { token: gone.thief.token });
    assert.equal(await outcomeOf(gone.link), 'over');
    const idle = await addRobbed();
    clock.now += dayMs;
    assert.equal(await outcomeOf(idle.link), 'over');
  });

  it('ends nothing after seven days', async () => {
    const { thief, link } = await addRobbed();
    const end = clock.now + 7 * dayMs;
    for (; clock.now < end; clock.now += dayMs / 4)
      assert.equal(await sessionCode(portal, thief.token), 1);
    assert.equal(await outcomeOf(link), 'expired');
    assert.equal(await sessionCode(portal, thief.token), 1);
  });

  for (const [what, token] of [
    ['a random link', randomBytes(32).toString('base64url')],
    ['an empty link', ''],
    ['a truncated link', 'abc'],
  ] as const) {
    it(`refuses ${what}`, async () => {
      assert.notEqual((await press(token)).code, 1);
    });
  }

  it('is not found once its person deleted their account', async () => {
    const { person, link } = await addRobbed();
    const { account } = person.user;
    await ask(portal, 'POST', 'user/deleteAccount', { account }, { token: person.token });
    assert.equal((await press(link)).code, portalErrors.notFound);
  });

  it('ends its own session even if another user is signed in', async () => {
    const { person, thief, link } = await addRobbed();
    const other = await addRobbed();
    assert.equal((await press(link, other.thief.token)).data.outcome, 'ended');
    assert.equal(await sessionCode(portal, other.thief.token), 1);
    assert.equal(await sessionCode(portal, thief.token), portalErrors.sessionOver);
    assert.equal(await sessionCode(portal, person.token), 1);
  });

  it('stores no usable link', async () => {
    const { link } = await addRobbed();
    const rows = await database.selectFrom('session_event').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(link));
  });

  it('does nothing on GET', async () => {
    const { thief, link } = await addRobbed();
    for (const url of [
      `/openplatformweb/user/endByLink?token=${link}`,
      `/endSession?token=${link}`,
    ])
      await portal.app.inject({ method: 'GET', url });
    assert.equal(await sessionCode(portal, thief.token), 1);
  });
});

describe('actions of the ended session', () => {
  it('are undone: codes for another email address, and known browser and network', async () => {
    const { person, thief, link } = await addRobbed();
    const email = `thief-of-${person.email}`;
    await ownCode(portal, thief.token, { purpose: 'newEmail', email }, email);
    assert.equal(await isKnownNetwork(portal.people, person.user.id, address), true);
    await press(link);
    const codes = await database
      .selectFrom('verification_code')
      .select('target')
      .where('target', 'like', `${person.user.id}:%`)
      .execute();
    assert.deepEqual(codes, []);
    assert.equal(await isKnownNetwork(portal.people, person.user.id, address), false);
    const count = async () => (await notifiedDevices(portal, person)).length;
    const before = await count();
    await signInFrom(portal, person, { address, device: thief.device });
    assert.equal(await count(), before + 1, 'a thief who comes again is reported again');
  });

  it('are undone even if the thief had signed out before', async () => {
    const { person, thief, link } = await addRobbed();
    await ask(portal, 'POST', 'user/loginOut', {}, { token: thief.token });
    await press(link);
    await signInFrom(portal, person, { address, device: thief.device });
    assert.equal((await notifiedDevices(portal, person)).length, 2);
  });
});
