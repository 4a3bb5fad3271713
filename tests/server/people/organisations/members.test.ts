import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { MemberRole } from '#contract/portal/roles.ts';
import { LiveCalls } from '#server/console/calls/live-calls.ts';
import { findToken } from '#server/console/pushes/listen-tokens.ts';
import { lockMember } from '#server/people/lock-member.ts';
import type { PortalError } from '#server/people/portal-error.ts';
import { findSession } from '#server/people/sessions/session-store.ts';
import { addCompany, addDeveloper, loginHash, loginPassword } from '../../_support/accounts.ts';
import { addColleague, addPerson, ask, type Person } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { templatesTo } from '../../_support/records.ts';
import { login } from '../../_support/sign-up.ts';
import { inviteTo, rolesIn } from './_invited.ts';

const portal = await openTestPortal({ TRUST_PROXY: 'on' });
const { people } = portal;
const { database } = portal.context;

const post = (path: string, request: object, { token }: Pick<Person, 'token'>) =>
  ask(portal, 'POST', path, request, { token });
const codeOf = async (path: string, request: object, person: Pick<Person, 'token'>) =>
  (await post(path, request, person)).code;
const remove = (by: Person, { user }: Person) =>
  codeOf('organisation/removeMember', { member: user.id }, by);
const give = (by: Person, { user }: Person, role: MemberRole) =>
  codeOf('organisation/changeRole', { member: user.id, role }, by);
const { success, conflict, forbidden, notFound, sessionOver } = portalErrors;

describe('organisation/members', () => {
  it('lists members to all, and invitations and changes to owners only', async () => {
    const owner = await addPerson(portal);
    const viewer = await addColleague(portal, owner, 'viewer');
    await inviteTo(portal, owner, 'asked@example.com', 'developer');
    assert.equal(await give(owner, viewer, 'developer'), success);
    const { data } = await ask(portal, 'GET', 'organisation/members', {}, owner);
    const accounts = data.colleagues.map(({ account, role, own }: Record<string, unknown>) => [
      account,
      role,
      own,
    ]);
    assert.deepEqual(accounts, [
      [owner.user.account, 'owner', true],
      [viewer.user.account, 'developer', false],
    ]);
    assert.deepEqual(
      data.invitations.map(({ email, role }: Record<string, unknown>) => [email, role]),
      [['asked@example.com', 'developer']],
    );
    const [change] = data.changes;
    assert.deepEqual(
      [change.action, change.actor, change.member, change.role],
      ['organisation.changeRole', owner.user.account, viewer.user.account, 'developer'],
    );
    const others = await ask(portal, 'GET', 'organisation/members', {}, viewer);
    assert.deepEqual([others.data.invitations, others.data.changes], [[], []]);
    assert.ok(!JSON.stringify(others.data).includes('@'));
  });

  it('applies a new role from the next call on', async () => {
    const owner = await addDeveloper(portal);
    const colleague = await addColleague(portal, owner, 'viewer');
    const clear = () => codeOf('console/clearInbox', {}, colleague);
    assert.equal(await clear(), forbidden);
    assert.equal(await give(owner, colleague, 'developer'), success);
    assert.equal(await clear(), success);
    assert.equal(await give(owner, colleague, 'viewer'), success);
    assert.equal(await clear(), forbidden);
    assert.deepEqual(await templatesTo(portal, colleague), [
      'memberRoleChanged',
      'memberRoleChanged',
    ]);
  });

  it('hides production secrets from developers and all secrets from viewers', async () => {
    const owner = await addCompany(portal);
    const reveal = (environment: string, person: Person) =>
      post('console/revealKey', { environment }, person);
    const [developer, viewer] = [
      await addColleague(portal, owner, 'developer'),
      await addColleague(portal, owner, 'viewer'),
    ];
    assert.equal((await reveal('production', owner)).data.privateKey, owner.production.privateKey);
    assert.equal((await reveal('sandbox', developer)).data.privateKey, owner.sandbox.privateKey);
    for (const [environment, person] of [
      ['production', developer],
      ['Sandbox', developer],
      ['sandbox', viewer],
    ] as const) {
      const { code, data } = await reveal(environment, person);
      assert.deepEqual([code, data], [forbidden, null], environment);
    }
  });

  it('is not found for another organisation', async () => {
    const [owner, stranger] = [await addPerson(portal), await addPerson(portal)];
    const colleague = await addColleague(portal, owner, 'viewer');
    for (const { user } of [colleague, { user: { id: randomUUID() } }]) {
      const about = { member: user.id };
      assert.equal(await codeOf('organisation/removeMember', about, stranger), notFound);
      const role = { ...about, role: 'owner' };
      assert.equal(await codeOf('organisation/changeRole', role, stranger), notFound);
    }
    const foreign = { organisation: owner.organisation.id };
    assert.equal(await codeOf('organisation/switch', foreign, stranger), notFound);
  });
});

describe('organisation/removeMember', () => {
  it("ends the member's sessions in this organisation only", async () => {
    const owner = await addDeveloper(portal);
    const removed = await addPerson(portal, { password_hash: loginHash });
    const link = await inviteTo(portal, owner, removed.user.email ?? '');
    const elsewhere = await login(portal, removed.user.account, loginPassword);
    const { data: inside } = await post('organisation/accept', { token: link }, removed);
    const second = await login(portal, removed.user.account, loginPassword);
    assert.equal(second.data.userData.organisation, owner.user.account);
    assert.equal(await remove(owner, removed), success);
    assert.equal(await codeOf('user/me', {}, inside), sessionOver);
    assert.equal(await codeOf('user/me', {}, second.data), sessionOver);
    assert.equal(await codeOf('user/me', {}, elsewhere.data), success);
    const later = await login(portal, removed.user.account, loginPassword);
    assert.equal(later.data.userData.organisation, removed.user.account);
    assert.ok((await templatesTo(portal, removed)).includes('memberRemoved'));
  });

  it("ends the member's live calls and listener tokens", async () => {
    const owner = await addDeveloper(portal);
    const removed = await addColleague(portal, owner, 'developer');
    const { data } = await post('console/createListenToken', {}, removed);
    assert.ok(await findToken(people, data.token));
    const live = new LiveCalls(people, { pollMs: 5, sessionMs: 5 });
    const session = await findSession(people, removed.token);
    assert.ok(session?.member);
    const events = await live.follow({ ...session, member: session.member }, {}, '192.0.2.1');
    assert.deepEqual((await events.next()).value, { event: 'open' });
    assert.equal(await remove(owner, removed), success);
    assert.equal((await events.next()).done, true);
    await assert.rejects(findToken(people, data.token));
  });

  it('refuses the write of a call that had already begun', async () => {
    const owner = await addPerson(portal);
    const removed = await addColleague(portal, owner, 'owner');
    const demoted = await addColleague(portal, owner, 'owner');
    assert.equal(await remove(owner, removed), success);
    assert.equal(await give(owner, demoted, 'viewer'), success);
    const lock = (member: Person) => people.write((transaction) => lockMember(transaction, member));
    const refusedWith = (code: number) => (error: PortalError) => error.code === code;
    await assert.rejects(lock(removed), refusedWith(sessionOver));
    await assert.rejects(lock(demoted), refusedWith(conflict));
    await lock(owner);
  });

  it('gives the removed member their own organisation, even if they had none', async () => {
    const owner = await addPerson(portal);
    const removed = await addColleague(portal, owner, 'viewer');
    await database
      .deleteFrom('member')
      .where('user_id', '=', removed.user.id)
      .where('organisation_id', '!=', owner.organisation.id)
      .execute();
    assert.equal(await remove(owner, removed), success);
    const own = await database
      .selectFrom('member')
      .select(['organisation_id', 'role'])
      .where('user_id', '=', removed.user.id)
      .execute();
    assert.deepEqual(
      own.map(({ role }) => role),
      ['owner'],
    );
    assert.notEqual(own[0]?.organisation_id, owner.organisation.id);
  });
});

describe('last owner', () => {
  it('cannot leave, be removed or be demoted, with the reason', async () => {
    const owner = await addPerson(portal);
    await addColleague(portal, owner, 'developer');
    const { code, msg } = await post('organisation/leave', {}, owner);
    assert.equal(code, conflict);
    assert.match(msg, new RegExp(`^${owner.user.account} would be left without an owner`));
    assert.equal(await remove(owner, owner), conflict);
    assert.equal(await give(owner, owner, 'viewer'), conflict);
    const leaving = { account: owner.user.account };
    assert.equal(await codeOf('user/deleteAccount', leaving, owner), conflict);
    assert.equal((await rolesIn(portal, owner))[owner.user.account], 'owner');
  });

  it('remains when two owners act on each other simultaneously', async () => {
    const acts: ((one: Person, other: Person) => Promise<number>)[] = [
      (one, other) => give(one, other, 'viewer'),
      (one, other) => remove(one, other),
      (one) => codeOf('organisation/leave', {}, one),
      (one) => give(one, one, 'developer'),
    ];
    for (const act of acts) {
      const one = await addPerson(portal);
      const other = await addColleague(portal, one, 'owner');
      const codes = await Promise.all([act(one, other), act(other, one)]);
      assert.equal(codes.filter((code) => code === success).length, 1, String(act));
      const owners = Object.values(await rolesIn(portal, one)).filter((role) => role === 'owner');
      assert.equal(owners.length, 1, String(act));
    }
  });

  it('deletes the organisation if alone, and otherwise leaves it to the other members', async () => {
    const alone = await addDeveloper(portal);
    const leave = ({ user, token }: Person) =>
      codeOf('user/deleteAccount', { account: user.account }, { token });
    assert.equal(await leave(alone), success);
    const left = database.selectFrom('organisation').select('id');
    assert.deepEqual(await left.where('id', '=', alone.organisation.id).execute(), []);
    const owner = await addDeveloper(portal);
    const other = await addColleague(portal, owner, 'owner');
    assert.equal(await leave(owner), success);
    assert.deepEqual(await rolesIn(portal, owner), { [other.user.account]: 'owner' });
    const { data } = await ask(portal, 'GET', 'console/accounts', {}, other);
    assert.equal(data.accounts[0].apiAccount, owner.sandbox.apiAccount);
  });
});

describe('member of several organisations', () => {
  it('acts for one at a time, with a new token after each switch', async () => {
    const owner = await addDeveloper(portal);
    const person = await addPerson(portal);
    const link = await inviteTo(portal, owner, person.user.email ?? '', 'viewer');
    const { data: first } = await post('organisation/accept', { token: link }, person);
    const { data } = await ask(portal, 'GET', 'organisation/own', {}, first);
    assert.deepEqual(
      data.organisations.map(({ name, role, current }: Record<string, unknown>) => [
        name,
        role,
        current,
      ]),
      [
        [owner.user.account, 'viewer', true],
        [person.user.account, 'owner', false],
      ].sort(([one = ''], [other = '']) => (one < other ? -1 : 1)),
    );
    const back = { organisation: person.organisation.id };
    const { data: second } = await post('organisation/switch', back, first);
    assert.deepEqual(
      [second.userData.organisation, second.userData.role],
      [person.user.account, 'owner'],
    );
    assert.equal(await codeOf('user/me', {}, first), sessionOver);
    assert.equal(await codeOf('organisation/leave', {}, second), conflict);
  });

  it('continues in another organisation after leaving one', async () => {
    const owner = await addPerson(portal);
    const person = await addColleague(portal, owner, 'developer');
    const { code, data } = await post('organisation/leave', {}, person);
    assert.equal(code, success);
    assert.equal(data.userData.organisation, person.user.account);
    assert.equal(await codeOf('user/me', {}, data), success);
    assert.deepEqual(await rolesIn(portal, owner), { [owner.user.account]: 'owner' });
  });

  it('renames an organisation for everyone, but not to an empty name', async () => {
    const owner = await addPerson(portal);
    const name = { organisationName: '  Nile Parcels ' };
    assert.equal(await codeOf('organisation/rename', name, owner), success);
    const { data } = await post('user/me', {}, owner);
    assert.equal(data.organisation, 'Nile Parcels');
    const empty = await post('organisation/rename', { organisationName: '   ' }, owner);
    assert.equal(empty.code, portalErrors.fields);
    assert.ok(empty.data.fields.organisationName);
  });
});

describe('emails about an organisation', () => {
  it('go to owners and developers who want them, and to no viewer', async () => {
    const owner = await addDeveloper(portal);
    const [developer, silent, viewer] = [
      await addColleague(portal, owner, 'developer'),
      await addColleague(portal, owner, 'developer'),
      await addColleague(portal, owner, 'viewer'),
    ];
    const off = { language: 'EN', mailOff: ['keyRotated'] };
    assert.equal(await codeOf('user/saveSettings', off, silent), success);
    const { data } = await ask(portal, 'GET', 'console/accounts', {}, developer);
    const request = { environment: 'sandbox', keyMadeAt: data.accounts[0].keyMadeAt };
    assert.equal(await codeOf('console/rotateKey', request, developer), success);
    assert.deepEqual(
      await Promise.all(
        [owner, developer, silent, viewer].map((each) => templatesTo(portal, each)),
      ),
      [['keyRotated'], ['keyRotated'], [], []],
    );
  });
});
