import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { companyOf, developer, versionOf } from '../../_support/certification.ts';
import { addPerson, ask, type Person, succeed } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { auditOf, messagesTo } from '../../_support/records.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { database } = portal.context;
const reviewer = await addPerson(portal, { staff: 1, account: 'reviewer.one' });

async function addApplicant(): Promise<Person> {
  const person = await addPerson(portal);
  await succeed(portal, person, 'cer/devCerCommit', developer);
  return person;
}

function decide({ organisation: { id } }: Person, version: number, decided: object) {
  const request = { organisation: id, kind: 'developer', version, ...decided };
  return ask(portal, 'POST', 'operator/decideCertification', request, reviewer);
}

const approve = { decision: 'approve' };
const reject = { decision: 'reject', reasons: [{ field: 'purpose', reason: 'Say more' }] };

function accountsOf(organisation: string) {
  return database
    .selectFrom('account')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .select(['environment', 'level', 'cod', 'balance'])
    .where('organisation_id', '=', organisation)
    .orderBy('environment', 'desc')
    .execute();
}

async function levelOf(organisation: string) {
  const query = database.selectFrom('organisation').select('level').where('id', '=', organisation);
  return (await query.executeTakeFirstOrThrow()).level;
}

describe('operator/queue', () => {
  it('lists pending certifications by kind and page, oldest first', async () => {
    const first = await addApplicant();
    portal.clock.now += 1000;
    const second = await addApplicant();
    const list = (request: object) =>
      succeed(portal, reviewer, 'operator/queue', { kind: 'developer', ...request }, 'GET');
    const { rows, total } = await list({});
    assert.deepEqual(
      rows.map((row: { organisation: string }) => row.organisation),
      [first.organisation.id, second.organisation.id],
    );
    assert.deepEqual(rows[0], {
      organisation: first.organisation.id,
      account: first.user.account,
      kind: 'developer',
      name: 'Mona Adel',
      company: null,
      submittedAt: portal.clock.now - 1000,
      dueAt: portal.clock.now - 1000 + 3 * dayMs,
      isChange: false,
      isAgain: false,
    });
    assert.equal(total, 2);
    const page = await list({ size: 1, current: 2 });
    assert.deepEqual([page.rows[0].organisation, page.total], [second.organisation.id, 2]);
    const companies = await list({ kind: 'company' });
    assert.deepEqual([companies.rows, companies.total], [[], 0]);
    for (const person of [first, second]) await decide(person, 1, approve);
    assert.equal((await list({})).total, 0);
  });

  it('leads from each case to the next, and from the last to the first', async () => {
    const waiting: Person[] = [];
    for (let at = 0; at < 3; at += 1) {
      portal.clock.now += 1000;
      waiting.push(await addApplicant());
    }
    const [one, two, three] = waiting as [Person, Person, Person];
    const nextOf = async ({ organisation }: Person) => {
      const request = { organisation: organisation.id, kind: 'developer' };
      const shown = await succeed(portal, reviewer, 'operator/certification', request, 'GET');
      return shown.next?.organisation;
    };
    assert.equal(await nextOf(one), two.organisation.id);
    assert.equal(await nextOf(two), three.organisation.id);
    assert.equal(await nextOf(three), one.organisation.id);
    const { data } = await decide(two, 1, approve);
    assert.deepEqual(data.next, {
      organisation: three.organisation.id,
      kind: 'developer',
      name: 'Mona Adel',
    });
    await decide(one, 1, approve);
    assert.equal((await decide(three, 1, approve)).data.next, null);
  });
});

describe('approval', () => {
  it("raises a developer's level, opens the sandbox, and is audited and emailed", async () => {
    const person = await addApplicant();
    const { data, code } = await decide(person, 1, approve);
    assert.equal(code, 1);
    assert.deepEqual(
      [data.state, data.level, data.decidedBy, data.version, data.approved],
      ['approved', 'developer', 'reviewer.one', 2, developer],
    );
    const { id } = person.organisation;
    assert.equal(await levelOf(id), 'developer');
    const [sandbox, ...others] = await accountsOf(id);
    assert.deepEqual([sandbox?.environment, others], ['sandbox', []]);
    assert.deepEqual(await auditOf(portal, { subject: id }), [
      { actor: reviewer.user.id, action: 'certification.approve', details: '{"kind":"developer"}' },
    ]);
    const [mail] = await messagesTo(portal, person);
    assert.match(mail?.body ?? '', /developer verification is approved/);
  });

  it("opens a company's production with COD and balance, and keeps them on a change", async () => {
    const person = await addPerson(portal, { level: 'developer' });
    const { id } = person.organisation;
    const company = await companyOf(portal, person);
    await succeed(portal, person, 'cer/companyCerCommit', company);
    const asked = { organisation: id, kind: 'company' };
    const seen = await succeed(portal, reviewer, 'operator/certification', asked, 'GET');
    assert.deepEqual([seen.opensProduction, seen.approved], [true, null]);
    const terms = { cod: true, balance: 500 };
    const request = { ...asked, version: 1, ...approve, ...terms };
    await succeed(portal, reviewer, 'operator/decideCertification', request);
    const production = { environment: 'production', level: 'enterprise', cod: 1, balance: 500 };
    assert.deepEqual(await accountsOf(id), [production]);
    assert.equal(await levelOf(id), 'enterprise');
    const changed = { ...company, street: '1 Other Street' };
    await succeed(portal, person, 'cer/updateCompanyCer', changed);
    assert.equal(await levelOf(id), 'enterprise');
    const both = await succeed(portal, reviewer, 'operator/certification', asked, 'GET');
    assert.deepEqual(
      [both.data.street, both.approved.street, both.opensProduction],
      ['1 Other Street', company.street, false],
    );
    const again = { ...asked, version: both.version, ...approve, cod: false, balance: 0 };
    await succeed(portal, reviewer, 'operator/decideCertification', again);
    assert.deepEqual(await accountsOf(id), [production]);
  });

  it("does not lower the level for a developer's change", async () => {
    const person = await addPerson(portal, { level: 'enterprise' });
    await succeed(portal, person, 'cer/devCerCommit', developer);
    await decide(person, 1, approve);
    assert.equal(await levelOf(person.organisation.id), 'enterprise');
  });
});

describe('rejection', () => {
  it('gives reasons by field, opens nothing, and omits the reasons from the audit row', async () => {
    const person = await addApplicant();
    const { data } = await decide(person, 1, reject);
    assert.deepEqual([data.state, data.reasons], ['rejected', { purpose: 'Say more' }]);
    const { id } = person.organisation;
    assert.equal(await levelOf(id), 'user');
    assert.deepEqual(await accountsOf(id), []);
    const [record] = await auditOf(portal, { subject: id });
    assert.equal(record?.details, '{"kind":"developer","fields":["purpose"]}');
    const [mail] = await messagesTo(portal, person);
    assert.match(mail?.body ?? '', /: Say more/);
  });

  it('requires a reason for at least one field of the form', async () => {
    const person = await addApplicant();
    for (const reasons of [undefined, [], [{ field: 'licenceNumber', reason: 'No' }]]) {
      const { code, data } = await decide(person, 1, { decision: 'reject', reasons });
      assert.deepEqual([code, Object.keys(data.fields)], [149010004, ['reasons']]);
    }
    const blank = [{ field: 'purpose', reason: '  ' }];
    assert.equal((await decide(person, 1, { decision: 'reject', reasons: blank })).code, 149010004);
    assert.equal(await versionOf(portal, person.organisation.id, 'developer'), 1);
  });
});

describe('decision', () => {
  it('is made once by eight simultaneous reviewers', async () => {
    const person = await addApplicant();
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) => decide(person, 1, index % 2 ? approve : reject)),
    );
    const codes = all.map(({ code }) => code).sort();
    assert.deepEqual(codes, [1, ...Array(7).fill(149010006)]);
    assert.equal((await auditOf(portal, { subject: person.organisation.id })).length, 1);
    assert.equal((await messagesTo(portal, person)).length, 1);
  });

  it('is refused if the data changed since the reviewer looked', async () => {
    const person = await addApplicant();
    await decide(person, 1, reject);
    const purpose = 'Something quite different from before.';
    await succeed(portal, person, 'cer/devCerCommit', { purpose });
    const late = await decide(person, 1, approve);
    assert.equal(late.code, 149010006);
    assert.equal(await levelOf(person.organisation.id), 'user');
    assert.equal((await decide(person, 3, approve)).code, 1);
    assert.equal((await decide(person, 4, approve)).code, 149010006, 'nothing waits any longer');
  });

  it('is not found for a missing case, and refused to all but reviewers', async () => {
    const person = await addApplicant();
    const absent = { ...person, organisation: { ...person.organisation, id: 'unknown' } };
    assert.equal((await decide(absent, 1, approve)).code, 149010001);
    const asked = { organisation: 'unknown', kind: 'company' };
    const missing = await ask(portal, 'GET', 'operator/certification', asked, reviewer);
    assert.equal(missing.code, 149010001);
    const own = { organisation: person.organisation.id, kind: 'developer' };
    for (const path of ['operator/queue', 'operator/certification']) {
      assert.equal((await ask(portal, 'GET', path, own, person)).code, 149010005);
      assert.equal((await ask(portal, 'GET', path, own)).code, 149010008);
    }
    const request = { ...own, version: 1, ...approve };
    const path = 'operator/decideCertification';
    assert.equal((await ask(portal, 'POST', path, request, person)).code, 149010005);
  });
});

describe('REVIEW=auto', async () => {
  const auto = await openTestPortal({ REVIEW: 'auto' });

  it('approves immediately and records auto as the actor', async () => {
    const person = await addPerson(auto);
    const { developer: first } = await succeed(auto, person, 'cer/devCerCommit', developer);
    assert.equal(first.state, 'approved');
    const company = await companyOf(auto, person);
    const { company: second } = await succeed(auto, person, 'cer/companyCerCommit', company);
    assert.equal(second.state, 'approved');
    const query = auto.context.database
      .selectFrom('audit')
      .select(['actor', 'action'])
      .orderBy('id');
    const approved = { actor: 'auto', action: 'certification.approve' };
    assert.deepEqual(await query.execute(), [approved, approved]);
    const accounts = auto.context.database.selectFrom('account').select('environment');
    const environments = await accounts
      .where('organisation_id', '=', person.organisation.id)
      .execute();
    assert.deepEqual(environments.map((each) => each.environment).sort(), [
      'production',
      'sandbox',
    ]);
  });
});
