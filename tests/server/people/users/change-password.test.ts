import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { ask } from '../../_support/people.ts';
import { sessionCode, templatesTo } from '../../_support/records.ts';
import {
  addMember,
  fromElsewhere,
  goodPassword,
  lastCode,
  login,
  openPeoplePortal,
  visitorCode,
} from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const fresh = 'amber-lighthouse-17';

const change = (token: string, parts: object = {}) => {
  const request = { oldPassword: goodPassword, newPassword: fresh, endOthers: false, ...parts };
  return ask(portal, 'POST', 'user/changePassword', request, { token });
};
const reset = (request: object) => ask(portal, 'POST', 'user/resetPwd', request);

/** Sign-ins from elsewhere belong to another test. */
const messagesTo = async (recipient: string) =>
  (await templatesTo(portal, recipient)).filter((template) => template !== 'newDevice');

describe('user/changePassword', () => {
  it('replaces the password and notifies the person', async () => {
    const { token, user, email } = await addMember(portal);
    assert.equal((await change(token)).code, 1);
    assert.equal((await login(portal, user.account)).code, portalErrors.credentials);
    assert.equal((await login(portal, user.account, fresh)).code, 1);
    assert.deepEqual(await messagesTo(email), ['passwordChanged']);
  });

  it("ends the other sessions on request, never the caller's", async () => {
    const { token, user } = await addMember(portal);
    const { data } = await login(portal, user.account);
    assert.equal((await change(token)).code, 1);
    assert.equal(await sessionCode(portal, data.token), 1);
    const again = { oldPassword: fresh, newPassword: goodPassword, endOthers: true };
    assert.equal((await change(token, again)).code, 1);
    assert.equal(await sessionCode(portal, data.token), portalErrors.sessionOver);
    assert.equal(await sessionCode(portal, token), 1);
  });

  for (const [what, parts, field] of [
    ['a wrong old password', { oldPassword: 'violet-harbour-43' }, 'oldPassword'],
    ['the same password again', { newPassword: goodPassword }, 'newPassword'],
    ['a common password', { newPassword: 'qwertyuiop' }, 'newPassword'],
    ['a short password', { newPassword: 'short' }, 'newPassword'],
  ] as const) {
    it(`refuses ${what} by field`, async () => {
      const { token } = await addMember(portal);
      const { code, data } = await change(token, parts);
      assert.equal(code, portalErrors.fields);
      assert.deepEqual(Object.keys(data.fields), [field]);
    });
  }

  it('ends the session after wrong old passwords, without affecting other sessions', async () => {
    const { token, user } = await addMember(portal);
    for (let index = 0; index < 10; index += 1)
      await change(token, { oldPassword: `guess ${index}` });
    assert.equal((await change(token)).code, portalErrors.sessionOver);
    const { data } = await login(portal, user.account);
    assert.equal((await change(data.token)).code, 1);
  });

  it('invalidates the proofs of other sessions', async () => {
    const { token, user } = await addMember(portal);
    const { data } = await login(portal, user.account);
    const exported = () => ask(portal, 'POST', 'user/exportData', {}, { token: data.token });
    assert.equal((await exported()).code, 1);
    assert.equal((await change(token)).code, 1);
    assert.equal((await exported()).code, portalErrors.stepUp);
  });

  it('succeeds once for two simultaneous requests', async () => {
    const { token } = await addMember(portal);
    const answers = await Promise.all([
      change(token),
      change(token, { newPassword: 'copper-meadow-88' }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, portalErrors.conflict]);
  });
});

describe('user/resetPwd', () => {
  it('sets the password by a code to the email address and ends every session', async () => {
    const { token, user, email } = await addMember(portal);
    const code = await visitorCode(portal, 'reset', email);
    const answer = await reset({ email: email.toUpperCase(), code, password: fresh });
    assert.equal(answer.code, 1);
    assert.equal(await sessionCode(portal, token), portalErrors.sessionOver);
    assert.equal((await login(portal, user.account, fresh)).code, 1);
    assert.deepEqual(await messagesTo(email), ['codeReset', 'passwordChanged']);
  });

  it('sets the password by a code to the phone', async () => {
    const phone = '+201005550001';
    const { user } = await addMember(portal, { phone, email: null, email_key: null });
    const code = await visitorCode(portal, 'reset', phone);
    assert.equal((await reset({ phone, code, password: fresh })).code, 1);
    assert.equal((await login(portal, user.account, fresh)).code, 1);
    assert.deepEqual(await messagesTo(phone), ['codeReset', 'passwordChanged']);
  });

  it('accepts a code once, also for simultaneous requests', async () => {
    const { email } = await addMember(portal);
    const code = await visitorCode(portal, 'reset', email);
    const tries = ['amber-lighthouse-17', 'copper-meadow-88', 'silver-canyon-23'];
    const answers = await Promise.all(tries.map((password) => reset({ email, code, password })));
    assert.equal(answers.filter((answer) => answer.code === 1).length, 1);
    const again = await reset({ email, code, password: 'another-word-99' });
    assert.equal(again.code, portalErrors.fields);
  });

  it('responds alike to a wrong code for known and unknown addresses', async () => {
    const { email } = await addMember(portal);
    await visitorCode(portal, 'reset', email);
    const request = { code: '000000', password: fresh };
    const person = await reset({ ...request, email });
    assert.deepEqual(Object.keys(person.data.fields), ['code']);
    const unknown = await reset({ ...request, email: 'unknown@example.com' });
    assert.deepEqual(Object.keys(unknown.data.fields), ['code']);
  });

  it('requires an email address or a phone', async () => {
    const none = await reset({ code: '123456', password: fresh });
    assert.deepEqual(Object.keys(none.data.fields), ['email']);
  });

  it('refuses the account name as password, and the code still works', async () => {
    const account = 'long.account.name';
    const { email } = await addMember(portal, { account, account_key: account });
    const code = await visitorCode(portal, 'reset', email);
    const refused = await reset({ email, code, password: account });
    assert.deepEqual(Object.keys(refused.data.fields), ['password']);
    assert.equal((await reset({ email, code, password: fresh })).code, 1);
  });
});

describe('guessing a reset code', () => {
  const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
  const tryFrom = (headers: Record<string, string>, request: object) =>
    ask(portal, 'POST', 'user/resetPwd', { password: fresh, ...request }, { headers });

  it("requires more captcha work from many networks, and the owner's code still works", async () => {
    const { email } = await addMember(portal);
    const home = fromElsewhere();
    const captcha = await solveCaptcha(portal);
    const asked = { purpose: 'reset', email, captcha };
    const sent = await ask(portal, 'POST', 'user/sendEmail', asked, { headers: home });
    const code = await lastCode(portal, email);
    const guess = { email, code: wrongCode(code) };
    for (let count = 0; count < 5; count += 1) {
      assert.equal((await tryFrom(fromElsewhere(), guess)).code, portalErrors.fields);
    }
    const works: number[] = [];
    for (const work of [1, 4, 6]) {
      const refused = await tryFrom(fromElsewhere(), guess);
      assert.equal(refused.code, portalErrors.captcha);
      works.push(refused.data.work);
      const solved = await solveCaptcha(portal, work);
      const { code } = await tryFrom(fromElsewhere(), { ...guess, captcha: solved });
      assert.equal(code, portalErrors.fields);
    }
    assert.deepEqual(works, [1, 4, 6]);
    // The owner does that work too, and gets in with the mailed code.
    const solved = await solveCaptcha(portal, 8);
    const { codeToken } = sent.data;
    const right = { email, code, codeToken, captcha: solved };
    assert.equal((await tryFrom(fromElsewhere(), right)).code, 1);
  });

  it("requires no captcha from the owner's usual network", async () => {
    const { user, email } = await addMember(portal);
    const home = fromElsewhere();
    assert.equal((await login(portal, user.account, goodPassword, {}, home)).code, 1);
    for (let count = 0; count < 6; count += 1) {
      await tryFrom(fromElsewhere(), { email, code: '000000' });
    }
    const captcha = await solveCaptcha(portal);
    const asked = { purpose: 'reset', email, captcha };
    await ask(portal, 'POST', 'user/sendEmail', asked, { headers: home });
    const code = await lastCode(portal, email);
    assert.equal((await tryFrom(home, { email, code: wrongCode(code) })).code, portalErrors.fields);
    assert.equal((await tryFrom(home, { email, code })).code, 1);
  });

  it('waits after twenty wrong codes from one address for any names', async () => {
    const headers = fromElsewhere();
    for (let count = 0; count < 20; count += 1) {
      const request = { email: `unknown${count}@example.com`, code: '123456' };
      assert.equal((await tryFrom(headers, request)).code, portalErrors.fields);
    }
    const { email } = await addMember(portal);
    const code = await visitorCode(portal, 'reset', email);
    const refused = await tryFrom(headers, { email, code });
    assert.equal(refused.code, portalErrors.tooOften);
    assert.equal(refused.headers['retry-after'], String(refused.data.waitS));
    assert.equal((await tryFrom(fromElsewhere(), { email, code })).code, 1);
  });
});
