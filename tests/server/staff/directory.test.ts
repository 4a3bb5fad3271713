import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs, hourMs } from '#contract/durations.ts';
import { portalErrors } from '#contract/errors.ts';
import type { Page } from '#contract/portal/fields.ts';
import type { Integrator, IntegratorRow } from '#contract/portal/operator-integrators.ts';
import { approveCertification } from '#server/people/certification/decide.ts';
import { removeOrganisation } from '#server/people/organisations/leave.ts';
import { addApproved, addCompany, addDeveloper, type Company } from '../_support/accounts.ts';
import { companyOf, developer, versionOf } from '../_support/certification.ts';
import { addColleague, addPerson, type Person, succeed } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';
import { writeCalls, writeLeftOut } from '../console/calls/_calls.ts';

const portal = await openTestPortal({ REVIEW: 'manual', REVIEW_DAYS: '3' });
const { database } = portal.context;
const { clock, people } = portal;
const staff = await addPerson(portal, { staff: 1 });

const list = (asked: object = {}): Promise<Page<IntegratorRow>> =>
  succeed(portal, staff, 'operator/integrators', asked, 'GET');

const show = ({ organisation }: Pick<Person, 'organisation'>): Promise<Integrator> =>
  succeed(portal, staff, 'operator/integrator', { organisation: organisation.id }, 'GET');

/** Organisation ids that a search finds. */
async function found(search: string): Promise<string[]> {
  const { rows, total } = await list({ search, size: 100 });
  assert.equal(total, rows.length);
  return rows.map(({ organisation }) => organisation);
}

/** Renames an organisation as its owner. */
const rename = (owner: Person, organisationName: string) =>
  succeed(portal, owner, 'organisation/rename', { organisationName });

/** A developer with a submitted company, and a function that approves it. */
async function submitAs(companyName: string) {
  const owner = await addDeveloper(portal);
  const data = { ...(await companyOf(portal, owner)), companyName };
  await succeed(portal, owner, 'cer/companyCerCommit', data);
  const seen = { organisation: owner.organisation.id, kind: 'company' } as const;
  const version = await versionOf(portal, seen.organisation, seen.kind);
  const given = { terms: { cod: true, balance: 5 }, actor: staff.user.id };
  return { owner, approve: () => approveCertification(people, { ...seen, version }, given) };
}

describe('search of operator/integrators', () => {
  it('finds part of an organisation or company name in any case and script', async () => {
    const { owner, approve } = await submitAs('CÔNG TY Chuyển Phát Ánh Dương');
    const { id } = owner.organisation;
    await rename(owner, 'متجر النيل Online');
    for (const search of ['công ty', 'ÁNH DƯƠNG', ' متجر ', 'online', 'النيل ONLINE'])
      assert.deepEqual(await found(search), [id], search);
    await approve();
    assert.deepEqual(await found('ánh dương'), [id]);
    await rename(owner, 'Delta Express');
    assert.deepEqual([await found('متجر'), await found('delta exp')], [[], [id]]);
  });

  it('finds the company named in a developer certification', async () => {
    const owner = await addPerson(portal);
    await succeed(portal, owner, 'cer/devCerCommit', { ...developer, company: 'Sphinx Traders' });
    assert.deepEqual(await found('sphinx'), [owner.organisation.id]);
  });

  it("finds part of a member's account name, and a whole email address or phone", async () => {
    const owner = await addDeveloper(portal, { phone: '+201112223344' });
    const colleague = await addColleague(portal, owner, 'viewer');
    const { id } = owner.organisation;
    await rename(owner, 'Whole and Part');
    assert.ok((await found(colleague.user.account.toUpperCase())).includes(id));
    for (const search of [colleague.user.email ?? '', '+201112223344', '+20 111 222 3344'])
      assert.ok((await found(search.toUpperCase())).includes(id), search);
    for (const search of ['@example.com', '+20111222334', 'erson@example.com'])
      assert.deepEqual(await found(search), [], search);
  });

  it('finds a whole apiAccount or customer code', async () => {
    const { sandbox, organisation } = await addDeveloper(portal);
    assert.deepEqual(await found(sandbox.apiAccount), [organisation.id]);
    assert.deepEqual(await found(sandbox.customerCode), [organisation.id]);
    assert.deepEqual(await found(sandbox.apiAccount.slice(1)), []);
  });

  it('takes %, _ and \\ literally, and finds nothing for unknown names', async () => {
    const owner = await addDeveloper(portal);
    await rename(owner, '100%_sure\\ly');
    for (const search of ['100%', '%_s', 'sure\\ly'])
      assert.deepEqual(await found(search), [owner.organisation.id], search);
    for (const search of ['1%ly', '__', 'unknown name', '%%'])
      assert.deepEqual(await found(search), [], search);
  });
});

describe('operator/integrators', () => {
  it('lists newest first, page by page, by level and state', async () => {
    clock.now += 1000;
    const [first, second] = [await addDeveloper(portal), await addCompany(portal)];
    clock.now += 1000;
    const third = await addPerson(portal);
    const newest = await list({ size: 1 });
    assert.equal(newest.rows[0]?.organisation, third.organisation.id);
    const page2 = await list({ size: 1, current: 2 });
    assert.equal(page2.total, newest.total);
    assert.ok(
      [first, second].some(({ organisation }) => organisation.id === page2.rows[0]?.organisation),
    );
    const levels = await list({ level: 'enterprise', size: 100 });
    assert.deepEqual(new Set(levels.rows.map(({ level }) => level)), new Set(['enterprise']));
    await succeed(portal, staff, 'operator/suspend', {
      organisation: first.organisation.id,
      reason: 'No licence',
    });
    const suspended = await list({ state: 'suspended' });
    assert.deepEqual(
      suspended.rows.map(({ organisation, suspendedAt }) => [organisation, suspendedAt]),
      [[first.organisation.id, clock.now]],
    );
    const active = await list({ state: 'active' });
    assert.equal(active.total, newest.total - 1);
  });

  it('omits removed organisations and staff', async () => {
    const person = await addPerson(portal);
    const { id } = person.organisation;
    const before = await list();
    await people.write((transaction) => removeOrganisation(transaction, people, id));
    const { total } = await list();
    assert.equal(total, before.total - 1);
    const gone = { organisation: id };
    const answer = await portal.app.inject({
      url: '/openplatformweb/operator/integrator',
      query: gone,
      headers: { token: staff.token },
    });
    assert.equal(answer.json().code, portalErrors.notFound);
  });

  it('counts calls of the last day and week, including those only counted', async () => {
    const company = await addCompany(portal);
    const { now } = clock;
    const failed = { code: '145003030' };
    await writeCalls(portal, company.sandbox, [
      { called_at: now - hourMs },
      { called_at: now - hourMs, ...failed },
      { called_at: now - 3 * dayMs, ...failed },
      { called_at: now - 8 * dayMs },
    ]);
    await writeCalls(portal, company.production, [{ called_at: now - 2 * hourMs }]);
    const left = { operation: 'orderserve/create', code: '145003030' };
    await writeLeftOut(portal, company.sandbox, [
      { at: now - hourMs, count: 40, ...left },
      { at: now - 2 * dayMs, count: 7, ...left },
    ]);
    const { rows } = await list({ search: company.user.account });
    assert.deepEqual(rows[0]?.day, { calls: 43, errors: 41 });
    const { accounts, day } = await show(company);
    assert.deepEqual(day, { calls: 43, errors: 41 });
    assert.deepEqual(
      accounts.map((account) => [account.environment, account.day, account.week]),
      [
        ['sandbox', { calls: 42, errors: 41 }, { calls: 50, errors: 49 }],
        ['production', { calls: 1, errors: 0 }, { calls: 1, errors: 0 }],
      ],
    );
  });
});

describe('operator/integrator', () => {
  /** Everything shown of a company except times. */
  async function facts(company: Company) {
    const { members, accounts, applications, suspension } = await show(company);
    return {
      suspension,
      applications,
      members: members.map(({ account, role }) => [account, role]),
      customers: accounts.map(({ customers }) => customers),
    };
  }

  it('shows members, customers and the number of applications', async () => {
    const company = await addCompany(portal);
    const viewer = await addColleague(portal, company, 'viewer');
    for (const operation of ['orderserve/create', 'logistics/trace', 'basic'])
      await addApproved(portal, company.organisation.id, operation);
    await database
      .updateTable('application')
      .set({ live_at: clock.now })
      .where('organisation_id', '=', company.organisation.id)
      .where('operation', '=', 'basic')
      .execute();
    const [account, other] = [company.user.account, viewer.user.account];
    const own = ({ customerCode: code }: Company['sandbox'], balance: number) => [
      { code, cod: true, balance },
    ];
    assert.deepEqual(await facts(company), {
      suspension: null,
      applications: { approved: 2, live: 1 },
      members: [
        [account, 'owner'],
        [other, 'viewer'],
      ],
      customers: [own(company.sandbox, 100_000), own(company.production, 100)],
    });
  });

  it('shows certifications with due dates, and decisions', async () => {
    const { owner, approve } = await submitAs('Luxor Freight');
    const submittedAt = clock.now;
    const waiting = await show(owner);
    assert.deepEqual(waiting.certifications, [
      {
        kind: 'company',
        state: 'submitted',
        submittedAt,
        decidedAt: null,
        dueAt: submittedAt + 3 * dayMs,
      },
    ]);
    assert.deepEqual(waiting.decisions, []);
    clock.now += hourMs;
    await approve();
    const { certifications, decisions, level, company } = await show(owner);
    const [certification] = certifications;
    assert.deepEqual([certification?.state, certification?.dueAt], ['approved', null]);
    assert.deepEqual([level, company], ['enterprise', 'Luxor Freight']);
    const [decision] = decisions;
    assert.deepEqual(
      [decision?.subject, decision?.decision, decision?.decidedBy],
      ['company', 'approve', staff.user.account],
    );
  });

  it('shows no secret', async () => {
    const company = await addCompany(portal);
    const text = JSON.stringify(await show(company));
    for (const { privateKey, webhookSecret, password } of [company.sandbox, company.production])
      for (const secret of [privateKey, webhookSecret, password]) assert.ok(!text.includes(secret));
  });
});
