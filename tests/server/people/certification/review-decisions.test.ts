import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Decision } from '#contract/portal/operator-review.ts';
import { developer, versionOf } from '../../_support/certification.ts';
import { operatorOn } from '../../_support/operator.ts';
import { addPerson, ask, type Person, succeed } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { applicantsOf } from '../../console/applications/_applicants.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { database } = portal.context;
const { addCertified, post, put } = applicantsOf(portal);
const { done } = operatorOn(portal);
const reviewer = await addPerson(portal, { staff: 1, account: 'reviewer.one' });

async function listed(request: object): Promise<Decision[]> {
  return (await succeed(portal, reviewer, 'operator/decisions', request, 'GET')).rows;
}

const ofCase = ({ organisation }: Person) => listed({ organisation: organisation.id });

async function decide({ organisation: { id } }: Person, decided: object) {
  const version = await versionOf(portal, id, 'developer');
  const request = { organisation: id, kind: 'developer', version, ...decided };
  return ask(portal, 'POST', 'operator/decideCertification', request, reviewer);
}

const approve = { decision: 'approve' };
const reject = { decision: 'reject', reasons: [{ field: 'purpose', reason: 'Say more' }] };

async function addApplicant(parts: object = {}): Promise<Person> {
  const person = await addPerson(portal, parts);
  await succeed(portal, person, 'cer/devCerCommit', developer);
  return person;
}

describe('review decision', () => {
  it('keeps the whole history of a certification: rejected, resubmitted, approved', async () => {
    const person = await addApplicant();
    const first = portal.clock.now;
    portal.clock.now += 1000;
    await decide(person, reject);
    portal.clock.now += 1000;
    await succeed(portal, person, 'cer/devCerCommit', { purpose: 'Orders of the Nile bookshop.' });
    portal.clock.now += 1000;
    await decide(person, approve);
    const whose = {
      organisation: person.organisation.id,
      account: person.user.account,
      company: null,
      subject: 'developer',
      operation: null,
      decidedBy: 'reviewer.one',
    };
    const shown = (await ofCase(person)).map(({ id: _id, ...row }) => row);
    assert.deepEqual(shown, [
      {
        ...whose,
        decision: 'approve',
        reasons: {},
        askedAt: first + 2000,
        decidedAt: first + 3000,
      },
      {
        ...whose,
        decision: 'reject',
        reasons: { purpose: 'Say more' },
        askedAt: first,
        decidedAt: first + 1000,
      },
    ]);
    const older = database
      .selectFrom('certification_rejection')
      .select('version')
      .where('organisation_id', '=', person.organisation.id);
    assert.deepEqual(await older.execute(), [], 'the data that was rejected goes, the words stay');
  });

  it('keeps each application with the reason that the applicant read', async () => {
    const person = await addCertified('enterprise');
    const operations = ['basic', 'vip/query'];
    await post(person, 'apply', { operations });
    const applications = operations.map((operation) => ({
      organisation: person.organisation.id,
      operation,
    }));
    const reason = 'Say which shop this is for.';
    const decided = { applications, decision: 'reject', reason };
    await succeed(portal, reviewer, 'operator/decideApplication', decided);
    const rows = await ofCase(person);
    assert.deepEqual(rows.map(({ operation }) => operation).sort(), operations);
    for (const row of rows) {
      assert.deepEqual(
        [row.subject, row.decision, row.reasons, row.decidedBy],
        ['interface', 'reject', { reason }, 'reviewer.one'],
      );
    }
  });

  it('names the operator tool as the reviewer', async () => {
    const person = await addApplicant();
    const user = person.user.account;
    await put(person, 'basic', 'applied');
    await done(`review reject --user ${user} --kind developer --reason name=Unclear`);
    await done(`application approve --user ${user} --interface basic`);
    const shown = (await ofCase(person)).map(
      ({ subject, operation, decision, decidedBy }) =>
        `${operation ?? subject} ${decision} ${decidedBy}`,
    );
    assert.deepEqual(shown.sort(), ['basic approve operator', 'developer reject operator']);
  });

  it('names auto as the reviewer with REVIEW=auto', async () => {
    const auto = await openTestPortal({ REVIEW: 'auto' });
    const person = await addPerson(auto);
    const staff = await addPerson(auto, { staff: 1 });
    await succeed(auto, person, 'cer/devCerCommit', developer);
    await succeed(auto, person, 'yl-op-user-interface/apply', { operations: ['basic'] });
    const { rows } = await succeed(auto, staff, 'operator/decisions', {}, 'GET');
    const shown = rows.map(({ subject, decision, decidedBy }: Decision) => [
      subject,
      decision,
      decidedBy,
    ]);
    const byItself = ['approve', 'auto'];
    assert.deepEqual(shown.sort(), [
      ['developer', ...byItself],
      ['interface', ...byItself],
    ]);
  });

  it('is kept once for simultaneous decisions, and not for a refused batch', async () => {
    const person = await addApplicant();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) => decide(person, index % 2 ? approve : reject)),
    );
    assert.equal((await ofCase(person)).length, 1);
    const other = await addCertified('enterprise');
    await post(other, 'apply', { operations: ['basic'] });
    const key = { organisation: other.organisation.id, operation: 'basic' };
    const gone = { organisation: other.organisation.id, operation: 'vip/query' };
    const request = { applications: [key, gone], ...approve };
    await ask(portal, 'POST', 'operator/decideApplication', request, reviewer);
    assert.deepEqual(await ofCase(other), []);
  });

  it('shows the id of a removed reviewer', async () => {
    const gone = await addPerson(portal, {
      staff: 1,
      account: 'gone.one',
      account_key: 'gone.one',
    });
    const person = await addApplicant();
    const request = { organisation: person.organisation.id, kind: 'developer', version: 1 };
    await succeed(portal, gone, 'operator/decideCertification', { ...request, ...approve });
    await done('reviewer remove --account gone.one');
    assert.equal((await ofCase(person))[0]?.decidedBy, gone.user.id);
  });
});

describe('operator/decisions', () => {
  it('filters by subject, decision, interface, account and organisation, page by page', async () => {
    const person = await addApplicant({ account: 'Narrow.One', account_key: 'narrow.one' });
    for (const operation of ['basic', 'vip/query']) await put(person, operation, 'applied');
    for (const decided of [reject, approve]) {
      portal.clock.now += 1000;
      await decide(person, decided);
      if (decided === reject) {
        await succeed(portal, person, 'cer/devCerCommit', { purpose: 'Orders of the bookshop.' });
      }
    }
    portal.clock.now += 1000;
    await done('application approve --user narrow.one --interface basic');
    portal.clock.now += 1000;
    await done('application reject --user narrow.one --interface vip/query --reason no');
    const account = 'ROW.on';
    const found = async (request: object) =>
      (await listed({ account, ...request })).map(
        ({ subject, operation, decision }) => `${operation ?? subject} ${decision}`,
      );
    const all = ['vip/query reject', 'basic approve', 'developer approve', 'developer reject'];
    assert.deepEqual(await found({}), all);
    assert.deepEqual(await found({ subject: 'developer' }), all.slice(2));
    assert.deepEqual(await found({ subject: 'interface' }), all.slice(0, 2));
    assert.deepEqual(await found({ subject: 'company' }), []);
    assert.deepEqual(await found({ decision: 'reject' }), [all[0], all[3]]);
    assert.deepEqual(await found({ operation: 'basic' }), [all[1]]);
    assert.deepEqual(await found({ organisation: 'unknown' }), []);
    assert.deepEqual(await found({ size: 3, current: 2 }), [all[3]]);
    assert.deepEqual(await found({ account: '%' }), []);
  });

  it('refuses unknown filters, and everyone but reviewers', async () => {
    for (const request of [{ subject: 'basic' }, { decision: 'perhaps' }, { size: '101' }]) {
      const { code } = await ask(portal, 'GET', 'operator/decisions', request, reviewer);
      assert.equal(code, 149010004, JSON.stringify(request));
    }
    const person = await addPerson(portal);
    assert.equal((await ask(portal, 'GET', 'operator/decisions', {}, person)).code, 149010005);
  });

  it('marks an application that follows an earlier decision on the same interface', async () => {
    const person = await addCertified('enterprise');
    const apply = () => post(person, 'apply', { operations: ['basic'] });
    const { account } = person.user;
    const isAgain = async () => {
      const { rows } = await succeed(portal, reviewer, 'operator/applications', { account }, 'GET');
      return rows[0].isAgain;
    };
    await apply();
    assert.equal(await isAgain(), false);
    portal.clock.now += 1000;
    await done(`application reject --user ${account} --interface basic --reason no`);
    assert.equal(await isAgain(), false, 'its own decision is no earlier one');
    portal.clock.now += 1000;
    await apply();
    assert.equal(await isAgain(), true);
  });
});
