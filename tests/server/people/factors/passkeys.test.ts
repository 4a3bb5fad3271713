import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import { mostPasskeys } from '#contract/portal/factors.ts';
import { createGround } from '#server/ground.ts';
import { challengeLifeMs } from '#server/people/factors/challenge.ts';
import { toPasskeyOptions } from '#server/people/factors/take-passkey.ts';
import { addSoftPasskey, answerLogin, done } from '../../_support/factors.ts';
import { ask } from '../../_support/people.ts';
import { addMember, goodPassword, login, openPeoplePortal } from '../../_support/sign-up.ts';
import { type Misdeeds, SoftPasskey } from '../../_support/soft-passkey.ts';

const portal = await openPeoplePortal({ ALLOWED_ORIGINS: 'https://docs.localhost' });
const { database } = portal.ground;

const enter = (passkey: string) => ask(portal, 'POST', 'user/loginByPasskey', { passkey });

async function addOwner() {
  const person = await addMember(portal);
  return { ...person, ...(await addSoftPasskey(portal, person)) };
}

describe('a passkey', () => {
  it('signs in by itself, without a name or a password', async () => {
    const { user, passkey, recoveryCodes } = await addOwner();
    assert.equal(recoveryCodes?.length, 10);
    const { code, data } = await enter(await answerLogin(portal, passkey));
    assert.deepEqual([code, data.userData.account], [1, user.account]);
    const { sessions } = await done(portal, data, 'user/sessions');
    assert.deepEqual(sessions[0].factors, ['passkey']);
    const { passkeys } = await done(portal, data, 'user/factors');
    assert.deepEqual([passkeys[0].name, passkeys[0].usedAt], ['A test’s key', portal.clock.now]);
  });

  it('is asked for beside the password, and answers that very sign-in', async () => {
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

  it('proves who one is, for the session that asked', async () => {
    const owner = await addOwner();
    const { data: other } = await enter(await answerLogin(portal, owner.passkey));
    portal.clock.now += stepUpMinutes * 60_000;
    assert.equal(
      (await ask(portal, 'POST', 'user/exportData', {}, owner)).code,
      portalErrors.stepUp,
    );
    const passkey = owner.passkey.get(await done(portal, owner, 'user/beginProof'));
    const stolen = await ask(portal, 'POST', 'user/confirm', { passkey }, other);
    assert.deepEqual(Object.keys(stolen.data.fields), ['passkey']);
    await done(portal, owner, 'user/confirm', { passkey });
    await done(portal, owner, 'user/exportData');
  });

  it('may be used on the other origins that the settings name', async () => {
    const { passkey } = await addOwner();
    const answer = await answerLogin(portal, passkey, { origin: 'https://docs.localhost' });
    assert.equal((await enter(answer)).code, 1);
  });
});

describe('an answer of a passkey', () => {
  const misdeeds: Record<string, Misdeeds> = {
    'of another site': { origin: 'https://evil.example' },
    'for another site': { rpId: 'evil.example' },
    'without a PIN or a finger': { isVerified: false },
    'in the name of somebody else': { userHandle: Buffer.from('somebody').toString('base64url') },
    'to a challenge of nobody': { challenge: 'A'.repeat(72) },
  };
  for (const [what, misdeed] of Object.entries(misdeeds)) {
    it(`${what} signs nobody in`, async () => {
      const { passkey } = await addOwner();
      const { code } = await enter(await answerLogin(portal, passkey, misdeed));
      assert.equal(code, portalErrors.credentials);
    });
  }

  it('counts once, however many send it together', async () => {
    const { passkey } = await addOwner();
    const answer = await answerLogin(portal, passkey);
    const answers = await Promise.all([enter(answer), enter(answer), enter(answer)]);
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.equal((await enter(answer)).code, portalErrors.credentials);
  });

  it('comes too late after ten minutes', async () => {
    const { passkey } = await addOwner();
    const answer = await answerLogin(portal, passkey);
    portal.clock.now += challengeLifeMs;
    assert.equal((await enter(answer)).code, portalErrors.credentials);
  });

  it('whose count does not go up is a copy’s: it is refused and on record', async () => {
    const { user, passkey } = await addOwner();
    assert.equal((await enter(await answerLogin(portal, passkey, { counter: 7 }))).code, 1);
    for (const counter of [7, 3, 0]) {
      const { code } = await enter(await answerLogin(portal, passkey, { counter }));
      assert.equal(code, portalErrors.credentials, String(counter));
    }
    const { rows } = await database
      .selectFrom('audit')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('actor', '=', user.id)
      .where('action', '=', 'user.passkeyCopied')
      .executeTakeFirstOrThrow();
    assert.equal(Number(rows), 3);
    assert.equal((await enter(await answerLogin(portal, passkey, { counter: 8 }))).code, 1);
  });

  it('counts nothing where the authenticator counts nothing', async () => {
    const { passkey } = await addOwner();
    for (const counter of [0, 0]) {
      assert.equal((await enter(await answerLogin(portal, passkey, { counter }))).code, 1);
    }
  });

  for (const text of ['', 'nothing', '[]', '{}', '{"id":null}', '{"id":{"a":1},"response":7}']) {
    it(`that reads ${text || 'empty'} is refused as any other`, async () => {
      const { status, code } = await enter(text);
      const { credentials, fields } = portalErrors;
      assert.deepEqual([status, code], [200, text === '' ? fields : credentials]);
    });
  }

  it('of somebody else’s passkey is no second factor of mine', async () => {
    const [mine, other] = [await addOwner(), await addOwner()];
    const { data } = await login(portal, mine.user.account);
    const passkey = other.passkey.get(data.passkey);
    const refused = await login(portal, mine.user.account, goodPassword, { passkey });
    assert.deepEqual(Object.keys(refused.data.fields), ['passkey']);
  });
});

describe('a new passkey', () => {
  const misdeeds: Record<string, Misdeeds> = {
    'of another site': { origin: 'https://evil.example' },
    'for another site': { rpId: 'evil.example' },
    'without a PIN or a finger': { isVerified: false },
    'to a challenge of nobody': { challenge: 'A'.repeat(72) },
  };
  for (const [what, misdeed] of Object.entries(misdeeds)) {
    it(`${what} is not kept`, async () => {
      const person = await addMember(portal);
      const options = await done(portal, person, 'user/beginPasskey');
      const passkey = new SoftPasskey().create(options, misdeed);
      const asked = { name: 'Mine', passkey };
      const { data } = await ask(portal, 'POST', 'user/addPasskey', asked, person);
      assert.deepEqual(Object.keys(data.fields), ['passkey']);
      assert.deepEqual((await done(portal, person, 'user/factors')).passkeys, []);
    });
  }

  it('is kept once, in the session that began', async () => {
    const person = await addMember(portal);
    const { data: other } = await login(portal, person.user.account);
    const options = await done(portal, person, 'user/beginPasskey');
    const request = { name: 'Mine', passkey: new SoftPasskey().create(options) };
    const add = (token: string) => ask(portal, 'POST', 'user/addPasskey', request, { token });
    assert.equal((await add(other.token)).code, portalErrors.fields);
    const codes = (await Promise.all([add(person.token), add(person.token)])).map(
      ({ code }) => code,
    );
    assert.deepEqual(codes.sort(), [1, portalErrors.fields]);
    const again = await done(portal, person, 'user/beginPasskey');
    assert.equal(again.excludeCredentials.length, 1, 'a browser makes no second one');
  });

  it('that is somebody’s already is not kept', async () => {
    const { passkey } = await addOwner();
    const person = await addMember(portal);
    const options = await done(portal, person, 'user/beginPasskey');
    const asked = { name: 'Mine', passkey: passkey.create(options) };
    const { code } = await ask(portal, 'POST', 'user/addPasskey', asked, person);
    assert.equal(code, portalErrors.fields);
  });

  it('is one of ten at most', async () => {
    const person = await addMember(portal);
    for (let count = 1; count < mostPasskeys; count += 1) await addSoftPasskey(portal, person);
    const begun = [];
    for (const _ of [1, 2]) begun.push(await done(portal, person, 'user/beginPasskey'));
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

describe('the passkeys that somebody has', () => {
  it('are renamed and removed by their owner alone', async () => {
    const [owner, stranger] = [await addOwner(), await addMember(portal)];
    const { id } = owner.passkey;
    for (const path of ['user/renamePasskey', 'user/removePasskey']) {
      const { code } = await ask(portal, 'POST', path, { id, name: 'Stolen' }, stranger);
      assert.equal(code, portalErrors.notFound, path);
    }
    await done(portal, owner, 'user/renamePasskey', { id, name: 'Office key' });
    assert.equal((await done(portal, owner, 'user/factors')).passkeys[0].name, 'Office key');
    await done(portal, owner, 'user/removePasskey', { id });
    assert.equal((await login(portal, owner.user.account)).code, 1);
    assert.equal(
      (await enter(await answerLogin(portal, owner.passkey))).code,
      portalErrors.credentials,
    );
  });

  it('are the same for every process of the portal', async () => {
    const { passkey } = await addOwner();
    const { settings, secrets } = portal.people;
    const now = () => portal.clock.now;
    const other = createGround({ ...portal.ground, settings, secrets, now });
    const options = await toPasskeyOptions(other, { purpose: 'signIn', holder: '' });
    assert.equal((await enter(passkey.get(options))).code, 1);
  });
});

describe('a portal that is opened', () => {
  for (const [how, PUBLIC_URL, none] of [
    ['by an IP address', 'https://192.0.2.7', 'address'],
    ['by an IPv6 address', 'https://[2001:db8::7]', 'address'],
    ['without TLS', 'http://portal.example.com', 'http'],
  ] as const) {
    it(`${how} offers no passkeys, and says why`, async () => {
      const plain = await openPeoplePortal({ PUBLIC_URL });
      const person = await addMember(plain);
      assert.deepEqual((await done(plain, person, 'user/factors')).offers, { none });
      assert.equal((await ask(plain, 'GET', 'user/beginLogin')).code, portalErrors.notFound);
      const { code } = await ask(plain, 'POST', 'user/beginPasskey', {}, person);
      assert.equal(code, portalErrors.conflict);
    });
  }

  it('by a name has passkeys for that name', async () => {
    const named = await openPeoplePortal({ PUBLIC_URL: 'https://portal.example.com' });
    const person = await addMember(named);
    const key = new SoftPasskey('https://portal.example.com');
    const { passkey } = await addSoftPasskey(named, person, key);
    const answer = await answerLogin(named, passkey);
    assert.equal((await ask(named, 'POST', 'user/loginByPasskey', { passkey: answer })).code, 1);
  });
});
