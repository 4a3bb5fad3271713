import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { ask } from '../../_support/people.ts';
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
const { database } = portal.ground;
const fresh = 'amber-lighthouse-17';

const codeOf = async (token: string) => (await ask(portal, 'POST', 'user/me', {}, { token })).code;
const change = (token: string, parts: object = {}) => {
  const request = { oldPassword: goodPassword, newPassword: fresh, endOthers: false, ...parts };
  return ask(portal, 'POST', 'user/changePassword', request, { token });
};
const reset = (request: object) => ask(portal, 'POST', 'user/resetPwd', request);

async function messagesTo(recipient: string): Promise<string[]> {
  const rows = await database
    .selectFrom('message')
    .select('template')
    .where('recipient', '=', recipient)
    // Of the sign-ins from elsewhere, which are another test's.
    .where('template', '!=', 'newDevice')
    .execute();
  return rows.map(({ template }) => template);
}

describe('changing the password', () => {
  it('takes the new one from then on, and tells the person', async () => {
    const { token, user, email } = await addMember(portal);
    assert.equal((await change(token)).code, 1);
    assert.equal((await login(portal, user.account)).code, portalErrors.credentials);
    assert.equal((await login(portal, user.account, fresh)).code, 1);
    assert.deepEqual(await messagesTo(email), ['passwordChanged']);
  });

  it('ends the other sessions where that is wished, never the own one', async () => {
    const { token, user } = await addMember(portal);
    const { data } = await login(portal, user.account);
    assert.equal((await change(token)).code, 1);
    assert.equal(await codeOf(data.token), 1);
    const again = { oldPassword: fresh, newPassword: goodPassword, endOthers: true };
    assert.equal((await change(token, again)).code, 1);
    assert.equal(await codeOf(data.token), portalErrors.sessionOver);
    assert.equal(await codeOf(token), 1);
  });

  for (const [what, parts, field] of [
    ['a wrong old one', { oldPassword: 'violet-harbour-43' }, 'oldPassword'],
    ['the same one again', { newPassword: goodPassword }, 'newPassword'],
    ['a common one', { newPassword: 'qwertyuiop' }, 'newPassword'],
    ['a short one', { newPassword: 'short' }, 'newPassword'],
  ] as const) {
    it(`refuses ${what} at its field`, async () => {
      const { token } = await addMember(portal);
      const { code, data } = await change(token, parts);
      assert.equal(code, portalErrors.fields);
      assert.deepEqual(Object.keys(data.fields), [field]);
    });
  }

  it('ends the session of who guesses the old one, and holds nobody up elsewhere', async () => {
    const { token, user } = await addMember(portal);
    for (let index = 0; index < 10; index += 1)
      await change(token, { oldPassword: `guess ${index}` });
    assert.equal((await change(token)).code, portalErrors.sessionOver);
    const { data } = await login(portal, user.account);
    assert.equal((await change(data.token)).code, 1);
  });

  it('leaves no other session what was proved with the one so far', async () => {
    const { token, user } = await addMember(portal);
    const { data } = await login(portal, user.account);
    const exported = () => ask(portal, 'POST', 'user/exportData', {}, { token: data.token });
    assert.equal((await exported()).code, 1);
    assert.equal((await change(token)).code, 1);
    assert.equal((await exported()).code, portalErrors.stepUp);
  });

  it('gives one success of two changes at the same moment', async () => {
    const { token } = await addMember(portal);
    const answers = await Promise.all([
      change(token),
      change(token, { newPassword: 'copper-meadow-88' }),
    ]);
    assert.deepEqual(answers.map(({ code }) => code).sort(), [1, portalErrors.conflict]);
  });
});

describe('a forgotten password', () => {
  it('is set by the code of the e-mail, and every session ends', async () => {
    const { token, user, email } = await addMember(portal);
    const code = await visitorCode(portal, 'reset', email);
    const answer = await reset({ email: email.toUpperCase(), code, password: fresh });
    assert.equal(answer.code, 1);
    assert.equal(await codeOf(token), portalErrors.sessionOver);
    assert.equal((await login(portal, user.account, fresh)).code, 1);
    assert.deepEqual(await messagesTo(email), ['codeReset', 'passwordChanged']);
  });

  it('is set by the code of the phone', async () => {
    const phone = '+201005550001';
    const { user } = await addMember(portal, { phone, email: null, email_key: null });
    const code = await visitorCode(portal, 'reset', phone);
    assert.equal((await reset({ phone, code, password: fresh })).code, 1);
    assert.equal((await login(portal, user.account, fresh)).code, 1);
    assert.deepEqual(await messagesTo(phone), ['codeReset', 'passwordChanged']);
  });

  it('takes a code once, also of many that arrive together', async () => {
    const { email } = await addMember(portal);
    const code = await visitorCode(portal, 'reset', email);
    const tries = ['amber-lighthouse-17', 'copper-meadow-88', 'silver-canyon-23'];
    const answers = await Promise.all(tries.map((password) => reset({ email, code, password })));
    assert.equal(answers.filter((answer) => answer.code === 1).length, 1);
    assert.equal(
      (await reset({ email, code, password: 'another-word-99' })).code,
      portalErrors.fields,
    );
  });

  it('answers alike for a wrong code of a person and of nobody', async () => {
    const { email } = await addMember(portal);
    await visitorCode(portal, 'reset', email);
    const request = { code: '000000', password: fresh };
    const person = await reset({ ...request, email });
    assert.deepEqual(Object.keys(person.data.fields), ['code']);
    const nobody = await reset({ ...request, email: 'nobody@example.com' });
    assert.deepEqual(Object.keys(nobody.data.fields), ['code']);
  });

  it('asks for an e-mail or a phone', async () => {
    const none = await reset({ code: '123456', password: fresh });
    assert.deepEqual(Object.keys(none.data.fields), ['email']);
  });

  it('of a person refuses their own names, and the code may be used again', async () => {
    const account = 'long.account.name';
    const { email } = await addMember(portal, { account, account_key: account });
    const code = await visitorCode(portal, 'reset', email);
    const refused = await reset({ email, code, password: account });
    assert.deepEqual(Object.keys(refused.data.fields), ['password']);
    assert.equal((await reset({ email, code, password: fresh })).code, 1);
  });
});

describe('guessing the code of a forgotten password', () => {
  const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000');
  const tryFrom = (headers: Record<string, string>, request: object) =>
    ask(portal, 'POST', 'user/resetPwd', { password: fresh, ...request }, { headers });

  it('from many addresses takes a captcha that grows, and does not end what the owner asked for', async () => {
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
    // The owner does that work as well, and gets in with the code that was mailed.
    const solved = await solveCaptcha(portal, 8);
    const { codeToken } = sent.data;
    const right = { email, code, codeToken, captcha: solved };
    assert.equal((await tryFrom(fromElsewhere(), right)).code, 1);
  });

  it('takes no captcha where the person came from before', async () => {
    const { user, email } = await addMember(portal);
    const home = fromElsewhere();
    assert.equal((await login(portal, user.account, goodPassword, {}, home)).code, 1);
    for (let count = 0; count < 6; count += 1) {
      await tryFrom(fromElsewhere(), { email, code: '000000' });
    }
    const captcha = await solveCaptcha(portal);
    await ask(
      portal,
      'POST',
      'user/sendEmail',
      { purpose: 'reset', email, captcha },
      { headers: home },
    );
    const code = await lastCode(portal, email);
    assert.equal((await tryFrom(home, { email, code: wrongCode(code) })).code, portalErrors.fields);
    assert.equal((await tryFrom(home, { email, code })).code, 1);
  });

  it('from one address has to wait after twenty wrong ones, whomever they are for', async () => {
    const headers = fromElsewhere();
    for (let count = 0; count < 20; count += 1) {
      const request = { email: `nobody${count}@example.com`, code: '123456' };
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
