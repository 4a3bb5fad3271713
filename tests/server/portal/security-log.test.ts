import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { portalErrors } from '#contract/errors.ts';
import { newTotpSecret } from '#server/people/factors/totp.ts';
import { addDeveloper, loginPassword } from '../_support/accounts.ts';
import { solveCaptcha } from '../_support/captcha.ts';
import { openLog } from '../_support/log.ts';
import { ask } from '../_support/people.ts';
import { addIntegrator, openTestPortal, post } from '../_support/portal.ts';
import { addMember, goodPassword, registerPerson, visitorCode } from '../_support/sign-up.ts';

const log = openLog();
const portal = await openTestPortal({ CAPTCHA_COST: '1', TRUST_PROXY: 'on' }, log);
const wrong = 'violet-harbour-43';
const ip = '203.0.113.77';
const headers = { 'x-forwarded-for': ip };

type Line = Record<string, unknown>;

/** Log lines written during `work`. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  log.clear();
  await work();
  const lines = log.text().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line);
}

function assertLine([line, ...rest]: Line[], expected: Line): Line {
  assert.equal(rest.length, 0, JSON.stringify(rest));
  assert.ok(line);
  for (const [name, value] of Object.entries(expected)) assert.deepEqual(line[name], value, name);
  assert.equal(typeof line.reqId, 'string');
  assert.equal(typeof line.time, 'number');
  return line;
}

const login = (name: string, password: string, more: object = {}) =>
  ask(portal, 'POST', 'user/login', { name, password, ...more }, { headers });

describe('security log', () => {
  it('records sign-ins and sign-outs with their address', async () => {
    const { user } = await addMember(portal);
    let token = '';
    const signedIn = await linesOf(async () => {
      token = (await login(user.account, goodPassword)).data.token;
    });
    const who = { event: 'call.done', userId: user.id, ip };
    const { sessionId } = assertLine(signedIn, {
      ...who,
      call: 'POST /openplatformweb/user/login',
    });
    const out = await linesOf(() => ask(portal, 'POST', 'user/loginOut', {}, { token, headers }));
    assertLine(out, { ...who, sessionId, call: 'POST /openplatformweb/user/loginOut' });
  });

  it('records failed sign-ins, linked by name without containing it', async () => {
    const { user } = await addMember(portal);
    const expected = { event: 'call.refused', reason: 'portal.credentials', level: 40, ip };
    const tries = [user.account, user.account.toUpperCase(), 'unknown.person'];
    const subjects: unknown[] = [];
    for (const name of tries) {
      const line = assertLine(await linesOf(() => login(name, wrong)), expected);
      assert.ok(!JSON.stringify(line).toLowerCase().includes(name.toLowerCase()));
      subjects.push(line.subject);
    }
    assert.match(String(subjects[0]), /^[0-9a-f]{16}$/);
    assert.equal(subjects[0], subjects[1]);
    assert.notEqual(subjects[0], subjects[2]);
  });

  it('records wrong and right authenticator codes', async () => {
    const secret = newTotpSecret();
    const staff = { staff: 1, totp_secret: portal.secrets.seal(secret) } as const;
    const { user } = await addMember(portal, staff);
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const right = totp.generate({ timestamp: portal.clock.now });
    const not = right === '000000' ? '000001' : '000000';
    const refused = await linesOf(() => login(user.account, goodPassword, { totp: not }));
    assertLine(refused, { reason: 'portal.totpWrong', fields: ['totp'], ip });
    const done = await linesOf(() => login(user.account, goodPassword, { totp: right }));
    assertLine(done, { event: 'call.done', userId: user.id, staff: true });
  });

  it('records refusals for a missing role or session', async () => {
    const { token, user } = await addMember(portal);
    const refused = await linesOf(() =>
      ask(portal, 'GET', 'operator/queue', {}, { token, headers }),
    );
    const expected = { event: 'call.refused', code: portalErrors.forbidden, level: 40, ip };
    assertLine(refused, { ...expected, userId: user.id });
    const over = await linesOf(() => ask(portal, 'GET', 'operator/queue', {}, { headers }));
    assertLine(over, { reason: 'portal.sessionOver', call: 'GET /openplatformweb/operator/queue' });
  });

  it('records a session ended by guessing', async () => {
    const { user, token } = await addMember(portal);
    const change = { oldPassword: wrong, newPassword: 'amber-canyon-17', endOthers: false };
    const guess = () => ask(portal, 'POST', 'user/changePassword', change, { token, headers });
    for (let tries = 0; tries < 10; tries += 1) await guess();
    assertLine(await linesOf(guess), {
      reason: 'portal.proofsEnded',
      userId: user.id,
      level: 40,
    });
  });

  it('records a new password, and a revealed and a rotated key', async () => {
    const developer = await addDeveloper(portal);
    const { token, user } = developer;
    const reveal = { environment: 'sandbox' };
    const shown = await linesOf(() => ask(portal, 'POST', 'console/revealKey', reveal, { token }));
    assertLine(shown, { event: 'call.done', call: 'POST /openplatformweb/console/revealKey' });
    assert.ok(!log.text().includes(developer.sandbox.privateKey));
    const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
    const rotate = { ...reveal, keyMadeAt: data.accounts[0].keyMadeAt };
    const rotated = await linesOf(() =>
      ask(portal, 'POST', 'console/rotateKey', rotate, { token }),
    );
    assertLine(rotated, { event: 'call.done', call: 'POST /openplatformweb/console/rotateKey' });
    const change = { oldPassword: loginPassword, newPassword: 'amber-canyon-17', endOthers: true };
    const changed = await linesOf(() =>
      ask(portal, 'POST', 'user/changePassword', change, { token }),
    );
    assertLine(changed, { event: 'call.done', userId: user.id });
  });

  it('records signed calls of unknown accounts and with wrong digests, by address', async () => {
    const known = await addIntegrator(portal);
    const key = 'f'.repeat(32);
    const wrongly = { ...known, privateKey: key };
    const calls = [
      { integrator: { ...known, apiAccount: '1234567' }, code: '145003010' },
      { integrator: wrongly, code: '145003030' },
    ];
    for (const { integrator, code } of calls) {
      const lines = await linesOf(() =>
        post(portal, integrator, 'location/getLocation', '{"a":"secret text"}', { headers }),
      );
      const line = assertLine(lines, { event: 'api.refused', code, ip, call: 'basic', level: 40 });
      assert.doesNotMatch(JSON.stringify(line), /secret text|1234567/);
    }
  });
});

describe('security log without secrets', () => {
  it('never contains passwords, codes, tokens, captchas, contacts or keys', async () => {
    log.clear();
    const person = await registerPerson(portal);
    const { token } = person;
    const { user, email } = await addMember(portal);
    const resetCode = await visitorCode(portal, 'reset', email);
    const captcha = await solveCaptcha(portal);
    const newPassword = 'amber-canyon-17';
    await login(person.account, wrong);
    // Typed into the wrong field.
    await login(goodPassword, goodPassword, { captcha });
    await ask(portal, 'POST', 'user/login', { name: { password: goodPassword } });
    await ask(portal, 'POST', `user/none?token=${token}`, {}, { token });
    await ask(portal, 'POST', 'user/resetPwd', { email, code: '123456', password: newPassword });
    const reset = { email, code: resetCode, password: newPassword };
    assert.equal((await ask(portal, 'POST', 'user/resetPwd', reset)).code, 1);
    const { data } = await login(user.account, newPassword);
    const text = log.text();
    assert.match(text, /call\.done/);
    assert.match(text, /call\.refused/);
    for (const secret of [
      goodPassword,
      wrong,
      newPassword,
      token,
      data.token,
      captcha,
      email,
      person.email,
      person.account,
    ]) {
      assert.ok(!text.includes(secret), secret);
    }
    // Six digits may occur within a time or an id by chance.
    assert.doesNotMatch(text, new RegExp(`(?<![0-9a-f])${resetCode}(?![0-9a-f])`));
  });
});

describe('security log under a flood', () => {
  it('logs some refusals of one network and counts the rest, without affecting others', async () => {
    const { app } = portal;
    const own = { 'x-forwarded-for': '203.0.113.200' };
    const flood = () =>
      ask(portal, 'GET', 'operator/queue', {}, { headers: own }).then(({ code }) => code);
    const more = () =>
      ask(portal, 'GET', 'console/overview', {}, { headers: own }).then(({ code }) => code);
    const refused = (lines: Line[]) =>
      lines.filter(({ reason }) => reason === 'portal.sessionOver');
    const lines = await linesOf(async () => {
      const answers = await Promise.all(Array.from({ length: 500 }, flood));
      assert.deepEqual([...new Set(answers)], [portalErrors.sessionOver]);
      await Promise.all(Array.from({ length: 500 }, more));
    });
    assert.equal(refused(lines).length, 20);
    const elsewhere = await linesOf(() => ask(portal, 'GET', 'operator/queue', {}, { headers }));
    assert.equal(refused(elsewhere).length, 1);
    const [summary] = (await linesOf(() => app.close())).filter(({ leftOut }) => leftOut);
    assert.equal(summary?.event, 'call.refused');
    assert.equal(summary?.leftOut, 980);
    assert.deepEqual(summary?.networks, { '203.0.113.200': 980 });
    assert.deepEqual(summary?.reasons, { 'portal.sessionOver': 980 });
  });
});
