import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { languages } from '#contract/languages.ts';
import { addAuthenticator, totpOf } from '../_support/factors.ts';
import { operatorOn } from '../_support/operator.ts';
import { ask, succeed } from '../_support/people.ts';
import {
  addMember,
  fromElsewhere,
  goodPassword,
  login,
  openPeoplePortal,
  visitorCode,
} from '../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { run, done, refused } = operatorOn(portal);

const queueOf = ({ token }: { token: string }) =>
  ask(portal, 'GET', 'operator/queue', {}, { token });

/** `reviewer create --password`, with the password on standard input. */
function createWith(account: string, password: string) {
  return run(`reviewer create --account ${account} --email ${account}@example.com --password`, {
    input: `${password}\n`,
  });
}

describe('reviewer create', () => {
  it('creates a reviewer whose first password gives no access to staff calls', async () => {
    const made = await done('reviewer create --account First.Reviewer --email first@example.com');
    assert.deepEqual(Object.keys(made), ['account', 'email', 'password', 'worksUntil']);
    assert.ok(made.password.length >= 20);
    const { account, password } = made;
    const { code, data } = await login(portal, account, password);
    assert.equal(code, 1);
    const { reviewer, mustSetUp } = data.userData;
    assert.deepEqual([reviewer, mustSetUp], [true, 'password']);
    assert.equal((await queueOf(data)).code, portalErrors.forbidden);
  });

  for (const { code } of languages) {
    it(`sends emails in the language of the reviewer's sign-in ${code}`, async () => {
      const name = `reads.${code.toLowerCase()}`;
      const { account, password } = await done(
        `reviewer create --account ${name} --email ${name}@example.com`,
      );
      const headers = { langtype: code, ...fromElsewhere() };
      assert.equal((await login(portal, account, password, {}, headers)).code, 1);
      const { language } = await portal.context.database
        .selectFrom('message')
        .select('language')
        .where('recipient', '=', `${name}@example.com`)
        .where('template', '=', 'newDevice')
        .executeTakeFirstOrThrow();
      assert.equal(language, code);
    });
  }

  it('accepts the language of the first emails and refuses unknown ones', async () => {
    const words = 'reviewer create --account chosen.language --email chosen@example.com --language';
    assert.match(await refused(`${words} XX`), /language XX is not known: one of CN, EN/);
    await done(`${words} VN`);
    const { language } = await portal.context.database
      .selectFrom('users')
      .select('language')
      .where('account_key', '=', 'chosen.language')
      .executeTakeFirstOrThrow();
    assert.equal(language, 'VN');
  });

  it('gives access once the reviewer has their own password and a second factor', async () => {
    const { account, password } = await done(
      'reviewer create --account second.reviewer --email second@example.com',
    );
    const { data } = await login(portal, account, password);
    const changed = { oldPassword: password, newPassword: goodPassword, endOthers: true };
    await succeed(portal, data, 'user/changePassword', changed);
    assert.equal((await succeed(portal, data, 'user/me')).mustSetUp, 'factor');
    assert.equal((await queueOf(data)).code, portalErrors.forbidden);
    const { secret } = await addAuthenticator(portal, data);
    assert.equal((await succeed(portal, data, 'user/me')).mustSetUp, null);
    assert.equal((await queueOf(data)).code, 1);
    assert.equal((await login(portal, account, goodPassword)).code, portalErrors.totp);
    const totp = totpOf(portal, secret, 1);
    assert.equal((await login(portal, account, goodPassword, { totp })).code, 1);
  });

  it('requires a changed password even with a second factor', async () => {
    const { account, password } = await done(
      'reviewer create --account third.reviewer --email third@example.com',
    );
    const { data } = await login(portal, account, password);
    await addAuthenticator(portal, data);
    assert.equal((await succeed(portal, data, 'user/me')).mustSetUp, 'password');
    assert.equal((await queueOf(data)).code, portalErrors.forbidden);
  });

  it('creates a password for a week, after which a reset code sets one', async () => {
    const { account, email, password, worksUntil } = await done(
      'reviewer create --account late.reviewer --email late@example.com',
    );
    const before = portal.clock.now;
    portal.clock.now = Date.parse(worksUntil);
    const late = await login(portal, account, password);
    assert.equal(late.code, portalErrors.credentials);
    assert.match(late.msg, /expired/);
    const code = await visitorCode(portal, 'reset', email);
    const reset = { email, code, password: goodPassword };
    assert.equal((await ask(portal, 'POST', 'user/resetPwd', reset)).code, 1);
    const { data } = await login(portal, account, goodPassword);
    assert.equal(data.userData.mustSetUp, 'factor');
    portal.clock.now = before;
  });

  it('reads a password from standard input without printing it', async () => {
    const { exitCode, stdout } = await createWith('piped.reviewer', 'copper-meadow-88');
    assert.equal(exitCode, 0);
    assert.ok(!stdout.includes('copper'));
    assert.equal((await login(portal, 'piped.reviewer', 'copper-meadow-88')).code, 1);
  });

  it('refuses weak passwords, taken and invalid names', async () => {
    const weak = await createWith('weak.reviewer', 'qwertyuiop');
    assert.deepEqual([weak.exitCode, weak.stdout], [1, '']);
    assert.doesNotMatch(weak.stderr, /\n\s+at /);
    await addMember(portal, { account: 'taken.name', account_key: 'taken.name' });
    assert.match(
      await refused('reviewer create --account Taken.Name --email a@example.com'),
      /taken/,
    );
    assert.match(await refused('reviewer create --account demo --email a@example.com'), /taken/);
    await refused('reviewer create --account 1x --email a@example.com');
    await refused('reviewer create --account some.one --email nowhere');
    assert.match(await refused('reviewer create --account some.one'), /--email/);
    assert.match(
      await refused('reviewer create --account some.one --email a@example.com --password secret'),
      /--password/,
    );
  });
});

describe('reviewer remove', () => {
  it('removes a reviewer and their sessions, but no other user', async () => {
    const { account, password } = await done(
      'reviewer create --account leaving.reviewer --email leaving@example.com',
    );
    const { data } = await login(portal, account, password);
    assert.deepEqual(await done(`reviewer remove --account ${account}`), {
      account,
      removed: true,
    });
    const me = await ask(portal, 'POST', 'user/me', {}, { token: data.token });
    assert.equal(me.code, portalErrors.sessionOver);
    assert.match(await refused(`reviewer remove --account ${account}`), /not known/);
    const { user, token } = await addMember(portal);
    assert.match(await refused(`reviewer remove --account ${user.account}`), /not known/);
    assert.equal((await ask(portal, 'POST', 'user/me', {}, { token })).code, 1);
  });
});
