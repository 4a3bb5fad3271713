import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { TOTP, URI } from 'otpauth';
import { portalErrors } from '#contract/errors.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import { challengeLifeMs } from '#server/people/factors/challenge.ts';
import { resetSignIns } from '#server/people/users/attempts.ts';
import { readQrCode } from '../../_support/barcodes.ts';
import { addAuthenticator, totpOf } from '../../_support/factors.ts';
import { ask, succeed } from '../../_support/people.ts';
import { auditOf, messagesTo, sessionCode, templatesTo } from '../../_support/records.ts';
import { addMember, goodPassword, login, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const periodMs = 30_000;

/** Names of the fields that a call was refused for. */
const faultsOf = async ({ token }: { token: string }, path: string, request: object) => {
  const { code, data } = await ask(portal, 'POST', path, request, { token });
  assert.equal(code, portalErrors.fields, path);
  return Object.keys(data.fields);
};

describe('authenticator', () => {
  it('takes effect once a code confirms it: the password alone no longer signs in', async () => {
    const person = await addMember(portal);
    const begun = await succeed(portal, person, 'user/beginTotp');
    const shown = URI.parse((await readQrCode(begun.qr)) ?? '');
    assert.ok(shown instanceof TOTP);
    assert.equal(shown.secret.base32, begun.secret);
    assert.ok(shown.label.includes(person.user.account));
    assert.equal((await login(portal, person.user.account)).code, 1, 'nothing is set up yet');
    const { challenge, secret } = begun;
    await succeed(portal, person, 'user/setTotp', { challenge, totp: totpOf(portal, secret) });
    const { code, data } = await login(portal, person.user.account);
    assert.equal(code, portalErrors.totp);
    assert.deepEqual(data, { factors: ['totp', 'recovery'], passkey: null });
    const totp = totpOf(portal, secret, 1);
    const signedIn = await login(portal, person.user.account, goodPassword, { totp });
    assert.equal(signedIn.code, 1);
    const { sessions } = await succeed(portal, signedIn.data, 'user/sessions');
    assert.deepEqual(sessions[0].factors, ['password', 'totp']);
  });

  it('is stored sealed, and no call returns its secret again', async () => {
    const person = await addMember(portal);
    const { secret } = await addAuthenticator(portal, person);
    const rows = await database.selectFrom('users').selectAll().execute();
    assert.ok(!JSON.stringify(rows).includes(secret));
    const exported = JSON.stringify(await succeed(portal, person, 'user/exportData'));
    assert.ok(exported.includes('"totp":{"since"') && !exported.includes(secret));
  });

  it('ends sessions opened without it, notifies every contact, and is audited', async () => {
    const phone = '+201005550101';
    const person = await addMember(portal, { phone });
    const { data: other } = await login(portal, person.user.account);
    await addAuthenticator(portal, person);
    assert.deepEqual(
      [await sessionCode(portal, other.token), await sessionCode(portal, person.token)],
      [portalErrors.sessionOver, 1],
    );
    assert.equal((await templatesTo(portal, person.email)).at(-1), 'factorChanged');
    assert.equal((await templatesTo(portal, phone)).at(-1), 'factorChanged');
    const rows = await auditOf(portal, { actor: person.user.id });
    assert.equal(rows.at(-1)?.action, 'user.setTotp');
  });

  for (const [what, change] of [
    ['a wrong code', { totp: '000000' }],
    ['a challenge that was never issued', { challenge: 'A'.repeat(72) }],
    ['a malformed challenge', { challenge: 'nothing' }],
  ] as const) {
    it(`is not set up by ${what}`, async () => {
      const person = await addMember(portal);
      const { challenge, secret } = await succeed(portal, person, 'user/beginTotp');
      const totp = totpOf(portal, secret);
      const request = { challenge, totp, ...change };
      assert.deepEqual(await faultsOf(person, 'user/setTotp', request), ['totp']);
      assert.equal((await succeed(portal, person, 'user/factors')).totp, null);
    });
  }

  it("is set up once, in the session that began, within the challenge's lifetime", async () => {
    const person = await addMember(portal);
    const { data: other } = await login(portal, person.user.account);
    const begun = await succeed(portal, person, 'user/beginTotp');
    const request = () => ({
      challenge: begun.challenge,
      totp: totpOf(portal, begun.secret),
    });
    assert.deepEqual(await faultsOf(other, 'user/setTotp', request()), ['totp'], 'another session');
    const stranger = await addMember(portal);
    assert.deepEqual(await faultsOf(stranger, 'user/setTotp', request()), ['totp'], 'a stranger');
    const both = await Promise.all(
      [0, 1].map(() => ask(portal, 'POST', 'user/setTotp', request(), { token: person.token })),
    );
    assert.deepEqual(both.map(({ code }) => code).sort(), [1, portalErrors.fields]);
    const late = await succeed(portal, person, 'user/beginTotp');
    portal.clock.now += challengeLifeMs;
    await database.updateTable('sessions').set({ confirmed_at: portal.clock.now }).execute();
    const totp = totpOf(portal, late.secret);
    const asked = { challenge: late.challenge, totp };
    assert.deepEqual(await faultsOf(person, 'user/setTotp', asked), ['totp'], 'too late');
  });

  it('replaces the password as proof, in the asking session', async () => {
    const person = await addMember(portal);
    const { secret } = await addAuthenticator(portal, person);
    portal.clock.now += stepUpMinutes * 60_000;
    const { code, data } = await ask(portal, 'POST', 'user/exportData', {}, person);
    assert.deepEqual([code, data.factors], [portalErrors.stepUp, ['totp', 'recovery']]);
    assert.deepEqual(await faultsOf(person, 'user/confirm', { password: goodPassword }), ['totp']);
    await succeed(portal, person, 'user/confirm', { totp: totpOf(portal, secret) });
    await succeed(portal, person, 'user/exportData');
  });

  it('can be replaced, and only the new one works', async () => {
    const person = await addMember(portal);
    const first = await addAuthenticator(portal, person);
    const second = await addAuthenticator(portal, person);
    assert.equal(second.recoveryCodes, null, 'the codes of before still hold');
    portal.clock.now += 2 * periodMs;
    const codes = [];
    for (const secret of [first.secret, second.secret]) {
      const totp = totpOf(portal, secret);
      codes.push((await login(portal, person.user.account, goodPassword, { totp })).code);
    }
    assert.deepEqual(codes, [portalErrors.fields, 1]);
  });

  it('can be removed by integrators, but not by staff as the last factor', async () => {
    const person = await addMember(portal);
    await addAuthenticator(portal, person);
    await succeed(portal, person, 'user/removeTotp');
    assert.equal((await login(portal, person.user.account)).code, 1);
    const { totp, recoveryCodes } = await succeed(portal, person, 'user/factors');
    assert.deepEqual([totp, recoveryCodes], [null, 0]);
    const again = await ask(portal, 'POST', 'user/removeTotp', {}, person);
    assert.equal(again.code, portalErrors.conflict);
    const reviewer = await addMember(portal, { staff: 1 });
    await addAuthenticator(portal, reviewer);
    const refused = await ask(portal, 'POST', 'user/removeTotp', {}, reviewer);
    assert.equal(refused.code, portalErrors.conflict);
    assert.notEqual((await succeed(portal, reviewer, 'user/factors')).totp, null);
  });
});

describe('guessing authenticator codes', () => {
  const wrong = { totp: '000000' };

  async function guess(account: string, times: number): Promise<number> {
    let last = 0;
    for (let tries = 0; tries < times; tries += 1) {
      const { code } = await login(portal, account, goodPassword, wrong);
      if (code !== portalErrors.captcha) last = code;
      else await resetSignIns(portal.people.limits, account, '127.0.0.1');
    }
    return last;
  }

  it('is blocked after ten tries and reported to the owner, who still signs in from a known network', async () => {
    const home = { 'x-forwarded-for': '198.51.100.7' };
    const person = await addMember(portal);
    await login(portal, person.user.account, goodPassword, {}, home);
    const { data } = await login(portal, person.user.account, goodPassword, {}, home);
    const { secret } = await addAuthenticator(portal, data);
    portal.clock.now += periodMs;
    assert.equal(await guess(person.user.account, 16), portalErrors.tooOften);
    assert.equal((await messagesTo(portal, person.email, 'factorGuessed')).length, 1);
    const request = { totp: totpOf(portal, secret) };
    const owner = await login(portal, person.user.account, goodPassword, request, home);
    assert.equal(owner.code, 1);
  });
});
