import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { portalErrors } from '#contract/errors.ts';
import { newTotpSecret } from '#server/people/factors/totp.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { ask } from '../../_support/people.ts';
import {
  addMember,
  fromElsewhere,
  goodPassword,
  login,
  openPeoplePortal,
} from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const wrong = 'violet-harbour-43';

/** Tries until a captcha is asked for; answers how many tries were let through. */
async function triesOf(name: string, headers?: Record<string, string>): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { code } = await login(portal, name, wrong, {}, headers ?? fromElsewhere());
    if (code === portalErrors.captcha) return tries;
    assert.equal(code, portalErrors.credentials);
  }
  throw new Error('no captcha was asked for');
}

describe('signing in', () => {
  it('takes the account name in any case, the e-mail in any case, and the phone in any spelling', async () => {
    const { user } = await addMember(portal, {
      account: 'Three.Names',
      account_key: 'three.names',
      email: 'Three@example.com',
      email_key: 'three@example.com',
      phone: '+201009876543',
    });
    for (const name of [
      'Three.Names',
      ' THREE.names ',
      'three@EXAMPLE.com',
      '+201009876543',
      '+20 100 987 6543',
      '0100 987 6543',
    ]) {
      const { code, data } = await login(portal, name);
      assert.equal(code, 1, name);
      assert.equal(data.userData.account, user.account);
      assert.equal(data.uuid, user.uuid);
    }
  });

  it('ends the session that the same browser had, and no other', async () => {
    const { user, token: other } = await addMember(portal);
    const first = (await login(portal, user.account)).data.token;
    const headers = { ...fromElsewhere(), token: first };
    const second = (await login(portal, user.account, goodPassword, {}, headers)).data.token;
    const codeOf = async (token: string) =>
      (await ask(portal, 'POST', 'user/me', {}, { token })).code;
    assert.deepEqual(await Promise.all([first, second, other].map(codeOf)), [
      portalErrors.sessionOver,
      1,
      1,
    ]);
  });

  it('does not guess the country of a number that two people may have', async () => {
    await addMember(portal, { phone: '+8613800138000' });
    await addMember(portal, { phone: '+6213800138000' });
    assert.equal((await login(portal, '13800138000')).code, portalErrors.credentials);
    assert.equal((await login(portal, '+8613800138000')).code, 1);
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const { user } = await addMember(portal);
    const answers = [
      await login(portal, user.account, wrong),
      await login(portal, 'nobody.of.this.name', wrong),
      await login(portal, 'nobody@example.com', wrong),
      await login(portal, '+201000000009', wrong),
      await login(portal, '12', wrong),
    ];
    for (const { status, code, msg, data } of answers) {
      const same = {
        status: 200,
        code: portalErrors.credentials,
        msg: answers[0]?.msg,
        data: null,
      };
      assert.deepEqual({ status, code, msg, data }, same);
    }
  });

  it('hashes as often for an unknown name as for a known one', async () => {
    const { user } = await addMember(portal);
    const { passwords } = portal.people;
    assert.equal(await passwords.verify(goodPassword, undefined), false);
    assert.equal(await passwords.verify(goodPassword, user.password_hash), true);
  });

  it('ends with log-out, which answers without a session too', async () => {
    const { token } = await addMember(portal);
    assert.equal((await ask(portal, 'POST', 'user/loginOut', {}, { token })).code, 1);
    assert.equal(
      (await ask(portal, 'POST', 'user/me', {}, { token })).code,
      portalErrors.sessionOver,
    );
    assert.equal((await ask(portal, 'POST', 'user/loginOut', {}, { token })).code, 1);
    assert.equal((await ask(portal, 'POST', 'user/loginOut')).code, 1);
  });
});

describe('after failures', () => {
  it('a name asks for a captcha, known or not, wherever the tries come from', async () => {
    const { user } = await addMember(portal);
    assert.equal(await triesOf(user.account), 3);
    assert.equal(await triesOf('nobody.at.all'), 3);
  });

  it('the captcha lets the owner in, and the count begins anew', async () => {
    const { user } = await addMember(portal);
    await triesOf(user.account);
    assert.equal((await login(portal, user.account)).code, portalErrors.captcha);
    const captcha = await solveCaptcha(portal);
    assert.equal((await login(portal, user.account, goodPassword, { captcha })).code, 1);
    assert.equal((await login(portal, user.account)).code, 1);
    assert.equal(await triesOf(user.account), 3);
  });

  it('the spellings of one name count together', async () => {
    await addMember(portal, { phone: '+201001112233' });
    const spellings = [
      '+201001112233',
      '+20 100 111 2233',
      '+20-100-1112233',
      '+20 (100) 111.2233',
    ];
    const codes = [];
    for (const name of spellings) codes.push((await login(portal, name, wrong)).code);
    const { credentials, captcha } = portalErrors;
    assert.deepEqual(codes, [credentials, credentials, credentials, captcha]);
  });

  it('a captcha serves one try', async () => {
    const { user } = await addMember(portal);
    await triesOf(user.account);
    const captcha = await solveCaptcha(portal);
    const first = await login(portal, user.account, wrong, { captcha });
    assert.equal(first.code, portalErrors.credentials);
    const second = await login(portal, user.account, goodPassword, { captcha });
    assert.equal(second.code, portalErrors.captcha);
  });

  it('a network asks for a captcha whichever names it tries', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let index = 0; index < 10; index += 1) {
      const { code } = await login(portal, `guess${index}`, wrong, {}, headers);
      assert.equal(code, portalErrors.credentials);
    }
    assert.equal((await login(portal, 'guess10', wrong, {}, headers)).code, portalErrors.captcha);
  });

  it('tries at the same moment are all counted', async () => {
    const { user } = await addMember(portal);
    const tries = Array.from({ length: 12 }, () => login(portal, user.account, wrong));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === portalErrors.credentials).length, 3);
    assert.equal(codes.filter((code) => code === portalErrors.captcha).length, 9);
  });

  it('a network that goes on with one name waits, and its owner elsewhere does not', async () => {
    const { user } = await addMember(portal);
    const headers = { 'x-forwarded-for': '2001:db8:1::7' };
    let last = await login(portal, user.account, wrong, {}, headers);
    for (let index = 0; index < 10; index += 1) {
      const captcha = await solveCaptcha(portal);
      last = await login(portal, user.account, wrong, { captcha }, headers);
    }
    assert.equal(last.code, portalErrors.tooOften);
    assert.ok(last.data.waitS > 0 && last.data.waitS <= 600);
    const sameNetwork = { 'x-forwarded-for': '2001:db8:1::8' };
    const captcha = await solveCaptcha(portal);
    const beside = await login(portal, user.account, goodPassword, { captcha }, sameNetwork);
    assert.equal(beside.code, portalErrors.tooOften);
    assert.equal((await login(portal, user.account, goodPassword, { captcha })).code, 1);
  });
});

describe('staff', () => {
  const secret = newTotpSecret();
  const codeAt = (timestamp: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
  const stepMs = 30_000;

  async function addStaff() {
    const { user } = await addMember(portal, {
      staff: 1,
      totp_secret: portal.secrets.seal(secret),
    });
    return (totp?: string) => login(portal, user.account, goodPassword, totp ? { totp } : {});
  }

  it('need the code of their authenticator beside the password', async () => {
    const signIn = await addStaff();
    assert.equal((await signIn()).code, portalErrors.totp);
    const { code, data } = await signIn(codeAt(portal.clock.now));
    assert.equal(code, 1);
    assert.equal(data.userData.reviewer, true);
  });

  it('hear of that code only with the right password', async () => {
    const { user } = await addMember(portal, {
      staff: 1,
      totp_secret: portal.secrets.seal(secret),
    });
    assert.equal((await login(portal, user.account, wrong)).code, portalErrors.credentials);
  });

  it('may have a clock that is one step off, and no more', async () => {
    for (const [steps, lets] of [
      [-2, false],
      [-1, true],
      [1, true],
      [2, false],
    ] as const) {
      const signIn = await addStaff();
      const { code } = await signIn(codeAt(portal.clock.now + steps * stepMs));
      assert.equal(code === 1, lets, String(steps));
    }
  });

  it('use a code once, and no earlier one after it', async () => {
    const signIn = await addStaff();
    const { now } = portal.clock;
    assert.equal((await signIn(codeAt(now))).code, 1);
    for (const code of [codeAt(now), codeAt(now - stepMs)]) {
      const { data } = await signIn(code);
      assert.deepEqual(Object.keys(data.fields), ['totp']);
    }
    assert.equal((await signIn(codeAt(now + stepMs))).code, 1);
  });

  it('use a code once however many arrive together', async () => {
    const signIn = await addStaff();
    const code = codeAt(portal.clock.now);
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    assert.equal(answers.filter((answer) => answer.code === 1).length, 1);
  });

  it('wait after ten wrong codes, from wherever they come', async () => {
    const signIn = await addStaff();
    const { user } = await addMember(portal, {
      staff: 1,
      totp_secret: portal.secrets.seal(secret),
    });
    let last = await signIn('000000');
    for (let index = 0; index < 11; index += 1) {
      const captcha = await solveCaptcha(portal);
      last = await login(portal, user.account, goodPassword, { totp: '000000', captcha });
    }
    assert.equal(last.code, portalErrors.tooOften);
  });
});
