import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { Passwords } from '#server/people/users/passwords.ts';

describe('the queue of passwords', () => {
  it('holds two at work and a hundred waiting, and refuses the next at once', async () => {
    const passwords = new Passwords();
    const work = Array.from({ length: 102 }, () => passwords.verify('a', undefined));
    await assert.rejects(passwords.verify('a', undefined), (error) => {
      assert.ok(error instanceof PortalError);
      assert.equal(error.code, portalErrors.tooOften);
      return true;
    });
    assert.deepEqual(new Set(await Promise.all(work)), new Set([false]));
    assert.equal(await passwords.verify('a', undefined), false);
  });
});

describe('a hash', () => {
  it('is another each time, and fits its password only', async () => {
    const passwords = new Passwords();
    const [one, two] = [await passwords.hash('a password'), await passwords.hash('a password')];
    assert.notEqual(one, two);
    assert.equal(await passwords.verify('a password', one), true);
    assert.equal(await passwords.verify('a password ', one), false);
  });

  it('of another cost, made by the reference implementation, is verified', async () => {
    const passwords = new Passwords();
    const made =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    assert.equal(await passwords.verify('password', made), true);
    assert.equal(await passwords.verify('Password', made), false);
  });
});
