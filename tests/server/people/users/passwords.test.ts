import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { takeTurn } from '#server/people/take-turn.ts';
import { Passwords } from '#server/people/users/passwords.ts';
import { FairQueue } from '#server/runtime/fair-queue.ts';

describe('queue of password hashing', () => {
  const isBusy = (error: unknown) => {
    assert.ok(error instanceof PortalError);
    assert.deepEqual([error.code, error.text], [portalErrors.tooOften, 'portal.busy']);
    assert.ok(Number(error.detail.data?.waitS) > 0);
    return true;
  };

  it('runs two, queues as many as configured and refuses the next', async () => {
    const passwords = new Passwords(10);
    const work = Array.from({ length: 12 }, () => passwords.verify('a', undefined, 'one'));
    await assert.rejects(passwords.verify('a', undefined, 'one'), isBusy);
    assert.deepEqual(new Set(await Promise.all(work)), new Set([false]));
    assert.equal(await passwords.verify('a', undefined), false);
  });

  it("serves single requests before a crowd's, and refuses the crowd's when full", async () => {
    const mostWaiting = { inAll: 10, ofOne: 10 };
    const queue = new FairQueue({ name: 'work', mostRunning: 2, mostWaiting, usualMs: 50 });
    const order: string[] = [];
    const begin = async (asker: string) => {
      order.push(asker);
    };
    const ask = (asker: string) =>
      takeTurn(queue, asker, () => begin(asker)).catch(
        (error) => isBusy(error) && order.push(`${asker} refused`),
      );
    const crowd = Array.from({ length: 12 }, () => ask('crowd'));
    const others = ['b', 'c', 'd'].map(ask);
    await Promise.all([...crowd, ...others]);
    assert.equal(order.filter((each) => each === 'crowd refused').length, 3);
    // Two of the crowd run when the others arrive, and one has the first turn of the queue.
    const begun = order.filter((each) => !each.endsWith('refused'));
    const crowded = Array.from({ length: 6 }, () => 'crowd');
    assert.deepEqual(begun, ['crowd', 'crowd', 'crowd', 'b', 'c', 'd', ...crowded]);
  });
});

describe('password hash', () => {
  it('is salted and matches only its password', async () => {
    const passwords = new Passwords();
    const [one, two] = [await passwords.hash('a password'), await passwords.hash('a password')];
    assert.notEqual(one, two);
    assert.equal(await passwords.verify('a password', one), true);
    assert.equal(await passwords.verify('a password ', one), false);
  });

  it('is verified if the reference implementation made it with other costs', async () => {
    const passwords = new Passwords();
    const made =
      '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    assert.equal(await passwords.verify('password', made), true);
    assert.equal(await passwords.verify('Password', made), false);
  });
});
