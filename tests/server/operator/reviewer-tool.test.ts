import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Secret, TOTP } from 'otpauth';
import { portalErrors } from '#contract/errors.ts';
import { operatorOn } from '../_support/operator.ts';
import { ask } from '../_support/people.ts';
import { addMember, login, openPeoplePortal } from '../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { run, done, refused } = operatorOn(portal);

function codeOf(otpauth: string): string {
  const secret = Secret.fromBase32(new URL(otpauth).searchParams.get('secret') ?? '');
  return new TOTP({ secret }).generate({ timestamp: portal.clock.now });
}

/** `reviewer create --password`, with the password on standard input. */
function createWith(account: string, password: string) {
  return run(`reviewer create --account ${account} --email ${account}@example.com --password`, {
    input: `${password}\n`,
  });
}

describe('reviewer create', () => {
  it('makes a reviewer with a first password and an authenticator', async () => {
    const made = await done('reviewer create --account First.Reviewer --email first@example.com');
    assert.match(made.otpauth, /^otpauth:\/\/totp\//);
    assert.ok(made.password.length >= 20);
    const { account, password, otpauth } = made;
    assert.equal((await login(portal, account, password)).code, portalErrors.totp);
    const { code, data } = await login(portal, account, password, { totp: codeOf(otpauth) });
    assert.equal(code, 1);
    assert.equal(data.userData.reviewer, true);
  });

  it('takes a password from standard input, and does not show it', async () => {
    const { exitCode, stdout } = await createWith('piped.reviewer', 'copper-meadow-88');
    assert.equal(exitCode, 0);
    assert.ok(!stdout.includes('copper'));
    const { otpauth } = JSON.parse(stdout);
    const totp = codeOf(otpauth);
    assert.equal((await login(portal, 'piped.reviewer', 'copper-meadow-88', { totp })).code, 1);
  });

  it('refuses a weak password, names that are taken, and what is no name', async () => {
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
  it('ends the sessions and removes the person, and nobody but a reviewer', async () => {
    const { account, password, otpauth } = await done(
      'reviewer create --account leaving.reviewer --email leaving@example.com',
    );
    const { data } = await login(portal, account, password, { totp: codeOf(otpauth) });
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
