import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { newTotpSecret } from '#server/people/factors/totp.ts';
import { countSignIn, guessing } from '#server/people/users/attempts.ts';
import { Passwords } from '#server/people/users/passwords.ts';
import { signIn } from '#server/people/users/sign-in.ts';
import { solveCaptcha } from '../../_support/captcha.ts';
import { ask } from '../../_support/people.ts';
import { messagesTo, sessionCode } from '../../_support/records.ts';
import {
  addMember,
  fromElsewhere,
  goodPassword,
  login,
  openPeoplePortal,
} from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const wrong = 'violet-harbour-43';

/** Tries until a captcha is required; returns how many tries were allowed. */
async function triesOf(name: string, headers?: Record<string, string>): Promise<number> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { code } = await login(portal, name, wrong, {}, headers ?? fromElsewhere());
    if (code === portalErrors.captcha) return tries;
    assert.equal(code, portalErrors.credentials);
  }
  throw new Error('no captcha was asked for');
}

describe('user/login', () => {
  it('accepts account name and email address in any case, and the phone in any spelling', async () => {
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

  it('ends the previous session of the same browser only', async () => {
    const { user, token: other } = await addMember(portal);
    const first = (await login(portal, user.account)).data.token;
    const headers = { ...fromElsewhere(), token: first };
    const second = (await login(portal, user.account, goodPassword, {}, headers)).data.token;
    const codes = [first, second, other].map((token) => sessionCode(portal, token));
    assert.deepEqual(await Promise.all(codes), [portalErrors.sessionOver, 1, 1]);
  });

  it('does not guess the country of an ambiguous number', async () => {
    await addMember(portal, { phone: '+8613800138000' });
    await addMember(portal, { phone: '+6213800138000' });
    assert.equal((await login(portal, '13800138000')).code, portalErrors.credentials);
    assert.equal((await login(portal, '+8613800138000')).code, 1);
  });

  it('responds alike to a wrong password and an unknown name', async () => {
    const { user } = await addMember(portal);
    const answers = [
      await login(portal, user.account, wrong),
      await login(portal, 'unknown.name', wrong),
      await login(portal, 'unknown@example.com', wrong),
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

  it('verifies a password for unknown names too', async () => {
    const { user } = await addMember(portal);
    const { passwords } = portal.people;
    assert.equal(await passwords.verify(goodPassword, undefined), false);
    assert.equal(await passwords.verify(goodPassword, user.password_hash), true);
  });

  it('is undone by user/loginOut, which also succeeds without a session', async () => {
    const { token } = await addMember(portal);
    assert.equal((await ask(portal, 'POST', 'user/loginOut', {}, { token })).code, 1);
    assert.equal(await sessionCode(portal, token), portalErrors.sessionOver);
    assert.equal((await ask(portal, 'POST', 'user/loginOut', {}, { token })).code, 1);
    assert.equal((await ask(portal, 'POST', 'user/loginOut')).code, 1);
  });
});

describe('user/login after failures', () => {
  it('requires a captcha for a name from any network, known or not', async () => {
    const { user } = await addMember(portal);
    assert.equal(await triesOf(user.account), 3);
    assert.equal(await triesOf('unknown.person'), 3);
  });

  it('accepts the owner with a captcha and resets the count', async () => {
    const { user } = await addMember(portal);
    await triesOf(user.account);
    assert.equal((await login(portal, user.account)).code, portalErrors.captcha);
    const captcha = await solveCaptcha(portal);
    assert.equal((await login(portal, user.account, goodPassword, { captcha })).code, 1);
    assert.equal((await login(portal, user.account)).code, 1);
    assert.equal(await triesOf(user.account), 3);
  });

  it('counts the spellings of one phone together', async () => {
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

  it('accepts a captcha for one try', async () => {
    const { user } = await addMember(portal);
    await triesOf(user.account);
    const captcha = await solveCaptcha(portal);
    const first = await login(portal, user.account, wrong, { captcha });
    assert.equal(first.code, portalErrors.credentials);
    const second = await login(portal, user.account, goodPassword, { captcha });
    assert.equal(second.code, portalErrors.captcha);
  });

  it('requires a captcha from a network that tries many names', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7' };
    for (let index = 0; index < 10; index += 1) {
      const { code } = await login(portal, `guess${index}`, wrong, {}, headers);
      assert.equal(code, portalErrors.credentials);
    }
    assert.equal((await login(portal, 'guess10', wrong, {}, headers)).code, portalErrors.captcha);
  });

  it('counts simultaneous tries', async () => {
    const { user } = await addMember(portal);
    const tries = Array.from({ length: 12 }, () => login(portal, user.account, wrong));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    assert.equal(codes.filter((code) => code === portalErrors.credentials).length, 3);
    assert.equal(codes.filter((code) => code === portalErrors.captcha).length, 9);
  });

  it('makes a network wait that keeps trying one name, but not the owner elsewhere', async () => {
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

describe('user/login of staff', () => {
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

  it('requires the authenticator code beside the password', async () => {
    const signIn = await addStaff();
    assert.equal((await signIn()).code, portalErrors.totp);
    const { code, data } = await signIn(codeAt(portal.clock.now));
    assert.equal(code, 1);
    assert.equal(data.userData.reviewer, true);
  });

  it('asks for the code only after the right password', async () => {
    const { user } = await addMember(portal, {
      staff: 1,
      totp_secret: portal.secrets.seal(secret),
    });
    assert.equal((await login(portal, user.account, wrong)).code, portalErrors.credentials);
  });

  it('accepts a clock one step off, not two', async () => {
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

  it('accepts a code once, and no earlier one after it', async () => {
    const signIn = await addStaff();
    const { now } = portal.clock;
    assert.equal((await signIn(codeAt(now))).code, 1);
    for (const code of [codeAt(now), codeAt(now - stepMs)]) {
      const { data } = await signIn(code);
      assert.deepEqual(Object.keys(data.fields), ['totp']);
    }
    assert.equal((await signIn(codeAt(now + stepMs))).code, 1);
  });

  it('accepts one of simultaneous uses of a code', async () => {
    const signIn = await addStaff();
    const code = codeAt(portal.clock.now);
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    assert.equal(answers.filter((answer) => answer.code === 1).length, 1);
  });

  it('waits after ten wrong codes from any network', async () => {
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

describe('guessing the password of one name from many networks', () => {
  let networks = 0;

  /** An address in a network as wide as allowed that no other test uses. */
  function newAddress(): string {
    networks += 1;
    return `172.${Math.floor(networks / 250)}.${networks % 250}.1`;
  }

  it('is limited in number and requires more and more work', async () => {
    const { limits } = portal.people;
    const works: number[] = [];
    const addresses = Array.from({ length: 40 }, newAddress);
    for (let round = 0; round < 10; round += 1) {
      for (const ip of addresses) {
        const demand = await countSignIn(limits, 'guessed', ip, async () => false).catch(
          (error) => {
            assert.equal(error.code, portalErrors.tooOften);
          },
        );
        if (demand) works.push(demand.work);
      }
    }
    assert.ok(works.length <= guessing + 3 * addresses.length, String(works.length));
    assert.deepEqual(
      works,
      [...works].sort((one, other) => one - other),
    );
    assert.deepEqual([works[0], works[3], works[guessing], works.at(-1)], [0, 1, 2, 13]);
    // All addresses of a wider network count as one.
    const near = addresses[0]?.replace(/1$/, '77') ?? '';
    await assert.rejects(countSignIn(limits, 'guessed', near, async () => false));
    // The person's usual network requires no work.
    const known = await countSignIn(limits, 'guessed', newAddress(), async () => true);
    assert.equal(known.work, 0);
  });

  it("does not slow the owner's usual network, and notifies them once a day", async () => {
    const { user, email } = await addMember(portal);
    const home = fromElsewhere();
    assert.equal((await login(portal, user.account, goodPassword, {}, home)).code, 1);
    for (let count = 0; count <= guessing + 3; count += 1) {
      const captcha = await solveCaptcha(portal, 4);
      const headers = { 'x-forwarded-for': newAddress() };
      const guess = await login(portal, user.account, `${wrong}${count}`, { captcha }, headers);
      assert.equal(guess.code, portalErrors.credentials);
    }
    const stranger = await login(portal, user.account);
    assert.equal(stranger.code, portalErrors.captcha);
    assert.ok(stranger.data.work > 1);
    assert.equal((await login(portal, user.account, goodPassword, {}, home)).code, 1);
    const captcha = await solveCaptcha(portal, stranger.data.work);
    assert.equal((await login(portal, user.account, goodPassword, { captcha })).code, 1);
    const mails = () => messagesTo(portal, email, 'passwordGuessed');
    const [mail, ...others] = await mails();
    assert.deepEqual(others, []);
    assert.match(mail?.body ?? '', new RegExp(`${user.account}[\\s\\S]*/forgetPassword`));
    portal.clock.now += dayMs;
    const later = await solveCaptcha(portal, 4);
    await login(portal, user.account, wrong, { captcha: later });
    assert.equal((await mails()).length, 2);
  });

  it('does not count attempts refused because the queue is full', async () => {
    const { user } = await addMember(portal);
    const passwords = new Passwords(0);
    const people = { ...portal.people, passwords };
    let isOver = false;
    const atWork = [1, 2].map(async () => {
      while (!isOver) await passwords.verify(wrong, undefined);
    });
    const origin = { ip: newAddress(), userAgent: '' };
    const request = { name: user.account, password: goodPassword };
    for (let count = 0; count < 5; count += 1) {
      await assert.rejects(signIn(people, request, origin, 'EN'), { text: 'portal.busy' });
    }
    isOver = true;
    await Promise.all(atWork);
    assert.ok((await signIn(people, request, origin, 'EN')).token);
  });
});
