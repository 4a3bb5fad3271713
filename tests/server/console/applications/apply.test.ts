import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import { addPerson, ask } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { applicantsOf } from './_applicants.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { addCertified, post, see, put, auditOf } = applicantsOf(portal);

describe('apply', () => {
  it('accepts several interfaces in one call and audits each', async () => {
    const person = await addCertified('enterprise');
    const operations = ['vip/query', 'basic'];
    const { code, data } = await post(person, 'apply', { operations });
    assert.equal(code, 1);
    assert.deepEqual(
      data,
      operations.map((operation) => ({ operation, state: 'applied' })),
    );
    const { state, appliedAt } = await see(person, 'vip/query');
    assert.deepEqual([state, appliedAt], ['applied', portal.clock.now]);
    assert.deepEqual((await auditOf(person)).sort(), [
      'owner application.apply basic',
      'owner application.apply vip/query',
    ]);
  });

  it('names each interface that cannot be applied for, and applies for none', async () => {
    const person = await addCertified('developer');
    const operations = ['basic', 'vip/query', 'sandbox/moveParcel', 'basic', 'constructor'];
    const { code, data } = await post(person, 'apply', { operations });
    assert.equal(code, portalErrors.fields);
    assert.deepEqual(Object.keys(data.fields), [
      'operations[1]',
      'operations[2]',
      'operations[3]',
      'operations[4]',
    ]);
    assert.match(data.fields['operations[1]'], /vip\/query.*Verify your company/);
    assert.match(data.fields['operations[2]'], /can't apply for sandbox\/moveParcel/);
    assert.match(data.fields['operations[3]'], /basic is listed twice/);
    assert.equal((await see(person, 'basic')).state, 'none');
    assert.deepEqual(await auditOf(person), []);
  });

  it('applies for none if one already has an application', async () => {
    const person = await addCertified('enterprise');
    for (const state of ['applied', 'approved', 'disabled'] as const) {
      await put(person, 'other/pca', state);
      const { code, data } = await post(person, 'apply', { operations: ['basic', 'other/pca'] });
      assert.equal(code, portalErrors.conflict, state);
      assert.deepEqual(Object.keys(data.fields), ['operations[1]']);
      assert.equal((await see(person, 'basic')).state, 'none');
      assert.equal((await see(person, 'other/pca')).state, state);
    }
  });

  it('accepts a new application after rejection or revocation, without the old reason', async () => {
    const person = await addCertified('developer');
    for (const state of ['rejected', 'revoked'] as const) {
      await put(person, 'basic', state);
      assert.equal((await post(person, 'apply', { operations: ['basic'] })).code, 1);
      const row = await see(person, 'basic');
      assert.deepEqual([row.state, row.reason, row.decidedAt], ['applied', null, null]);
    }
  });

  it('succeeds once for simultaneous requests', async () => {
    const person = await addCertified('enterprise');
    const orders = [
      ['basic', 'vip/query', 'other/pca'],
      ['other/pca', 'vip/query', 'basic'],
    ];
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post(person, 'apply', { operations: orders[n % 2] })),
    );
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    assert.deepEqual(codes, [1, ...Array(7).fill(portalErrors.conflict)]);
    assert.equal((await auditOf(person)).length, 3);
  });

  it('refuses malformed lists of interfaces', async () => {
    const person = await addCertified('developer');
    const huge = 'x'.repeat(1000);
    for (const operations of [
      undefined,
      [],
      'basic',
      [[]],
      [{}],
      [huge],
      Array(101).fill('basic'),
    ]) {
      const { code, data } = await post(person, 'apply', { operations });
      assert.equal(code, portalErrors.fields, JSON.stringify(operations)?.slice(0, 50));
      assert.ok(Object.keys(data.fields).every((path) => path.startsWith('operations')));
    }
  });
});

describe('apply with REVIEW=auto', () => {
  it('approves immediately, with audit row and email', async () => {
    const automatic = await openTestPortal({ REVIEW: 'auto' });
    const person = await addPerson(automatic, { level: 'developer' });
    const request = { operations: ['basic'] };
    const { data } = await ask(automatic, 'POST', 'yl-op-user-interface/apply', request, person);
    assert.deepEqual(data, [{ operation: 'basic', state: 'approved' }]);
    const audit = await automatic.context.database
      .selectFrom('audit')
      .select(['actor', 'action'])
      .orderBy('action')
      .execute();
    assert.deepEqual(audit, [
      { actor: person.user.id, action: 'application.apply' },
      { actor: 'auto', action: 'application.approve' },
    ]);
    assert.equal((await applicantsOf(automatic).mailsOf(person)).length, 1);
  });
});
