import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { ask } from '../../_support/people.ts';
import { userOf } from '../../_support/records.ts';
import {
  addMember,
  goodPassword,
  login,
  openPeoplePortal,
  registerPerson,
  registration,
  visitorCode,
} from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const register = (request: object) => ask(portal, 'POST', 'user/register', request);

async function refused(parts: Record<string, unknown>): Promise<Record<string, string>> {
  const { code, data } = await register(await registration(portal, parts));
  assert.equal(code, portalErrors.fields);
  return data.fields;
}

describe('user/register', () => {
  it('signs the person in, uncertified', async () => {
    const { account, token, uuid, userData } = await registerPerson(portal);
    assert.deepEqual(userData, {
      account,
      level: 'user',
      organisation: account,
      role: 'owner',
      suspension: null,
      reviewer: false,
      mustSetUp: null,
      shared: false,
      timeZone: null,
    });
    const me = await ask(portal, 'POST', 'user/me', {}, { token });
    assert.equal(me.data.account, account);
    assert.equal(me.data.language, 'EN');
    assert.match(uuid, /^[0-9a-f-]{36}$/);
    assert.match(token, /^[\w-]{43}$/);
  });

  it('stores the password as argon2id and the token as a digest', async () => {
    const { account, token } = await registerPerson(portal);
    const { database } = portal.context;
    const user = await userOf(portal, account);
    assert.match(user.password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const sessions = await database.selectFrom('sessions').selectAll().execute();
    assert.ok(!JSON.stringify(sessions).includes(token));
  });

  it('accepts a phone alone, or both contacts with a code each', async () => {
    const phone = '+201001234567';
    const phoneCode = await visitorCode(portal, 'register', phone);
    const byPhone = await registerPerson(portal, { email: undefined, phone, phoneCode });
    const me = await ask(portal, 'POST', 'user/me', {}, { token: byPhone.token });
    assert.deepEqual([me.data.phone, me.data.email], [phone, null]);
    const another = '+201001234568';
    const email = 'both@example.com';
    const emailCode = await visitorCode(portal, 'register', email);
    const wrong = await refused({ email, emailCode, phone: another, phoneCode: '000000' });
    assert.deepEqual(Object.keys(wrong), ['phoneCode']);
    const both = { email, emailCode, phone: another };
    await registerPerson(portal, {
      ...both,
      phoneCode: await visitorCode(portal, 'register', another),
    });
  });

  it('requires an email address or a phone, with its code', async () => {
    assert.deepEqual(Object.keys(await refused({ email: undefined })), ['email']);
    assert.deepEqual(Object.keys(await refused({ email: 'codeless@example.com' })), ['emailCode']);
  });

  it('refuses a wrong code and a code for another purpose', async () => {
    const { email } = await addMember(portal);
    const reset = await visitorCode(portal, 'reset', email);
    for (const emailCode of ['000000', reset]) {
      assert.deepEqual(Object.keys(await refused({ email, emailCode })), ['emailCode']);
    }
  });

  it('requires the terms', async () => {
    assert.deepEqual(Object.keys(await refused({ terms: false })), ['terms']);
  });

  it('requires a solved, unspent captcha', async () => {
    const { captcha, ...request } = await registration(portal);
    const without = await register(request);
    assert.equal(without.code, portalErrors.fields);
    const forged = await register({ ...request, captcha: 'bm8=' });
    assert.equal(forged.code, portalErrors.captcha);
    assert.equal((await register({ ...request, captcha })).code, portalErrors.success);
    const again = await register({ ...request, account: 'someone.else', captcha });
    assert.equal(again.code, portalErrors.captcha);
  });

  it('says that an account name is taken in any case', async () => {
    const { account } = await registerPerson(portal);
    const faults = await refused({ account: account.toUpperCase() });
    assert.deepEqual(Object.keys(faults), ['account']);
    assert.deepEqual(Object.keys(await refused({ account: 'Demo' })), ['account']);
  });

  it('says that an email address is taken only to the holder of its code', async () => {
    const email = 'twice@example.com';
    const emailCode = await visitorCode(portal, 'register', email);
    const first = await registration(portal, { email, emailCode });
    const second = await registration(portal, { email: 'TWICE@example.com', emailCode });
    assert.equal((await register(first)).code, portalErrors.success);
    const { data } = await register(second);
    assert.deepEqual(Object.keys(data.fields), ['emailCode']);
  });

  for (const [what, taken, field] of [
    ['account name', { account: 'race.name' }, 'account'],
    ['email address', { email: 'race@example.com' }, 'emailCode'],
    ['phone', { email: undefined, phone: '+201001234569' }, 'phoneCode'],
  ] as const) {
    it(`creates one person for simultaneous requests with the same ${what}`, async () => {
      const { email, phone } = { email: undefined, phone: undefined, ...taken };
      const code =
        email || phone ? await visitorCode(portal, 'register', email ?? phone ?? '') : '';
      const codes = email ? { emailCode: code } : phone ? { phoneCode: code } : {};
      const requests = [];
      for (let index = 0; index < 6; index += 1) {
        requests.push(await registration(portal, { ...taken, ...codes }));
      }
      const answers = await Promise.all(requests.map(register));
      const codesOf = answers.map((answer) => answer.code).sort();
      assert.deepEqual(codesOf, [1, ...Array(5).fill(portalErrors.fields)]);
      for (const { code, data } of answers) {
        if (code !== 1) assert.deepEqual(Object.keys(data.fields), [field]);
      }
    });
  }
});

describe('new password', () => {
  for (const [what, password] of [
    ['shorter than ten characters', 'nine-char'],
    ['longer than 128 characters', 'x1'.repeat(65)],
    ['one of the most common passwords', '1234567890'],
    ['a common password in capitals', 'QWERTYUIOP'],
    ['two characters repeated', 'abababababab'],
    ['a common password with a year and marks', 'Dragon2026!!'],
    ['a common password twice', 'MonkeyMonkey'],
    ['a word of this portal with digits', '1openplatform1'],
    ["the courier's name", 'Courier Open Platform 1'],
    ['the account name', 'My.Own.Name'],
    ['the email address', 'pass@example.com'],
  ] as const) {
    it(`is refused when it is ${what}`, async () => {
      const email = 'pass@example.com';
      const parts = { account: 'my.own.name', email, emailCode: '000000', password };
      assert.deepEqual(Object.keys(await refused(parts)), ['password']);
    });
  }

  it('can be a sentence with spaces, normalised across keyboards', async () => {
    const composed = 'caf\u00e9 au lait \ufb01lled';
    const { account } = await registerPerson(portal, { password: composed });
    const typed = composed.normalize('NFKD');
    assert.notEqual(typed, composed);
    assert.equal((await login(portal, account, typed)).code, 1);
    assert.notEqual((await login(portal, account, goodPassword)).code, 1);
  });
});

it('user/register spends a captcha once', async () => {
  const captcha = await solveCaptcha(portal);
  const requests = [];
  for (let index = 0; index < 4; index += 1) {
    requests.push(await registration(portal, { captcha }));
  }
  const answers = await Promise.all(requests.map(register));
  assert.equal(answers.filter(({ code }) => code === 1).length, 1);
});
