import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { hourMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { beginReset } from '#server/people/factors/reset.ts';
import { addAuthenticator, addSoftPasskey, answerLogin, totpOf } from '../../_support/factors.ts';
import { operatorOn } from '../../_support/operator.ts';
import { ask, succeed } from '../../_support/people.ts';
import { auditOf, lastText } from '../../_support/records.ts';
import { addMember, goodPassword, login, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const operator = operatorOn(portal);

async function addOwner(parts = {}) {
  const person = await addMember(portal, parts);
  const { secret, recoveryCodes } = await addAuthenticator(portal, person);
  portal.clock.now += 2 * 30_000;
  const enter = (more = {}) => login(portal, person.user.account, goodPassword, more);
  return { ...person, secret, codes: recoveryCodes ?? [], enter };
}

type Owner = Awaited<ReturnType<typeof addOwner>>;

/** Begins a reset as staff does, by the test's clock. */
async function begin({ user }: Pick<Owner, 'user'>): Promise<void> {
  await beginReset(portal.people, user.account);
}

const offAt = async (owner: Pick<Owner, 'token'>) =>
  (await succeed(portal, owner, 'user/factors')).offAt;

const tokenIn = (body: string) => /\/stopReset#(\S+)/.exec(body)?.[1] ?? '';

describe('factor reset', () => {
  it('turns factors off at the first sign-in after 72 hours and ends earlier sessions and codes', async () => {
    const owner = await addOwner();
    const { passkey } = await addSoftPasskey(portal, owner);
    await begin(owner);
    portal.clock.now += 72 * hourMs - 1;
    assert.equal((await owner.enter()).code, portalErrors.totp, 'a moment too early');
    portal.clock.now += 1;
    const { code, data } = await owner.enter();
    assert.equal(code, 1);
    const me = await ask(portal, 'POST', 'user/me', {}, owner);
    assert.equal(me.code, portalErrors.sessionOver);
    const { totp, passkeys, recoveryCodes } = await succeed(portal, data, 'user/factors');
    assert.deepEqual([totp, passkeys, recoveryCodes], [null, [], 0]);
    const answer = await answerLogin(portal, passkey);
    const byKey = await ask(portal, 'POST', 'user/loginByPasskey', { passkey: answer });
    assert.equal(byKey.code, portalErrors.credentials);
    assert.match(await lastText(portal, owner.email, 'factorsReset'), /turned off/);
    const rows = await auditOf(portal, { subject: owner.user.id });
    assert.deepEqual(
      rows
        .filter(({ action }) => action.startsWith('user.factorReset'))
        .map(({ action, actor }) => [action, actor]),
      [
        ['user.factorResetBegun', 'operator'],
        ['user.factorReset', owner.user.id],
      ],
    );
  });

  it('notifies every contact with a link that stops it once', async () => {
    const phone = '+201005550102';
    const owner = await addOwner({ phone });
    await begin(owner);
    const mail = await lastText(portal, owner.email, 'factorResetBegun');
    const token = tokenIn(mail);
    assert.equal(tokenIn(await lastText(portal, phone, 'factorResetBegun')), token);
    assert.notEqual(await offAt(owner), null);
    const stop = () => ask(portal, 'POST', 'user/stopReset', { token });
    const codes = (await Promise.all([stop(), stop()])).map(({ code }) => code);
    assert.deepEqual(codes.sort(), [1, portalErrors.notFound]);
    assert.equal(await offAt(owner), null);
    portal.clock.now += 73 * hourMs;
    assert.equal((await owner.enter()).code, portalErrors.totp);
    await begin(owner);
    assert.equal((await stop()).code, portalErrors.notFound, 'it was for the reset of before');
  });

  for (const token of ['', 'x', 'a.b', '.', 'x'.repeat(256)]) {
    it(`refuses to stop for the token ${token.slice(0, 3) || '(empty)'}`, async () => {
      const { code } = await ask(portal, 'POST', 'user/stopReset', { token });
      assert.equal(code, token === '' ? portalErrors.fields : portalErrors.notFound);
    });
  }

  it('is stopped by a sign-in with a factor during the wait', async () => {
    const owner = await addOwner();
    await begin(owner);
    assert.equal((await owner.enter({ totp: totpOf(portal, owner.secret) })).code, 1);
    portal.clock.now += 73 * hourMs;
    assert.equal((await owner.enter()).code, portalErrors.totp);
    await begin(owner);
    assert.equal((await owner.enter({ recoveryCode: owner.codes[0] })).code, 1);
    portal.clock.now += 73 * hourMs;
    assert.equal((await owner.enter()).code, portalErrors.totp);
  });

  it('is stopped by a factor given at the sign-in that would turn factors off', async () => {
    const owner = await addOwner();
    const { passkey } = await addSoftPasskey(portal, owner);
    await begin(owner);
    portal.clock.now += 73 * hourMs;
    const wrong = await owner.enter({ totp: '000000' });
    assert.equal(wrong.code, portalErrors.fields, 'a slip of the finger turns nothing off');
    const byTotp = await owner.enter({ totp: totpOf(portal, owner.secret) });
    assert.equal(await offAt(byTotp.data), null);
    assert.match(await lastText(portal, owner.email, 'factorChanged'), /reset .* stopped/);
    const { data } = await owner.enter();
    assert.deepEqual(data.factors, ['passkey', 'totp', 'recovery']);

    await begin(owner);
    portal.clock.now += 73 * hourMs;
    const answer = await answerLogin(portal, passkey);
    const byKey = await ask(portal, 'POST', 'user/loginByPasskey', { passkey: answer });
    assert.equal(await offAt(byKey.data), null);
    assert.equal((await owner.enter()).code, portalErrors.totp);
  });

  it('is stopped by the signed-in owner or by staff', async () => {
    const owner = await addOwner();
    await begin(owner);
    await succeed(portal, owner, 'user/keepFactors');
    assert.equal(await offAt(owner), null);
    await succeed(portal, owner, 'user/keepFactors');
    await begin(owner);
    const { account } = owner.user;
    assert.deepEqual(await operator.done(`factor stop --account ${account}`), {
      account,
      stopped: true,
    });
    assert.match(await operator.refused(`factor stop --account ${account}`), /no reset/);
  });

  it('lapses a week after the wait if the owner never signs in', async () => {
    const owner = await addOwner();
    await begin(owner);
    portal.clock.now += (72 + 7 * 24) * hourMs;
    assert.equal((await owner.enter()).code, portalErrors.totp);
  });

  it('happens once for simultaneous sign-ins', async () => {
    const owner = await addOwner();
    await begin(owner);
    portal.clock.now += 73 * hourMs;
    const codes = (await Promise.all([owner.enter(), owner.enter()])).map(({ code }) => code);
    assert.deepEqual(codes, [1, 1]);
    const subject = owner.user.id;
    assert.equal((await auditOf(portal, { subject, action: 'user.factorReset' })).length, 1);
  });

  it('either completes or stops when sign-in and stop are simultaneous', async () => {
    const owner = await addOwner();
    await begin(owner);
    portal.clock.now += 73 * hourMs;
    const token = tokenIn(await lastText(portal, owner.email, 'factorResetBegun'));
    const [signedIn, stopped] = await Promise.all([
      owner.enter(),
      ask(portal, 'POST', 'user/stopReset', { token }),
    ]);
    const outcome = `${signedIn.code} ${stopped.code}`;
    assert.ok([`1 ${portalErrors.notFound}`, `${portalErrors.totp} 1`].includes(outcome), outcome);
  });

  it('makes staff set up a new factor before any staff call', async () => {
    const owner = await addOwner({ staff: 1 });
    await begin(owner);
    portal.clock.now += 73 * hourMs;
    const { data } = await owner.enter();
    assert.equal(data.userData.mustSetUp, 'factor');
    const queue = await ask(portal, 'GET', 'operator/queue', {}, data);
    assert.equal(queue.code, portalErrors.forbidden);
  });
});

describe('operator factor reset', () => {
  it('prints the time, and refuses an unknown account, one without factors, and a second reset', async () => {
    const owner = await addOwner();
    const { account } = owner.user;
    const { offAt: until } = await operator.done(`factor reset --account ${account}`);
    assert.ok(Date.parse(until) > Date.now() + 71 * hourMs);
    assert.match(await operator.refused(`factor reset --account ${account}`), /under way/);
    assert.match(await operator.refused('factor reset --account unknown.name'), /not known/);
    const { user } = await addMember(portal);
    assert.match(await operator.refused(`factor reset --account ${user.account}`), /no second/);
  });
});
