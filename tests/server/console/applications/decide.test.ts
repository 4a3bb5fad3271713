import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { applicantsOf } from './_applicants.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { database } = portal.context;
const { addCertified, post, see, put, auditOf, isGranted, mailsOf } = applicantsOf(portal);
const reviewer = await addPerson(portal, { staff: 1, account: 'reviewer.one' });

const review = (request: object, by = reviewer) =>
  ask(portal, 'POST', 'operator/decideApplication', request, by);
const show = (request: object) => ask(portal, 'GET', 'operator/applications', request, reviewer);

describe('operator/decideApplication', () => {
  it('approves applications of several people, with audit rows and one email each', async () => {
    const [one, other] = [await addCertified('enterprise'), await addCertified('developer')];
    await post(one, 'apply', { operations: ['basic', 'vip/query'] });
    await post(other, 'apply', { operations: ['basic'] });
    const applications = [
      { organisation: one.organisation.id, operation: 'vip/query' },
      { organisation: other.organisation.id, operation: 'basic' },
      { organisation: one.organisation.id, operation: 'basic' },
    ];
    const { code, data } = await review({ applications, decision: 'approve' });
    assert.equal(code, 1);
    assert.deepEqual(
      data,
      applications.map((each) => ({ ...each, state: 'approved' })),
    );
    assert.equal((await see(one, 'vip/query')).state, 'approved');
    const { action, actor } = await database
      .selectFrom('audit')
      .selectAll()
      .where('subject', '=', other.organisation.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    assert.deepEqual([action, actor], ['application.approve', reviewer.user.id]);
    const [mail, ...more] = await mailsOf(one);
    assert.deepEqual(more, []);
    assert.match(mail?.body ?? '', /approved for:\n- .+\n- .+/);
    assert.equal((await mailsOf(other)).length, 1);
  });

  it('rejects with a reason that the applicant sees', async () => {
    const person = await addCertified('developer');
    await put(person, 'basic', 'applied');
    const applications = [{ organisation: person.organisation.id, operation: 'basic' }];
    const reason = 'Say which shop this is for.';
    assert.equal((await review({ applications, decision: 'reject', reason })).code, 1);
    const row = await see(person, 'basic');
    assert.deepEqual([row.state, row.reason], ['rejected', reason]);
    assert.match((await mailsOf(person))[0]?.body ?? '', /Say which shop this is for\./);
  });

  it('requires a reason for a rejection', async () => {
    const person = await addCertified('developer');
    await put(person, 'basic', 'applied');
    const applications = [{ organisation: person.organisation.id, operation: 'basic' }];
    for (const reason of [undefined, '', '   ']) {
      const { code, data } = await review({ applications, decision: 'reject', reason });
      assert.equal(code, portalErrors.fields);
      assert.ok(data.fields.reason);
    }
    assert.equal((await see(person, 'basic')).state, 'applied');
  });

  it('decides none if one is no longer pending, and names it', async () => {
    const person = await addCertified('enterprise');
    await put(person, 'basic', 'applied');
    const stranger = { organisation: 'unknown', operation: 'basic' };
    for (const state of ['approved', 'rejected', 'disabled', 'revoked'] as const) {
      await put(person, 'other/pca', state);
      const moved = { organisation: person.organisation.id, operation: 'other/pca' };
      const applications = [
        { organisation: person.organisation.id, operation: 'basic' },
        moved,
        stranger,
      ];
      const { code, data } = await review({ applications, decision: 'approve' });
      assert.equal(code, portalErrors.conflict);
      assert.deepEqual(Object.keys(data.fields), ['applications[1]', 'applications[2]']);
      assert.equal((await see(person, 'basic')).state, 'applied');
      assert.equal((await see(person, 'other/pca')).state, state);
    }
    assert.deepEqual(await mailsOf(person), []);
    assert.deepEqual(await auditOf(person), []);
  });

  it('decides once when two reviewers and the applicant act simultaneously', async () => {
    const second = await addPerson(portal, { staff: 1 });
    const person = await addCertified('enterprise');
    const operations = ['basic', 'other/pca', 'vip/query'];
    await post(person, 'apply', { operations });
    const keys = operations.map((operation) => ({
      organisation: person.organisation.id,
      operation,
    }));
    const answers = await Promise.all([
      review({ applications: keys, decision: 'approve' }),
      review({ applications: keys.toReversed(), decision: 'reject', reason: 'no' }, second),
      post(person, 'cancle', { operation: 'vip/query' }),
    ]);
    const winners = answers.filter(({ code }) => code === 1);
    assert.equal(winners.length, 1, JSON.stringify(answers));
    assert.ok(answers.every(({ code }) => [1, portalErrors.conflict].includes(code)));
    const states = await Promise.all(
      operations.slice(0, 2).map(async (operation) => (await see(person, operation)).state),
    );
    assert.equal(new Set(states).size, 1);
  });

  it('does not grant production before going live', async () => {
    const person = await addCertified('enterprise');
    await put(person, 'basic', 'applied');
    const applications = [{ organisation: person.organisation.id, operation: 'basic' }];
    await review({ applications, decision: 'approve' });
    assert.equal(await isGranted(person, 'basic'), false);
  });

  it('refuses malformed lists of applications', async () => {
    const cases = [
      undefined,
      [],
      'all',
      [{}],
      [{ organisation: 'u' }],
      [null],
      Array(101).fill({}),
    ];
    for (const applications of cases) {
      const { code } = await review({ applications, decision: 'approve' });
      assert.equal(code, portalErrors.fields, JSON.stringify(applications)?.slice(0, 40));
    }
    const { data } = await review({ applications: [], decision: 'perhaps' });
    assert.ok(data.fields.decision);
  });

  it('refuses the same application twice in one list', async () => {
    const person = await addCertified('developer');
    await put(person, 'basic', 'applied');
    const key = { organisation: person.organisation.id, operation: 'basic' };
    const { code } = await review({ applications: [key, key], decision: 'approve' });
    assert.equal(code, portalErrors.conflict);
    assert.equal((await see(person, 'basic')).state, 'applied');
  });
});

describe('operator/applications', () => {
  it('lists pending ones oldest first, page by page', async () => {
    const person = await addCertified('enterprise');
    const operations = ['other/pca', 'basic', 'vip/query'];
    for (const operation of operations) {
      portal.clock.now += 1000;
      await put(person, operation, 'applied');
    }
    const { account } = person.user;
    const pages = [1, 2].map((current) => show({ state: 'applied', account, current, size: 2 }));
    const [first, second] = (await Promise.all(pages)).map(({ data }) => data);
    const shown = [...first.rows, ...second.rows].map(({ operation }) => operation);
    assert.deepEqual([first.total, shown], [3, operations]);
  });

  it('filters by state, interface and part of an account, with wildcards taken literally', async () => {
    const person = await addPerson(portal, { account: 'Ab%c_\\d', account_key: 'ab%c_\\d' });
    await put(person, 'basic', 'approved');
    await put(person, 'other/pca', 'rejected');
    const found = async (request: object) => (await show(request)).data.rows.length;
    assert.equal(await found({ account: '%C_\\' }), 2);
    assert.equal(await found({ account: '%c_\\', state: 'approved' }), 1);
    assert.equal(await found({ account: '%c_\\', operation: 'other/pca' }), 1);
    assert.equal(await found({ account: 'a%d' }), 0);
    assert.equal(await found({ account: 'b_c' }), 0);
  });

  it('refuses invalid pages and states', async () => {
    for (const request of [{ current: '0' }, { size: '101' }, { size: 'x' }, { state: 'none' }]) {
      assert.equal((await show(request)).code, portalErrors.fields, JSON.stringify(request));
    }
  });
});
