import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { sendCode } from '#server/people/codes/send-code.ts';
import { ask } from '../../_support/people.ts';
import { templatesTo } from '../../_support/records.ts';
import { addMember, lastCode, login, openPeoplePortal, ownCode } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();

let numbers = 0;
function newPhone(): string {
  numbers += 1;
  return `+2010066600${String(numbers).padStart(2, '0')}`;
}

const changeEmail = (token: string, request: object) =>
  ask(portal, 'POST', 'user/changeEmail', request, { token });
const changePhone = (token: string, request: object) =>
  ask(portal, 'POST', 'user/changePhone', request, { token });
const codeForEmail = (token: string, email: string) =>
  ownCode(portal, token, { purpose: 'newEmail', email }, email);
const codeForPhone = (token: string, phone: string) =>
  ownCode(portal, token, { purpose: 'newPhone', phone }, phone);

/** Sign-ins from elsewhere belong to another test. */
const lastTemplate = async (recipient: string) =>
  (await templatesTo(portal, recipient)).findLast((template) => template !== 'newDevice');

describe('user/changeEmail', () => {
  it('requires the code sent to the new address and notifies the old one', async () => {
    const { token, user, email: old } = await addMember(portal);
    const email = `Fresh-${user.account}@Example.com`;
    const code = await codeForEmail(token, email);
    const { code: ok, data } = await changeEmail(token, { email, code });
    assert.equal(ok, 1);
    assert.equal(data.email, email);
    assert.equal((await login(portal, email.toLowerCase())).code, 1);
    assert.equal((await login(portal, old)).code, portalErrors.credentials);
    assert.equal(await lastTemplate(old), 'emailChanged');
  });

  it('refuses a wrong code, and the right one still works', async () => {
    const { token, user } = await addMember(portal);
    const email = `refused-${user.account}@example.com`;
    const code = await codeForEmail(token, email);
    const wrong = code === '000000' ? '000001' : '000000';
    const { data } = await changeEmail(token, { email, code: wrong });
    assert.deepEqual(Object.keys(data.fields), ['code']);
    assert.equal((await changeEmail(token, { email, code })).code, 1);
  });

  it('refuses a code requested by another user or sent to another address', async () => {
    const { token } = await addMember(portal);
    const other = await addMember(portal);
    const email = 'contested@example.com';
    const foreign = await codeForEmail(other.token, email);
    const elsewhere = await codeForEmail(token, 'elsewhere@example.com');
    for (const code of [foreign, elsewhere]) {
      const { data } = await changeEmail(token, { email, code });
      assert.deepEqual(Object.keys(data.fields), ['code']);
    }
  });

  it('says that an address is taken only to the holder of its code', async () => {
    const { token } = await addMember(portal);
    const holder = await addMember(portal);
    const guess = { email: holder.email, code: '000000' };
    const { data: blind } = await changeEmail(token, guess);
    assert.deepEqual(Object.keys(blind.fields), ['code']);
    const code = await codeForEmail(token, holder.email);
    const { data: seeing } = await changeEmail(token, { ...guess, code });
    assert.deepEqual(Object.keys(seeing.fields), ['email']);
  });

  it('gives an address to one of two simultaneous requests', async () => {
    const email = 'both-want-it@example.com';
    const requests: { token: string; code: string }[] = [];
    for (const { token, user } of [await addMember(portal), await addMember(portal)]) {
      // An address waits a minute between two codes; this skips the wait.
      const whom = { purpose: 'newEmail', target: email, userId: user.id } as const;
      await sendCode(portal.people, { ...whom, channel: 'mail', language: 'EN' });
      requests.push({ token, code: await lastCode(portal, email) });
    }
    const answers = await Promise.all(
      requests.map(({ token, code }) => changeEmail(token, { email, code })),
    );
    const codes = answers.map((answer) => answer.code).sort();
    assert.deepEqual(codes, [1, portalErrors.fields]);
    const loser = answers.find((answer) => answer.code !== 1);
    assert.deepEqual(Object.keys(loser?.data.fields), ['email']);
  });

  it('refuses the current address', async () => {
    const { token, email } = await addMember(portal);
    const { data } = await changeEmail(token, { email, code: '123456' });
    assert.deepEqual(Object.keys(data.fields), ['email']);
  });
});

describe('user/changePhone', () => {
  it('adds a first phone and notifies the email address', async () => {
    const { token, email } = await addMember(portal);
    const phone = newPhone();
    const code = await codeForPhone(token, phone);
    const { data } = await changePhone(token, { phone, code });
    assert.equal(data.phone, phone);
    assert.equal((await login(portal, phone)).code, 1);
    assert.equal(await lastTemplate(email), 'phoneChanged');
  });

  it('replaces the phone and notifies the old one', async () => {
    const old = newPhone();
    const { token } = await addMember(portal, { phone: old });
    const phone = newPhone();
    const code = await codeForPhone(token, phone);
    assert.equal((await changePhone(token, { phone, code })).code, 1);
    assert.equal(await lastTemplate(old), 'phoneChanged');
  });

  it('accepts only mobile numbers of served countries', async () => {
    const { token } = await addMember(portal);
    for (const phone of ['+4915112345678', '+20100', '+20223456789']) {
      const request = { phone, code: '123456' };
      const { data } = await changePhone(token, request);
      assert.deepEqual(Object.keys(data.fields), ['phone'], phone);
    }
  });
});
