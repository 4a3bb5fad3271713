import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type InterfaceRow, toShownState } from '#contract/portal/interfaces.ts';
import { addApproved, addCompany, addDeveloper, locate } from '../_support/accounts.ts';
import { operatorOn } from '../_support/operator.ts';
import { addPerson, ask } from '../_support/people.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const { done, refused } = operatorOn(portal);

describe('operator integrator', () => {
  it('lists integrators with filters and shows one', async () => {
    const company = await addCompany(portal);
    const { account } = company.user;
    const { total, integrators } = await done(`integrator list --search ${account}`);
    assert.equal(total, 1);
    const [row] = integrators;
    assert.deepEqual([row.user, row.level, row.suspendedAt], [account, 'enterprise', null]);
    assert.equal((await done('integrator list --state suspended')).total, 0);
    assert.equal((await done('integrator list --level user')).total, 0);
    const second = await done(`integrator list --search ${account} --page 2`);
    assert.deepEqual([second.total, second.integrators], [1, []]);
    const shown = await done(`integrator show --user ${account}`);
    assert.deepEqual(
      shown.accounts.map(({ environment }: { environment: string }) => environment),
      ['sandbox', 'production'],
    );
    assert.match(await refused('integrator list --state gone'), /--state must be one of/);
    assert.match(await refused('integrator show --user unknown'), /unknown is not known/);
  });

  it('suspends an integrator with a reason and resumes it', async () => {
    const { user, organisation, sandbox } = await addDeveloper(portal);
    const words = `--user ${user.account}`;
    assert.match(await refused(`integrator suspend ${words}`), /--reason is missing/);
    assert.match(await refused(`integrator suspend ${words} --reason ${'x'.repeat(501)}`), /500/);
    assert.match(await refused(`integrator resume ${words}`), /isn't suspended/);
    const suspended = await done(`integrator suspend ${words} --reason Unpaid`);
    const { since, ...why } = suspended.suspended;
    assert.deepEqual(why, { reason: 'Unpaid', by: 'operator' });
    assert.ok(Date.parse(since) > 0);
    assert.equal(await locate(portal, sandbox), '145003012');
    assert.match(await refused(`integrator suspend ${words} --reason Again`), /already suspended/);
    const resumed = await done(`integrator resume --user ${organisation.id}`);
    assert.equal(resumed.suspended, null);
    assert.equal(await locate(portal, sandbox), '1');
  });

  it('shows nothing of a suspended integrator as live, to staff or members', async () => {
    const company = await addCompany(portal);
    const { user, organisation, token } = company;
    const operation = 'orderserve/create';
    await addApproved(portal, organisation.id, operation);
    await portal.context.database
      .updateTable('application')
      .set({ live_at: portal.clock.now })
      .where('organisation_id', '=', organisation.id)
      .execute();
    const look = async () => {
      const listed = await done(`application list --state approved --user ${user.account}`);
      const shown = await done(`integrator show --user ${user.account}`);
      const staff = await addPerson(portal, { staff: 1 });
      const { data } = await ask(
        portal,
        'GET',
        `operator/applications?account=${user.account}&current=1&size=10`,
        undefined,
        staff,
      );
      const rows = await ask(portal, 'GET', 'yl-op-user-interface/list', undefined, { token });
      const own = rows.data.find((row: InterfaceRow) => row.operation === operation);
      const tests = await ask(portal, 'GET', 'console/jointTesting', undefined, { token });
      const tested = tests.data.interfaces.find((row: InterfaceRow) => row.operation === operation);
      return {
        tool: listed.applications.map(({ suspended }: { suspended: boolean }) => suspended),
        counts: shown.applications,
        accounts: shown.accounts.map(
          ({ suspendedAt }: { suspendedAt: number | null }) => suspendedAt !== null,
        ),
        page: data.rows.map(toShownState),
        members: [toShownState(own), toShownState(tested)],
      };
    };
    const live = { tool: [false], counts: { live: 1 }, accounts: [false, false] };
    assert.deepEqual(await look(), { ...live, page: ['live'], members: ['live', 'live'] });
    await done(`integrator suspend --user ${user.account} --reason Unpaid`);
    const suspended = { tool: [true], counts: { suspended: 1 }, accounts: [true, true] };
    assert.deepEqual(await look(), {
      ...{ ...suspended, page: ['suspended'], members: ['suspended', 'suspended'] },
    });
    await done(`integrator resume --user ${user.account}`);
    assert.deepEqual(await look(), { ...live, page: ['live'], members: ['live', 'live'] });
  });

  it('suspends an account without an organisation, but none that belongs to one', async () => {
    const { apiAccount, ...rest } = await addIntegrator(portal);
    const words = `--api-account ${apiAccount}`;
    assert.match(await refused(`account resume ${words}`), /is not suspended/);
    assert.deepEqual(await done(`account suspend ${words}`), { apiAccount, suspended: true });
    assert.equal(await locate(portal, { apiAccount, ...rest }), '145003012');
    assert.notEqual((await done(`account show ${words}`)).suspendTime, null);
    assert.match(await refused(`account suspend ${words}`), /already suspended/);
    await done(`account resume ${words}`);
    assert.equal(await locate(portal, { apiAccount, ...rest }), '1');
    const actions = await portal.context.database
      .selectFrom('audit')
      .innerJoin('account', 'account.id', 'audit.subject')
      .select('action')
      .where('api_account', '=', apiAccount)
      .where('action', '!=', 'account.show')
      .orderBy('sequence')
      .execute();
    assert.deepEqual(actions, [{ action: 'account.suspend' }, { action: 'account.resume' }]);
    const { sandbox, organisation } = await addDeveloper(portal);
    const owned = await refused(`account suspend --api-account ${sandbox.apiAccount}`);
    assert.match(owned, new RegExp(`integrator suspend --user ${organisation.id}`));
    assert.equal(await locate(portal, sandbox), '1');
    assert.match(await refused('account suspend --api-account 1'), /account 1 is not known/);
  });
});
