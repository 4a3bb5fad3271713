import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import { mostPasskeys } from '#contract/portal/factors.ts';
import { createContext } from '#server/context.ts';
import { challengeLifeMs } from '#server/people/factors/challenge.ts';
import { toPasskeyOptions } from '#server/people/factors/take-passkey.ts';
import { addSoftPasskey, answerLogin } from '../../_support/factors.ts';
import { ask, succeed } from '../../_support/people.ts';
import { auditOf } from '../../_support/records.ts';
import { addMember, goodPassword, login, openPeoplePortal } from '../../_support/sign-up.ts';
import { type Misdeeds, SoftPasskey } from '../../_support/soft-passkey.ts';

const portal = await openPeoplePortal({ ALLOWED_ORIGINS: 'https://docs.localhost' });

const enter = (passkey: string) => ask(portal, 'POST', 'user/loginByPasskey', { passkey });

async function addOwner() {
  const person = await addMember(portal);
  return { ...person, ...(await addSoftPasskey(portal, person)) };
}

describe('passkey', () => {
  it('signs in by itself, without name or password', async () => {
    const { user, passkey, recoveryCodes } = await addOwner();
    assert.equal(recoveryCodes?.length, 10);
    const { code, data } = await enter(await answerLogin(portal, passkey));
    assert.deepEqual([code, data.userData.account], [1, user.account]);
    const { sessions } = await succeed(portal, data, 'user/sessions');
    assert.deepEqual(sessions[0].factors, ['passkey']);
    const { passkeys } = await succeed(portal, data, 'user/factors');
    assert.deepEqual([passkeys[0].name, passkeys[0].usedAt], ['A test’s key', portal.clock.now]);
  });

  it('is requested beside the password, for that sign-in only', async () => {
    const { user, passkey } = await addOwner();
    const asked = await login(portal, user.account);
    assert.deepEqual(
      [asked.code, asked.data.factors],
      [portalErrors.totp, ['passkey', 'recovery']],
    );
    assert.deepEqual(
      asked.data.passkey.allowCredentials.map(({ id }: { id: string }) => id),
      [passkey.id],
    );
    const answer = passkey.get(asked.data.passkey);
    assert.equal((await login(portal, user.account, goodPassword, { passkey: answer })).code, 1);
    const withoutName = passkey.get(asked.data.passkey);
    assert.equal((await enter(withoutName)).code, portalErrors.credentials, 'of another purpose');
  });

  it('proves identity only in the session that asked', async () => {
    const owner = await addOwner();
    const { data: other } = await enter(await answerLogin(portal, owner.passkey));
    portal.clock.now += stepUpMinutes * 60_000;
    const refused = await ask(portal, 'POST', 'user/exportData', {}, owner);
    assert.equal(refused.code, portalErrors.stepUp);
    const passkey = owner.passkey.get(await succeed(portal, owner, 'user/beginProof'));
    const stolen = await ask(portal, 'POST', 'user/confirm', { passkey }, other);
    assert.deepEqual(Object.keys(stolen.data.fields), ['passkey']);
    await succeed(portal, owner, 'user/confirm', { passkey });
    await succeed(portal, owner, 'user/exportData');
  });

  it('works on the other allowed origins', async () => {
    const { passkey } = await addOwner();
    const answer = await answerLogin(portal, passkey, { origin: 'https://docs.localhost' });
    assert.equal((await enter(answer)).code, 1);
  });
});

describe('passkey assertion', () => {
  const misdeeds: Record<string, Misdeeds> = {
    'from another site': { origin: 'https://evil.example' },
    'for another site': { rpId: 'evil.example' },
    'without user verification': { isVerified: false },
    'with another user handle': { userHandle: Buffer.from('another').toString('base64url') },
    'to a challenge never issued': { challenge: 'A'.repeat(72) },
  };
  for (const [what, misdeed] of Object.entries(misdeeds)) {
    it(`is refused ${what}`, async () => {
      const { passkey } = await addOwner();
      const { code } = await enter(await answerLogin(portal, passkey, misdeed));
      assert.equal(code, portalErrors.credentials);
    });
  }

  it('is accepted once of simultaneous uses', async () => {
    const { passkey } = await addOwner();
    const answer = await answerLogin(portal, passkey);
    const answers = await Promise.all([enter(answer), enter(answer), enter(answer)]);
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.equal((await enter(answer)).code, portalErrors.credentials);
  });

  it('expires after ten minutes', async () => {
    const { passkey } = await addOwner();
    const answer = await answerLogin(portal, passkey);
    portal.clock.now += challengeLifeMs;
    assert.equal((await enter(answer)).code, portalErrors.credentials);
  });

  it('is refused and audited as a copy if its counter does not increase', async () => {
    const { user, passkey } = await addOwner();
    assert.equal((await enter(await answerLogin(portal, passkey, { counter: 7 }))).code, 1);
    for (const counter of [7, 3, 0]) {
      const { code } = await enter(await answerLogin(portal, passkey, { counter }));
      assert.equal(code, portalErrors.credentials, String(counter));
    }
    const copies = await auditOf(portal, { actor: user.id, action: 'user.passkeyCopied' });
    assert.equal(copies.length, 3);
    assert.equal((await enter(await answerLogin(portal, passkey, { counter: 8 }))).code, 1);
  });

  it('is accepted with a counter that stays 0', async () => {
    const { passkey } = await addOwner();
    for (const counter of [0, 0]) {
      assert.equal((await enter(await answerLogin(portal, passkey, { counter }))).code, 1);
    }
  });

  for (const text of ['', 'nothing', '[]', '{}', '{"id":null}', '{"id":{"a":1},"response":7}']) {
    it(`is refused like any other for the text ${text || 'empty'}`, async () => {
      const { status, code } = await enter(text);
      const { credentials, fields } = portalErrors;
      assert.deepEqual([status, code], [200, text === '' ? fields : credentials]);
    });
  }

  it('is refused as a second factor of another user', async () => {
    const [mine, other] = [await addOwner(), await addOwner()];
    const { data } = await login(portal, mine.user.account);
    const passkey = other.passkey.get(data.passkey);
    const refused = await login(portal, mine.user.account, goodPassword, { passkey });
    assert.deepEqual(Object.keys(refused.data.fields), ['passkey']);
  });
});

describe('new passkey', () => {
  const misdeeds: Record<string, Misdeeds> = {
    'from another site': { origin: 'https://evil.example' },
    'for another site': { rpId: 'evil.example' },
    'without user verification': { isVerified: false },
    'to a challenge never issued': { challenge: 'A'.repeat(72) },
  };
  for (const [what, misdeed] of Object.entries(misdeeds)) {
    it(`is not stored ${what}`, async () => {
      const person = await addMember(portal);
      const options = await succeed(portal, person, 'user/beginPasskey');
      const passkey = new SoftPasskey().create(options, misdeed);
      const asked = { name: 'Mine', passkey };
      const { data } = await ask(portal, 'POST', 'user/addPasskey', asked, person);
      assert.deepEqual(Object.keys(data.fields), ['passkey']);
      assert.deepEqual((await succeed(portal, person, 'user/factors')).passkeys, []);
    });
  }

  it('is stored once, in the session that began', async () => {
    const person = await addMember(portal);
    const { data: other } = await login(portal, person.user.account);
    const options = await succeed(portal, person, 'user/beginPasskey');
    const request = { name: 'Mine', passkey: new SoftPasskey().create(options) };
    const add = (token: string) => ask(portal, 'POST', 'user/addPasskey', request, { token });
    assert.equal((await add(other.token)).code, portalErrors.fields);
    const codes = (await Promise.all([add(person.token), add(person.token)])).map(
      ({ code }) => code,
    );
    assert.deepEqual(codes.sort(), [1, portalErrors.fields]);
    const again = await succeed(portal, person, 'user/beginPasskey');
    assert.equal(again.excludeCredentials.length, 1, 'a browser makes no second one');
  });

  it('is not stored if another user has it', async () => {
    const { passkey } = await addOwner();
    const person = await addMember(portal);
    const options = await succeed(portal, person, 'user/beginPasskey');
    const asked = { name: 'Mine', passkey: passkey.create(options) };
    const { code } = await ask(portal, 'POST', 'user/addPasskey', asked, person);
    assert.equal(code, portalErrors.fields);
  });

  it('is refused beyond ten per user', async () => {
    const person = await addMember(portal);
    for (let count = 1; count < mostPasskeys; count += 1) await addSoftPasskey(portal, person);
    const begun = [];
    for (const _ of [1, 2]) begun.push(await succeed(portal, person, 'user/beginPasskey'));
    const codes = [];
    for (const options of begun) {
      const asked = { name: 'One more', passkey: new SoftPasskey().create(options) };
      codes.push((await ask(portal, 'POST', 'user/addPasskey', asked, person)).code);
    }
    assert.deepEqual(codes, [1, portalErrors.fields]);
    const { code } = await ask(portal, 'POST', 'user/beginPasskey', {}, person);
    assert.equal(code, portalErrors.fields);
  });
});

describe('stored passkeys', () => {
  it('can be renamed and removed only by their owner', async () => {
    const [owner, stranger] = [await addOwner(), await addMember(portal)];
    const { id } = owner.passkey;
    for (const path of ['user/renamePasskey', 'user/removePasskey']) {
      const { code } = await ask(portal, 'POST', path, { id, name: 'Stolen' }, stranger);
      assert.equal(code, portalErrors.notFound, path);
    }
    await succeed(portal, owner, 'user/renamePasskey', { id, name: 'Office key' });
    assert.equal((await succeed(portal, owner, 'user/factors')).passkeys[0].name, 'Office key');
    await succeed(portal, owner, 'user/removePasskey', { id });
    assert.equal((await login(portal, owner.user.account)).code, 1);
    const gone = await enter(await answerLogin(portal, owner.passkey));
    assert.equal(gone.code, portalErrors.credentials);
  });

  it('accept challenges issued by any process of the portal', async () => {
    const { passkey } = await addOwner();
    const { settings, secrets } = portal.people;
    const now = () => portal.clock.now;
    const other = createContext({ ...portal.context, settings, secrets, now });
    const options = await toPasskeyOptions(other, { purpose: 'signIn', holder: '' });
    assert.equal((await enter(passkey.get(options))).code, 1);
  });
});

describe('portal address', () => {
  for (const [how, PUBLIC_URL, none] of [
    ['an IP address', 'https://192.0.2.7', 'address'],
    ['an IPv6 address', 'https://[2001:db8::7]', 'address'],
    ['an address without TLS', 'http://portal.example.com', 'http'],
  ] as const) {
    it(`offers no passkeys as ${how}, with the reason`, async () => {
      const plain = await openPeoplePortal({ PUBLIC_URL });
      const person = await addMember(plain);
      assert.deepEqual((await succeed(plain, person, 'user/factors')).offers, { none });
      assert.equal((await ask(plain, 'GET', 'user/beginLogin')).code, portalErrors.notFound);
      const { code } = await ask(plain, 'POST', 'user/beginPasskey', {}, person);
      assert.equal(code, portalErrors.conflict);
    });
  }

  it('offers passkeys as a host name with TLS', async () => {
    const named = await openPeoplePortal({ PUBLIC_URL: 'https://portal.example.com' });
    const person = await addMember(named);
    const key = new SoftPasskey('https://portal.example.com');
    const { passkey } = await addSoftPasskey(named, person, key);
    const answer = await answerLogin(named, passkey);
    assert.equal((await ask(named, 'POST', 'user/loginByPasskey', { passkey: answer })).code, 1);
  });
});
