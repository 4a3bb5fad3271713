import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import type { ConsoleAccount } from '#contract/portal/console-accounts.ts';
import { grantInterface } from '#server/accounts/account-store.ts';
import {
  addCompany,
  addDeveloper,
  type Certified,
  locate,
  withServer,
} from '../../_support/accounts.ts';
import { operatorOn } from '../../_support/operator.ts';
import { ask, proveAgain } from '../../_support/people.ts';
import { call, type Integrator, openTestPortal } from '../../_support/portal.ts';
import { auditOf, templatesTo } from '../../_support/records.ts';
import { call2 } from '../../_support/version-2.ts';
import { accountIdOf } from '../../_support/waybills.ts';

const portal = await openTestPortal({ SESSION_IDLE_MIN: '100000' });
const { database } = portal.context;
const operator = operatorOn(portal);

type Environment = 'sandbox' | 'production';

async function turn(person: Certified, off: boolean, environment: Environment = 'sandbox') {
  await proveAgain(portal, person);
  const { token } = person;
  return ask(portal, 'POST', 'console/switchVersion1', { environment, off }, { token });
}

async function stateOf({ token }: Certified): Promise<ConsoleAccount['version1']> {
  const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
  return data.accounts[0].version1;
}

const locate2 = async (by: Integrator, server = portal) =>
  (await call2(server, by, 'location/getLocation', { countryCode: 'UAE' })).code;

const recordOf = async ({ sandbox }: Certified) =>
  auditOf(portal, { subject: await accountIdOf(portal, sandbox) });

describe('console/switchVersion1', () => {
  it('refuses version 1 immediately with the reason, while version 2 still works', async () => {
    const person = await addDeveloper(portal);
    assert.equal(await locate(portal, person.sandbox), '1');
    const { code, data } = await turn(person, true);
    assert.equal(code, 1);
    const { offAt, undoUntil } = data.version1;
    assert.deepEqual([offAt, undoUntil], [portal.clock.now, portal.clock.now + 7 * dayMs]);
    const request = { countryCode: 'UAE' };
    const refused = await call(portal, person.sandbox, 'location/getLocation', request);
    assert.equal(refused.code, '145003012');
    assert.match(refused.msg, /version 1/i);
    assert.equal(await locate2(person.sandbox), '1');
  });

  it('affects only the named environment', async () => {
    const company = await addCompany(portal);
    await grantInterface(database, company.production.apiAccount, 'basic');
    assert.equal((await turn(company, true, 'production')).code, 1);
    assert.equal(await locate(portal, company.sandbox), '1');
    assert.equal(await locate(portal, company.production), '145003012');
    assert.equal(await locate2(company.production), '1');
  });

  it('lets the owner undo within 7 days, and only staff after that', async () => {
    const person = await addDeveloper(portal);
    await turn(person, true);
    portal.clock.now += 7 * dayMs - 1;
    const { data } = await turn(person, false);
    assert.deepEqual([data.version1.offAt, data.version1.undoUntil], [null, null]);
    assert.equal(await locate(portal, person.sandbox), '1');
    await turn(person, true);
    portal.clock.now += 7 * dayMs;
    const late = await turn(person, false);
    assert.equal(late.code, portalErrors.conflict);
    assert.match(late.msg, /7 days/);
    assert.equal(await locate(portal, person.sandbox), '145003012');
    assert.equal((await stateOf(person)).undoUntil, null);
    const { apiAccount } = person.sandbox;
    const done = await operator.done(`account version-1 --api-account ${apiAccount} --on`);
    assert.deepEqual(done, { apiAccount, version1: 'on' });
    assert.equal(await locate(portal, person.sandbox), '1');
  });

  it('writes one audit row and one email for repeated requests', async () => {
    const person = await addDeveloper(portal);
    await Promise.all(Array.from({ length: 5 }, () => turn(person, true)));
    const { offAt } = await stateOf(person);
    portal.clock.now += 1000;
    assert.equal((await turn(person, true)).data.version1.offAt, offAt);
    await Promise.all(Array.from({ length: 5 }, () => turn(person, false)));
    const { apiAccount } = person.sandbox;
    await operator.done(`account version-1 --api-account ${apiAccount} --off`);
    const details = '{"environment":"sandbox"}';
    const actor = person.user.id;
    assert.deepEqual(await recordOf(person), [
      { actor, action: 'account.version1Off', details },
      { actor, action: 'account.version1On', details },
      { actor: 'operator', action: 'account.version1Off', details },
    ]);
    assert.deepEqual(await templatesTo(portal, person), [
      'version1Off',
      'version1On',
      'version1Off',
    ]);
  });

  it('refuses guests of the demo account', async () => {
    const guest = await addDeveloper(portal, { shared: 1 });
    assert.equal((await turn(guest, true)).code, portalErrors.forbidden);
    assert.equal(await locate(portal, guest.sandbox), '1');
  });
});

describe('console/accounts before version 1 is switched off', () => {
  it('shows when and from where each version was last used', async () => {
    const person = await addDeveloper(portal);
    const { token } = person;
    const usesOf = async () => {
      const { data } = await ask(portal, 'GET', 'console/accounts', {}, { token });
      const { version1, version2 } = data.accounts[0] as ConsoleAccount;
      return [version1.usedAt, version1.usedFrom, version2.usedAt];
    };
    assert.deepEqual(await usesOf(), [null, null, null]);
    await withServer(portal, (server) => locate(server, person.sandbox));
    const first = portal.clock.now;
    assert.deepEqual(await usesOf(), [first, '127.0.0.1', null]);
    portal.clock.now += dayMs;
    await withServer(portal, (server) => locate2(person.sandbox, server));
    assert.deepEqual(await usesOf(), [first, '127.0.0.1', portal.clock.now]);
  });

  it('lists pushes still sent in version 1', async () => {
    const person = await addDeveloper(portal);
    const account_id = await accountIdOf(portal, person.sandbox);
    const url = 'https://receiver.test/';
    const kinds = [
      ['orderserve/statusFeedback', 1],
      ['logistics/statusFeedback', 2],
    ] as const;
    for (const [kind, version] of kinds) {
      const row = { account_id, kind, url, version, updated_at: portal.clock.now };
      await database.insertInto('callback').values(row).execute();
    }
    assert.deepEqual((await stateOf(person)).callbacks, ['orderserve/statusFeedback']);
  });
});
