import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import {
  addApproved,
  addCompany,
  addDeveloper,
  type Certified,
  type Company,
  locate,
  withServer,
} from '../../_support/accounts.ts';
import { ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal();
const { database } = portal.context;
const operation = 'basic';

const goLive = ({ token }: Certified, asked = operation) =>
  ask(portal, 'POST', 'console/goLive', { operation: asked }, { token });

const change = ({ token }: Certified, path: string, more = {}) =>
  ask(portal, 'POST', `yl-op-user-interface/${path}`, { operation, ...more }, { token });

async function show({ organisation }: Certified, successes: number, of = operation): Promise<void> {
  const { id } = await database
    .selectFrom('account')
    .select('id')
    .where('organisation_id', '=', organisation.id)
    .where('environment', '=', 'sandbox')
    .executeTakeFirstOrThrow();
  const last_at = portal.clock.now;
  await database
    .insertInto('joint_test')
    .values({ account_id: id, operation: of, successes, last_at, completed_at: null })
    .execute();
}

/** A company with everything ready to go live. */
async function addReady(): Promise<Company> {
  const company = await addCompany(portal);
  await addApproved(portal, company.organisation.id, operation);
  await show(company, 3);
  return company;
}

const goTogether = ({ token }: Certified, operations: readonly string[]) =>
  ask(portal, 'POST', 'console/goLiveTogether', { operations }, { token });

const auditOf = ({ user }: Certified) =>
  database
    .selectFrom('audit')
    .select('action')
    .where('actor', '=', user.id)
    .where('action', '=', 'application.goLive')
    .execute();

describe('console/goLive', () => {
  it('opens production immediately on every server, and revoking closes it', async () => {
    const company = await addReady();
    await withServer(portal, async (other) => {
      const codes = async () => [
        await locate(portal, company.production),
        await locate(other, company.production),
      ];
      assert.deepEqual(await codes(), ['145003012', '145003012']);
      const answer = await goLive(company);
      assert.deepEqual([answer.code, answer.data], [1, { operation, liveAt: portal.clock.now }]);
      assert.deepEqual(await codes(), ['1', '1']);
      assert.equal((await change(company, 'revoke')).code, 1);
      assert.deepEqual(await codes(), ['145003012', '145003012']);
    });
  });

  it('pauses with disable and continues with enable', async () => {
    const company = await addReady();
    await goLive(company);
    await change(company, 'changeStatus', { enabled: false });
    assert.equal(await locate(portal, company.production), '145003012');
    await change(company, 'changeStatus', { enabled: true });
    assert.equal(await locate(portal, company.production), '1');
  });

  it('returns the same response when repeated, with one audit row', async () => {
    const company = await addReady();
    const first = await goLive(company);
    portal.clock.now += 1000;
    const others = await Promise.all(Array.from({ length: 6 }, () => goLive(company)));
    for (const each of others) assert.deepEqual(each.data, first.data);
    assert.equal((await auditOf(company)).length, 1);
  });

  it('happens once for simultaneous requests', async () => {
    const company = await addReady();
    const answers = await Promise.all(Array.from({ length: 8 }, () => goLive(company)));
    assert.deepEqual(new Set(answers.map(({ code }) => code)), new Set([1]));
    assert.equal((await auditOf(company)).length, 1);
    assert.equal(await locate(portal, company.production), '1');
  });

  it('never outlives a simultaneous revocation', async () => {
    for (let round = 0; round < 8; round += 1) {
      const company = await addReady();
      const [live, revoked] = await Promise.all([goLive(company), change(company, 'revoke')]);
      assert.equal(revoked.code, 1);
      assert.ok([1, portalErrors.conflict].includes(live.code), live.msg);
      assert.equal(await locate(portal, company.production), '145003012');
    }
  });
});

describe('console/goLiveTogether', () => {
  const other = 'other/pca';

  async function addTwo(successes: number): Promise<Company> {
    const company = await addReady();
    await addApproved(portal, company.organisation.id, other);
    await show(company, successes, other);
    return company;
  }

  it('opens all interfaces, with one audit row each', async () => {
    const company = await addTwo(3);
    const liveAt = portal.clock.now;
    const live = [
      { operation: other, liveAt },
      { operation, liveAt },
    ];
    const answer = await goTogether(company, [other, operation, other]);
    assert.deepEqual([answer.code, answer.data], [1, live]);
    assert.equal(await locate(portal, company.production), '1');
    assert.equal((await auditOf(company)).length, 2);
    portal.clock.now += 1000;
    assert.deepEqual((await goTogether(company, [other, operation])).data, live);
    assert.equal((await auditOf(company)).length, 2);
  });

  it('opens none if one lacks a step, and names it', async () => {
    const company = await addTwo(1);
    const answer = await goTogether(company, [operation, other]);
    assert.equal(answer.code, portalErrors.conflict);
    assert.deepEqual(Object.keys(answer.data.fields), ['operations[1]']);
    assert.match(answer.data.fields['operations[1]'], /1 of 3/);
    assert.equal(await locate(portal, company.production), '145003012');
    assert.deepEqual(await auditOf(company), []);
  });

  it('refuses unknown interfaces by index, and an empty list', async () => {
    const company = await addReady();
    const answer = await goTogether(company, [operation, 'no/such']);
    assert.match(answer.data.fields['operations[1]'], /no\/such/);
    assert.equal((await goTogether(company, [])).code, portalErrors.fields);
    assert.equal(await locate(portal, company.production), '145003012');
  });
});

describe('console/goLive refuses with the missing steps', () => {
  const cases: { name: string; prepare(): Promise<Certified>; missing: string[]; says: RegExp }[] =
    [
      {
        name: 'a developer who only tested',
        async prepare() {
          const developer = await addDeveloper(portal);
          await show(developer, 3);
          return developer;
        },
        missing: ['certifyCompany', 'apply'],
        says: /Verify your company/,
      },
      {
        name: 'an interface without joint testing',
        async prepare() {
          const company = await addCompany(portal);
          await addApproved(portal, company.organisation.id, operation);
          await show(company, 1);
          return company;
        },
        missing: ['jointTest'],
        says: /1 of 3/,
      },
      {
        name: 'a disabled interface',
        async prepare() {
          const company = await addReady();
          await change(company, 'changeStatus', { enabled: false });
          return company;
        },
        missing: ['enable'],
        says: /disabled/,
      },
      {
        name: 'a revoked interface',
        async prepare() {
          const company = await addReady();
          await change(company, 'revoke');
          return company;
        },
        missing: ['applyAgain'],
        says: /Apply again/,
      },
    ];
  for (const { name, prepare, missing, says } of cases) {
    it(name, async () => {
      const person = await prepare();
      const answer = await goLive(person);
      assert.deepEqual([answer.code, answer.data], [portalErrors.conflict, { missing }]);
      assert.match(answer.msg, says);
      const live = await database
        .selectFrom('application')
        .select('operation')
        .where('organisation_id', '=', person.organisation.id)
        .where('live_at', 'is not', null)
        .execute();
      assert.deepEqual(live, []);
      assert.deepEqual(await auditOf(person), []);
    });
  }

  it('unknown and sandbox interfaces', async () => {
    const company = await addReady();
    for (const asked of ['nothing/here', 'sandbox/moveParcel', '']) {
      assert.equal((await goLive(company, asked)).code, portalErrors.fields);
    }
  });
});
