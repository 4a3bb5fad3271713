import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import { findNext, type Standing } from '#server/console/going-live/overview.ts';
import {
  addApproved,
  addCompany,
  addDeveloper,
  locate,
  withServer,
} from '../../_support/accounts.ts';
import { addPerson, ask, type Person, proveAgain } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal({ SESSION_IDLE_MIN: '100000' });

async function overviewOf({ token }: Person, timezone = 'UTC') {
  const options = { token, headers: { timezone } };
  const { code, data } = await ask(portal, 'GET', 'console/overview', {}, options);
  assert.equal(code, 1);
  return data;
}

describe('console/overview', () => {
  it('shows a new person one step done and the next one', async () => {
    const person = await addPerson(portal);
    const { steps, next, figures } = await overviewOf(person);
    const todo = { developer: null, company: null, jointTesting: null, goLive: null };
    assert.deepEqual(steps, { register: person.user.created_at, ...todo });
    assert.deepEqual(next, { do: 'certifyDeveloper', interfaces: [] });
    assert.deepEqual([figures.calls, figures.balance], [0, null]);
  });

  it('shows when each step was done', async () => {
    const registered = portal.clock.now;
    const company = await addCompany(portal);
    portal.clock.now += dayMs;
    await addApproved(portal, company.organisation.id, 'basic');
    assert.deepEqual((await overviewOf(company)).next, {
      do: 'jointTest',
      interfaces: [{ operation: 'basic', direction: 'call', successes: 0, needed: 3 }],
    });
    const shown = portal.clock.now;
    await withServer(portal, (server) =>
      Promise.all(Array.from({ length: 3 }, () => locate(server, company.sandbox))),
    );
    assert.equal((await overviewOf(company)).next.do, 'goLive');
    portal.clock.now += dayMs;
    await proveAgain(portal, company);
    await ask(portal, 'POST', 'console/goLive', { operation: 'basic' }, { token: company.token });
    const { steps, next } = await overviewOf(company);
    assert.deepEqual(steps, {
      register: registered,
      developer: registered,
      company: registered,
      jointTesting: shown,
      goLive: portal.clock.now,
    });
    assert.deepEqual(next, { do: 'live', interfaces: [] });
    await portal.context.database
      .updateTable('organisation')
      .set({ suspended_at: 1, suspended_by: 'operator', suspension_reason: 'x' })
      .where('id', '=', company.organisation.id)
      .execute();
    const suspended = await overviewOf(company);
    assert.deepEqual(suspended.next, { do: 'suspended', interfaces: [] });
    assert.deepEqual([suspended.steps.goLive, suspended.dueAt], [null, null]);
  });

  it('leads a new developer to the sandbox key until the first sandbox call', async () => {
    const developer = await addDeveloper(portal);
    assert.equal((await overviewOf(developer)).next.do, 'useSandbox');
    await withServer(portal, (server) => locate(server, developer.sandbox));
    assert.equal((await overviewOf(developer)).next.do, 'certifyCompany');
  });

  it("counts the caller's calls and errors since midnight in their zone", async () => {
    const [person, stranger] = [await addDeveloper(portal), await addDeveloper(portal)];
    const midnight = Math.ceil(portal.clock.now / dayMs) * dayMs;
    await withServer(portal, async (server) => {
      portal.clock.now = midnight - 3_600_000;
      await locate(server, person.sandbox);
      portal.clock.now = midnight + 3_600_000;
      await locate(server, person.sandbox);
      await locate(server, { ...person.sandbox, privateKey: '0'.repeat(32) });
      await locate(server, stranger.sandbox);
    });
    const count = async (timezone: string) => {
      const { calls, errors, more } = (await overviewOf(person, timezone)).figures;
      return [calls, errors, more];
    };
    assert.deepEqual(await count('UTC'), [2, 1, false]);
    assert.deepEqual(await count('Asia/Shanghai'), [3, 1, false]);
    assert.deepEqual(await count('GMT-5'), [3, 1, false]);
    assert.deepEqual(await count('Nowhere/Land'), await count('Africa/Cairo'));
  });

  it('counts waiting and parked pushes, and production waybills left', async () => {
    const company = await addCompany(portal);
    const { database } = portal.context;
    const { id: account_id } = await database
      .selectFrom('account')
      .select('id')
      .where('organisation_id', '=', company.organisation.id)
      .where('environment', '=', 'sandbox')
      .executeTakeFirstOrThrow();
    const push = { account_id, kind: 'logistics/statusFeedback', content: '{}', attempts: 0 };
    const times = { created_at: portal.clock.now, next_at: portal.clock.now };
    const rows = (['pending', 'pending', 'dead', 'delivered'] as const).map((status, sequence) => ({
      ...push,
      ...times,
      id: `${account_id}-${sequence}`,
      bill_code: 'UEG000000000001',
      sequence,
      status,
    }));
    await database.insertInto('push').values(rows).execute();
    const { pushesWaiting, pushesParked, balance } = (await overviewOf(company)).figures;
    assert.deepEqual([pushesWaiting, pushesParked], [2, 1]);
    assert.deepEqual(balance, { environment: 'production', left: 100 });
  });
});

describe('findNext', () => {
  const row = (state: InterfaceRow['state'], missing: InterfaceRow['missing']): InterfaceRow => ({
    operation: 'basic',
    direction: 'call',
    level: 'developer',
    state,
    reason: null,
    appliedAt: null,
    dueAt: null,
    decidedAt: null,
    liveAt: null,
    isSuspended: false,
    changedAt: null,
    successes: 0,
    needed: 3,
    missing,
  });
  const unasked = row('none', ['certifyCompany', 'apply', 'jointTest', 'goLive']);
  const start: Standing = {
    level: 'user',
    developer: 'none',
    company: 'none',
    interfaces: [unasked],
    hasCalled: true,
  };
  const developer: Standing = { ...start, level: 'developer', developer: 'approved' };
  const company: Standing = { ...developer, level: 'enterprise', company: 'approved' };
  const cases: [string, Standing][] = [
    ['certifyDeveloper', start],
    ['waitDeveloper', { ...start, developer: 'submitted' }],
    ['mendDeveloper', { ...start, developer: 'rejected' }],
    ['useSandbox', { ...developer, hasCalled: false }],
    ['useSandbox', { ...developer, hasCalled: false, company: 'submitted' }],
    ['certifyCompany', developer],
    // Corrections requested by the courier come first.
    ['mendCompany', { ...developer, hasCalled: false, company: 'rejected' }],
    ['mendCompany', { ...developer, company: 'rejected' }],
    ['apply', { ...developer, company: 'submitted' }],
    [
      'jointTest',
      {
        ...developer,
        company: 'submitted',
        interfaces: [row('applied', ['certifyCompany', 'wait', 'jointTest', 'goLive'])],
      },
    ],
    [
      'waitCompany',
      {
        ...developer,
        company: 'submitted',
        interfaces: [row('approved', ['certifyCompany', 'goLive'])],
      },
    ],
    ['apply', company],
    ['wait', { ...company, interfaces: [row('applied', ['wait', 'goLive'])] }],
    ['applyAgain', { ...company, interfaces: [row('rejected', ['applyAgain', 'goLive'])] }],
    ['enable', { ...company, interfaces: [row('disabled', ['enable'])] }],
    [
      'goLive',
      {
        ...company,
        interfaces: [row('approved', ['jointTest', 'goLive']), row('approved', ['goLive'])],
      },
    ],
    [
      'live',
      { ...company, interfaces: [row('approved', []), row('approved', ['jointTest', 'goLive'])] },
    ],
    // A changed certification keeps its rights until the change is decided.
    ['apply', { ...company, company: 'submitted' }],
  ];
  for (const [thing, standing] of cases) {
    const { level, developer: one, company: other, interfaces } = standing;
    const missing = interfaces.map((each) => each.missing.join(' ')).join(' | ');
    const called = standing.hasCalled ? '' : ', sandbox unused';
    it(`gives a ${level} (${one}, ${other}; ${missing}${called}) ${thing}`, () => {
      assert.equal(findNext(standing).do, thing);
    });
  }

  it('names every interface ready to go live, most successes first', () => {
    const as = (operation: string, each: InterfaceRow) => ({ ...each, operation });
    const interfaces = [
      as('other/pca', row('approved', ['jointTest', 'goLive'])),
      as('basic', row('approved', ['goLive'])),
      as('vip/query', { ...row('approved', ['goLive']), successes: 3 }),
      as('other/cover', row('approved', [])),
    ];
    const next = findNext({ ...company, interfaces });
    assert.deepEqual(
      [next.do, next.interfaces.map(({ operation }) => operation)],
      ['goLive', ['vip/query', 'basic']],
    );
  });
});
