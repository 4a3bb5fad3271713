import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { portalErrors } from '#contract/errors.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import { newTotpSecret } from '#server/people/factors/totp.ts';
import { openSession } from '#server/people/sessions/session-store.ts';
import { ask, type Person } from '../../_support/people.ts';
import { auditOf } from '../../_support/records.ts';
import { addMember, goodPassword, login, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const periodMs = 30_000;

const exported = async ({ token }: { token: string }) =>
  (await ask(portal, 'POST', 'user/exportData', {}, { token })).code;
const confirm = ({ token }: { token: string }, request: object) =>
  ask(portal, 'POST', 'user/confirm', request, { token });

/** Lets enough time pass that no earlier proof counts. */
function waitTooLong(): void {
  portal.clock.now += stepUpMinutes * 60_000;
}

async function recordOf({ user }: Person): Promise<string[]> {
  const rows = await auditOf(portal, { actor: user.id });
  return rows.map(({ action, details }) => `${action} ${details}`);
}

/** A reviewer, and what their authenticator shows now. */
async function addReviewer() {
  const secret = newTotpSecret();
  const person = await addMember(portal, {
    staff: 1,
    totp_secret: portal.secrets.seal(secret),
  });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const show = () => totp.generate({ timestamp: portal.clock.now });
  return { ...person, show };
}

describe('user/confirm with the password', () => {
  it('unlocks protected calls for ten minutes, only in that session', async () => {
    const person = await addMember(portal);
    const { data: other } = await login(portal, person.user.account);
    assert.equal(await exported(person), 1, 'to sign in is a proof');
    waitTooLong();
    assert.equal(await exported(person), portalErrors.stepUp);
    assert.equal((await confirm(person, { password: goodPassword })).code, 1);
    assert.deepEqual([await exported(person), await exported(other)], [1, portalErrors.stepUp]);
    waitTooLong();
    assert.equal(await exported(person), portalErrors.stepUp);
  });

  for (const [what, request, fault] of [
    ['a wrong password', { password: 'violet-harbour-43' }, /Wrong password/],
    ['no password', {}, /required/i],
    ['an authenticator code', { totp: '123456' }, /required/i],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const person = await addMember(portal);
      waitTooLong();
      const { code, data } = await confirm(person, request);
      assert.equal(code, portalErrors.fields);
      assert.match(data.fields.password, fault);
      assert.equal(await exported(person), portalErrors.stepUp);
    });
  }
});

describe('user/confirm by a reviewer', () => {
  const change = async ({ token }: Person) => {
    const request = { email: 'other@example.com', code: '000000' };
    return (await ask(portal, 'POST', 'user/changeEmail', request, { token })).code;
  };

  it('requires the authenticator and accepts each code once', async () => {
    const reviewer = await addReviewer();
    waitTooLong();
    assert.equal(await change(reviewer), portalErrors.stepUp);
    const { data } = await confirm(reviewer, { password: goodPassword });
    assert.deepEqual(Object.keys(data.fields), ['totp'], 'the password is no second factor');
    const totp = reviewer.show();
    assert.equal((await confirm(reviewer, { totp })).code, 1);
    assert.equal(await change(reviewer), portalErrors.fields, 'only the code of the mail is wrong');
    waitTooLong();
    portal.clock.now -= stepUpMinutes * 60_000;
    const again = await confirm(reviewer, { totp });
    assert.deepEqual(Object.keys(again.data.fields), ['totp']);
    portal.clock.now += periodMs;
    assert.equal((await confirm(reviewer, { totp: reviewer.show() })).code, 1);
  });

  it('is required before the password is changed', async () => {
    const reviewer = await addReviewer();
    waitTooLong();
    const newPassword = 'amber-lighthouse-17';
    const request = { oldPassword: goodPassword, newPassword, endOthers: true };
    const changed = () => ask(portal, 'POST', 'user/changePassword', request, reviewer);
    assert.equal((await changed()).code, portalErrors.stepUp);
    await confirm(reviewer, { totp: reviewer.show() });
    assert.equal((await changed()).code, 1);
  });
});

describe('wrong proofs', () => {
  it('end the session after ten in a row, without locking the account', async () => {
    const person = await addMember(portal);
    const { data: other } = await login(portal, person.user.account);
    waitTooLong();
    const guesses = Array.from({ length: 12 }, (_, n) => confirm(person, { password: `no ${n}` }));
    const codes = (await Promise.all(guesses)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === portalErrors.fields).length, 10);
    assert.equal(
      (await confirm(person, { password: goodPassword })).code,
      portalErrors.sessionOver,
    );
    assert.equal((await confirm(other, { password: goodPassword })).code, 1);
    assert.equal((await login(portal, person.user.account)).code, 1);
  });

  it('are counted from zero after a right one', async () => {
    const person = await addMember(portal);
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 9; n += 1) await confirm(person, { password: `no ${n}` });
      assert.equal((await confirm(person, { password: goodPassword })).code, 1);
    }
  });

  it("do not delay a reviewer's sign-in", async () => {
    const reviewer = await addReviewer();
    for (let n = 0; n < 11; n += 1) await confirm(reviewer, { totp: '000000' });
    portal.clock.now += periodMs;
    const signedIn = await login(portal, reviewer.user.account, goodPassword, {
      totp: reviewer.show(),
    });
    assert.equal(signedIn.code, 1);
  });

  it('are audited at most a hundred times a day across sessions', async () => {
    const person = await addMember(portal);
    const origin = { ip: '127.0.0.1', userAgent: 'a test' };
    for (let round = 0; round < 10; round += 1) {
      const { token } = await openSession(database, person.user.id, origin, portal.clock.now);
      const guesses = Array.from({ length: 11 }, () => confirm({ token }, { password: 'no' }));
      await Promise.all(guesses);
    }
    assert.equal((await recordOf(person)).length, 100);
  });

  it('are audited without what was typed', async () => {
    const person = await addMember(portal);
    for (let n = 0; n < 11; n += 1) await confirm(person, { password: 'violet-harbour-43' });
    const wrong = 'user.proofWrong {"factor":"password"}';
    const ended = 'user.proofsEnded {"factor":"password"}';
    assert.deepEqual(await recordOf(person), [...Array(10).fill(wrong), ended]);
  });
});
