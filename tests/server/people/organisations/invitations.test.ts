import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import { invitationDays, mostInvitations } from '#contract/portal/organisation.ts';
import { removeExpired } from '#server/database/sweep.ts';
import { addDeveloper } from '../../_support/accounts.ts';
import { addColleague, addPerson, ask, type Person } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { auditOf, templatesTo } from '../../_support/records.ts';
import { openPeoplePortal, registerPerson } from '../../_support/sign-up.ts';
import { inviteTo, lastLink, rolesIn } from './_invited.ts';

const portal = await openTestPortal();
const { database } = portal.context;

const post = (path: string, request: object, { token }: Pick<Person, 'token'>) =>
  ask(portal, 'POST', path, request, { token });
const accept = (token: string, person: Pick<Person, 'token'>) =>
  post('organisation/accept', { token }, person);
const emailOf = ({ user }: Person) => user.email ?? '';

describe('invitation', () => {
  it("makes the holder of the address a member who sees the organisation's data", async () => {
    const owner = await addDeveloper(portal);
    const invited = await addPerson(portal);
    // The address matches in any case.
    const link = await inviteTo(portal, owner, emailOf(invited).toUpperCase());
    const shown = await post('organisation/invitation', { token: link }, invited);
    assert.deepEqual(
      [shown.data.organisation, shown.data.role, shown.data.invitedBy, shown.data.own],
      [owner.user.account, 'developer', owner.user.account, true],
    );
    const { code, data } = await accept(link, invited);
    assert.equal(code, 1);
    assert.deepEqual(
      [data.userData.organisation, data.userData.role, data.userData.level],
      [owner.user.account, 'developer', 'developer'],
    );
    const { data: seen } = await ask(portal, 'GET', 'console/accounts', {}, { token: data.token });
    assert.equal(seen.accounts[0].apiAccount, owner.sandbox.apiAccount);
    assert.equal((await post('user/me', {}, invited)).code, portalErrors.sessionOver);
    assert.deepEqual(await templatesTo(portal, owner), ['memberJoined']);
  });

  it('shows a visitor only the organisation, role, inviter and expiry', async () => {
    const owner = await addPerson(portal);
    const link = await inviteTo(portal, owner, 'another.person@example.com', 'viewer');
    const { data } = await ask(portal, 'POST', 'organisation/invitation', { token: link });
    assert.deepEqual(data, {
      organisation: owner.user.account,
      role: 'viewer',
      invitedBy: owner.user.account,
      expiresAt: portal.clock.now + invitationDays * dayMs,
      own: false,
    });
  });

  it('is accepted by a user who registers with the address', async () => {
    const signUp = await openPeoplePortal();
    const owner = await addPerson(signUp);
    const link = await inviteTo(signUp, owner, 'new1@example.com');
    const registered = await registerPerson(signUp);
    assert.equal(registered.email, 'new1@example.com');
    const request = { token: link };
    const { code } = await ask(signUp, 'POST', 'organisation/accept', request, registered);
    assert.equal(code, 1);
    assert.equal((await rolesIn(signUp, owner))[registered.account], 'developer');
  });

  it('is refused for another address and stays valid', async () => {
    const [owner, invited, other] = await Promise.all([1, 2, 3].map(() => addPerson(portal)));
    assert.ok(owner && invited && other);
    const link = await inviteTo(portal, owner, emailOf(invited));
    const refused = await accept(link, other);
    assert.equal(refused.code, portalErrors.forbidden);
    assert.match(refused.msg, /isn't your account's/);
    assert.equal((await accept(link, invited)).code, 1);
  });

  it('is accepted once, also for simultaneous requests', async () => {
    const owner = await addPerson(portal);
    const invited = await addPerson(portal);
    const link = await inviteTo(portal, owner, emailOf(invited));
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(link, invited)));
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    const again = await accept(link, await addPerson(portal));
    assert.equal(again.code, portalErrors.notFound);
  });

  it('ends after seven days, when revoked, or when a newer one goes to its address', async () => {
    const owner = await addPerson(portal);
    const invited = await addPerson(portal);
    const first = await inviteTo(portal, owner, emailOf(invited));
    const second = await inviteTo(portal, owner, emailOf(invited), 'viewer');
    const isGone = async (token: string) =>
      (await accept(token, invited)).code === portalErrors.notFound;
    assert.ok(await isGone(first));
    const { data } = await ask(portal, 'GET', 'organisation/members', {}, owner);
    assert.equal(data.invitations.length, 1);
    const revoked = await post('organisation/revokeInvitation', data.invitations[0], owner);
    assert.equal(revoked.code, 1);
    assert.ok(await isGone(second));
    const third = await inviteTo(portal, owner, emailOf(invited));
    const before = portal.clock.now;
    portal.clock.now += invitationDays * dayMs;
    assert.equal(
      (await ask(portal, 'POST', 'organisation/invitation', { token: third })).code,
      portalErrors.notFound,
    );
    await removeExpired(database, 'invitation', {
      now: portal.clock.now,
      callLogDays: 90,
      pictureDays: 365,
    });
    const left = await database.selectFrom('invitation').select('id').execute();
    assert.deepEqual(left, []);
    portal.clock.now = before;
  });

  it("responds and emails alike for free, taken and members' addresses", async () => {
    const owner = await addPerson(portal);
    const member = await addColleague(portal, owner, 'viewer');
    const invite = async (email: string) => {
      const request = { email, role: 'viewer' };
      const { data, ...answer } = await post('organisation/invite', request, owner);
      return { ...answer, headers: undefined, data: { ...data, id: '', email: '' } };
    };
    const [free, taken, own] = [
      await invite('unknown.person@example.com'),
      await invite(emailOf(await addPerson(portal))),
      await invite(emailOf(member)),
    ];
    assert.deepEqual(taken, free);
    assert.deepEqual(own, free);
    const link = await lastLink(portal, emailOf(member));
    assert.equal((await accept(link, member)).code, 1);
    assert.equal((await rolesIn(portal, owner))[member.user.account], 'viewer');
  });

  it('is refused beyond twenty pending, and for an address invited too often', async () => {
    const owner = await addPerson(portal);
    for (let at = 0; at < mostInvitations; at += 1) {
      await inviteTo(portal, owner, `waits${at}@example.com`);
    }
    const invite = (email: string, by = owner) =>
      post('organisation/invite', { email, role: 'viewer' }, by);
    const refused = await invite('one.more@example.com');
    assert.equal(refused.code, portalErrors.conflict);
    assert.match(refused.msg, /20/);
    // A newer one to the same address takes no more room.
    assert.equal((await invite('waits1@example.com')).code, 1);
    const answers = [];
    for (let at = 0; at < 11; at += 1) {
      answers.push((await invite('plagued@example.com', await addPerson(portal))).code);
    }
    assert.deepEqual(answers.slice(-2), [1, portalErrors.tooOften]);
  });

  it('is audited with actor and role, without the address', async () => {
    const owner = await addPerson(portal);
    await inviteTo(portal, owner, 'kept.secret@example.com', 'viewer');
    const details = '{"role":"viewer"}';
    const rows = await auditOf(portal, { subject: owner.organisation.id });
    assert.deepEqual(rows, [{ actor: owner.user.id, action: 'organisation.invite', details }]);
  });

  it('stores no usable token, and is refused to and for the demo account', async () => {
    const shared = await addPerson(portal, { shared: 1 });
    const request = { email: 'x.y@example.com', role: 'viewer' };
    assert.equal((await post('organisation/invite', request, shared)).code, portalErrors.forbidden);
    const owner = await addPerson(portal);
    const link = await inviteTo(portal, owner, emailOf(shared));
    assert.equal((await accept(link, shared)).code, portalErrors.forbidden);
    const { token_hash } = await database
      .selectFrom('invitation')
      .select('token_hash')
      .where('organisation_id', '=', owner.organisation.id)
      .executeTakeFirstOrThrow();
    assert.equal((await accept(token_hash, owner)).code, portalErrors.notFound);
  });
});
