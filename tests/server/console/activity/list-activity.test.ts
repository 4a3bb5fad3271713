import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { ActivityRow } from '#contract/portal/activity.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import { showAccount } from '#server/people/credentials/show-account.ts';
import { endSessions } from '#server/people/sessions/session-store.ts';
import { addCompany } from '../../_support/accounts.ts';
import { chrome, firefox, newDevice, signInFrom, tryFrom } from '../../_support/devices.ts';
import { addColleague, addPerson, ask, type Person } from '../../_support/people.ts';
import { addMember, openPeoplePortal } from '../../_support/sign-up.ts';

const portal = await openPeoplePortal();
const { database } = portal.context;
const { clock, people } = portal;

const ofHome = { 'x-forwarded-for': '203.0.113.80', 'user-agent': chrome };

async function list({ token }: Pick<Person, 'token'>, request: object = {}) {
  const { code, msg, data } = await ask(portal, 'POST', 'user/activity', request, { token });
  assert.equal(code, 1, msg);
  return data as { rows: ActivityRow[]; total: number; asOf: number };
}

async function actionsOf(person: Pick<Person, 'token'>, request: object = {}): Promise<string[]> {
  return (await list(person, request)).rows.map(({ action }) => action);
}

async function does(person: Person, path: string, request: object): Promise<void> {
  const { code, msg } = await ask(portal, 'POST', path, request, {
    token: person.token,
    headers: ofHome,
  });
  assert.equal(code, 1, `${path}: ${msg}`);
  clock.now += 1000;
}

describe('user/activity', () => {
  it("shows the caller's own actions with account and origin", async () => {
    const [company, other] = [await addCompany(portal), await addCompany(portal)];
    const environment = 'production';
    await does(company, 'console/revealKey', { environment });
    await does(company, 'console/allowAddresses', { addresses: ['203.0.113.80'] });
    await does(company, 'user/exportData', {});
    const { rows } = await list(company);
    const from = { ip: '203.0.113.80', userAgent: chrome };
    const account = { apiAccount: company.production.apiAccount, environment };
    assert.deepEqual(
      rows.map(({ action, by, from: origin, account: of }) => [action, by, origin, of]),
      [
        ['user.exportData', 'self', from, null],
        ['account.allowAddresses', 'self', from, account],
        ['account.revealKey', 'self', from, account],
      ],
    );
    assert.deepEqual(await actionsOf(other), []);
  });

  it("shows colleagues' actions for the organisation to owners only", async () => {
    const owner = await addCompany(portal);
    const developer = await addColleague(portal, owner, 'developer');
    const viewer = await addColleague(portal, owner, 'viewer');
    const request = { environment: 'sandbox' };
    const { code } = await ask(portal, 'POST', 'console/revealKey', request, developer);
    assert.equal(code, 1);
    const seen = async (person: Person) =>
      (await list(person)).rows.map(({ action, by }) => [action, by]);
    assert.deepEqual(await seen(owner), [['account.revealKey', 'colleague']]);
    assert.deepEqual(await seen(developer), [['account.revealKey', 'self']]);
    assert.deepEqual(await seen(viewer), []);
  });

  it('shows actions of staff and settings without person or origin', async () => {
    const company = await addCompany(portal);
    const reviewer = await addPerson(portal, { staff: 1 });
    const subject = company.organisation.id;
    const origin = { ip: '192.0.2.200', userAgent: firefox };
    await people.write(async (transaction) => {
      addAudit(
        transaction,
        { ...people, origin },
        {
          actor: reviewer.user.id,
          action: 'certification.reject',
          subject,
          details: { fields: ['taxNumber'] },
        },
      );
    });
    clock.now += 1000;
    await people.write(async (transaction) =>
      addAudit(transaction, people, { actor: 'auto', action: 'application.approve', subject }),
    );
    clock.now += 1000;
    await showAccount(people, company.sandbox.apiAccount, 'operator');
    const { rows } = await list(company);
    assert.deepEqual(
      rows.map(({ action, by, from, account }) => [action, by, from, account?.environment]),
      [
        ['account.show', 'staff', null, 'sandbox'],
        ['application.approve', 'auto', null, undefined],
        ['certification.reject', 'staff', null, undefined],
      ],
    );
    const shown = JSON.stringify(rows);
    for (const secret of [reviewer.user.account, reviewer.user.id, origin.ip])
      assert.ok(!shown.includes(secret), secret);
    const own = await list(reviewer);
    assert.deepEqual(
      own.rows.map(({ action, by, from }) => [action, by, from]),
      [['certification.reject', 'self', origin]],
    );
    assert.ok(!JSON.stringify(own).includes(company.user.account));
  });

  it('shows sign-ins with their method and browser, and how sessions ended', async () => {
    const person = await addMember(portal);
    const from = { address: '203.0.113.81', userAgent: chrome, device: newDevice() };
    const { token } = await signInFrom(portal, person, from);
    clock.now += 1000;
    const second = await signInFrom(portal, person, from);
    clock.now += 1000;
    const headers = ofHome;
    await ask(portal, 'POST', 'user/endSession', {}, { token, headers });
    clock.now += 1000;
    await ask(portal, 'POST', 'user/endSession', {}, { token, headers });
    await ask(portal, 'POST', 'user/loginOut', {}, { token: second.token, headers });
    await ask(portal, 'POST', 'user/loginOut', {}, { token, headers });
    const { token: third } = await signInFrom(portal, person, from);
    const { rows } = await list({ token: third }, { kind: 'signIns' });
    const events = rows.map(({ action, session }) => [
      action,
      session?.way,
      session?.isUnknownDevice,
      session?.count,
    ]);
    assert.deepEqual(events.slice(-4), [
      ['session.signOut', null, false, 1],
      ['session.endOwn', null, false, 2],
      ['session.signIn', 'password', false, 1],
      ['session.signIn', 'password', true, 1],
    ]);
    assert.deepEqual(rows.at(-1)?.from, { ip: '203.0.113.81', userAgent: chrome });
    assert.ok(!(await actionsOf({ token: third })).includes('user.newAddress'), 'notified twice');
  });

  it('shows sessions that staff ended', async () => {
    const person = await addMember(portal);
    const { id } = person.user;
    await people.write(async (transaction) => {
      const ended = await endSessions(transaction, { userId: id });
      const done = { actor: 'operator', subject: id, details: { ended } };
      addAudit(transaction, people, { ...done, action: 'session.end' });
    });
    const { token } = await signInFrom(portal, person, { address: '203.0.113.82' });
    const { rows } = await list({ token }, { kind: 'signIns' });
    assert.deepEqual(rows.map(({ action, by }) => [action, by]).sort(), [
      ['session.end', 'staff'],
      ['session.signIn', 'self'],
    ]);
  });

  it("filters by kind and by times in the person's zone, with stable pages", async () => {
    const person = await addMember(portal, { time_zone: 'Asia/Shanghai' });
    const add = (action: 'user.changeEmail' | 'application.apply') =>
      people.write(async (transaction) =>
        addAudit(transaction, people, { actor: person.user.id, action }),
      );
    clock.now = Date.UTC(2027, 0, 1, 0, 0, 0);
    for (let n = 0; n < 5; n += 1) {
      await add(n % 2 ? 'application.apply' : 'user.changeEmail');
      clock.now += 60_000;
    }
    await database
      .updateTable('sessions')
      .set({ used_at: clock.now, created_at: clock.now })
      .where('user_id', '=', person.user.id)
      .execute();
    assert.deepEqual(await actionsOf(person, { kind: 'applications' }), [
      'application.apply',
      'application.apply',
    ]);
    assert.deepEqual(await actionsOf(person, { kind: 'keys' }), []);
    const span = { from: '2027-01-01 08:01', to: '2027-01-01 08:03' };
    assert.deepEqual(await actionsOf(person, span), ['user.changeEmail', 'application.apply']);
    const first = await list(person, { size: 2 });
    assert.deepEqual([first.rows.length, first.total], [2, 5]);
    clock.now += 1;
    await add('application.apply');
    const { asOf } = first;
    const second = await list(person, { size: 2, current: 2, asOf });
    const third = await list(person, { size: 2, current: 3, asOf });
    const ids = [first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id));
    assert.deepEqual([ids.length, new Set(ids).size], [5, 5]);
  });

  it('refuses the demo integrator, for whom no session events are stored', async () => {
    const shared = await addMember(portal, { shared: 1 });
    const { token } = await signInFrom(portal, shared, { address: '203.0.113.83' });
    await tryFrom(portal, shared, { address: '203.0.113.83', password: 'violet-harbour-43' });
    await ask(portal, 'POST', 'user/loginOut', {}, { token: shared.token, headers: ofHome });
    const { code } = await ask(portal, 'POST', 'user/activity', {}, { token });
    assert.equal(code, portalErrors.forbidden);
    const kept = await database
      .selectFrom('session_event')
      .select('id')
      .where('user_id', '=', shared.user.id)
      .execute();
    assert.deepEqual(kept, []);
  });
});
