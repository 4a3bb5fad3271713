import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import { addAuthenticator, addSoftPasskey } from '../../_support/factors.ts';
import { ask, succeed } from '../../_support/people.ts';
import { auditOf, lastText } from '../../_support/records.ts';
import {
  addMember,
  goodPassword,
  login,
  openPeoplePortal,
  visitorCode,
} from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;

async function addOwner() {
  const person = await addMember(portal);
  const { recoveryCodes } = await addAuthenticator(portal, person);
  const codes = recoveryCodes ?? [];
  const enter = (recoveryCode: string, password = goodPassword) =>
    login(portal, person.user.account, password, { recoveryCode });
  return { ...person, codes, enter };
}

describe('recovery codes', () => {
  it('are ten, created with the first factor and stored as digests', async () => {
    const owner = await addOwner();
    assert.equal(new Set(owner.codes).size, 10);
    for (const code of owner.codes)
      assert.match(code, /^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    const rows = JSON.stringify(await database.selectFrom('recovery_code').selectAll().execute());
    for (const code of owner.codes) assert.ok(!rows.includes(code));
    const { recoveryCodes } = await addSoftPasskey(portal, owner);
    assert.equal(recoveryCodes, null, 'no other come with the second');
  });

  it('sign in once each, with an email saying how many are left', async () => {
    const { user, codes, enter, email } = await addOwner();
    const [first = '', second = ''] = codes;
    assert.equal((await enter(first)).code, 1);
    const { code, data } = await enter(first);
    assert.deepEqual([code, Object.keys(data.fields)], [portalErrors.fields, ['recoveryCode']]);
    const body = await lastText(portal, email, 'factorChanged');
    assert.match(body, /9 codes are left/);
    assert.ok(!body.includes(first));
    const signedIn = await enter(second.toUpperCase().replace('-', ' '));
    assert.equal(signedIn.code, 1, 'however it is typed');
    assert.equal((await succeed(portal, signedIn.data, 'user/factors')).recoveryCodes, 8);
    const used = await auditOf(portal, { actor: user.id, action: 'user.useRecoveryCode' });
    assert.equal(used.at(-1)?.details, '{"left":8}');
  });

  it('sign in once for simultaneous uses of one code', async () => {
    const { codes, enter } = await addOwner();
    const [code = ''] = codes;
    const answers = await Promise.all([enter(code), enter(code), enter(code)]);
    assert.equal(answers.filter((answer) => answer.code === 1).length, 1);
  });

  it('are refused for other users and without the password', async () => {
    const [mine, other] = [await addOwner(), await addOwner()];
    const [code = ''] = other.codes;
    assert.equal((await mine.enter(code)).code, portalErrors.fields);
    assert.equal((await other.enter(code, 'violet-harbour-43')).code, portalErrors.credentials);
    assert.equal((await other.enter(code)).code, 1);
  });

  it('prove identity once', async () => {
    const owner = await addOwner();
    portal.clock.now += stepUpMinutes * 60_000;
    const [recoveryCode = ''] = owner.codes;
    await succeed(portal, owner, 'user/confirm', { recoveryCode });
    await succeed(portal, owner, 'user/exportData');
    const again = await ask(portal, 'POST', 'user/confirm', { recoveryCode }, owner);
    assert.deepEqual(Object.keys(again.data.fields), ['recoveryCode']);
  });

  it('are replaced by new ones for users with a factor', async () => {
    const owner = await addOwner();
    const { recoveryCodes } = await succeed(portal, owner, 'user/newRecoveryCodes');
    assert.equal(recoveryCodes.length, 10);
    assert.equal((await owner.enter(owner.codes[0] ?? '')).code, portalErrors.fields);
    assert.equal((await owner.enter(recoveryCodes[0])).code, 1);
    const plain = await addMember(portal);
    const { code } = await ask(portal, 'POST', 'user/newRecoveryCodes', {}, plain);
    assert.equal(code, portalErrors.conflict);
  });
});

describe('password reset by email code', () => {
  it('does not replace the second factor', async () => {
    const owner = await addOwner();
    const code = await visitorCode(portal, 'reset', owner.email);
    const password = 'amber-lighthouse-17';
    const { msg, ...reset } = await ask(portal, 'POST', 'user/resetPwd', {
      email: owner.email,
      code,
      password,
    });
    assert.equal(reset.code, 1, msg);
    assert.equal((await login(portal, owner.user.account, password)).code, portalErrors.totp);
    assert.equal((await owner.enter(owner.codes[0] ?? '', password)).code, 1);
  });
});

describe('demo integrator', () => {
  it('is refused a second factor, since everyone signs in as it', async () => {
    const demo = await addMember(portal, { shared: 1 });
    for (const path of [
      'user/beginTotp',
      'user/beginPasskey',
      'user/newRecoveryCodes',
      'user/removeTotp',
      'user/beginProof',
    ]) {
      const { code } = await ask(portal, 'POST', path, {}, demo);
      assert.equal(code, portalErrors.forbidden, path);
    }
    for (const [path, request] of [
      ['user/setTotp', { challenge: 'a', totp: '123456' }],
      ['user/addPasskey', { name: 'Mine', passkey: '{}' }],
      ['user/removePasskey', { id: 'a' }],
      ['user/renamePasskey', { id: 'a', name: 'Mine' }],
    ] as const) {
      const { code } = await ask(portal, 'POST', path, request, demo);
      assert.equal(code, portalErrors.forbidden, path);
    }
  });
});
