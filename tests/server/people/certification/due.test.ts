import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { developer } from '../../_support/certification.ts';
import { operatorOn } from '../../_support/operator.ts';
import { addPerson, succeed } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { applicantsOf } from '../../console/applications/_applicants.ts';

const portal = await openTestPortal({ REVIEW: 'manual', REVIEW_DAYS: '5' });
const { done } = operatorOn(portal);
const { addCertified, post, see } = applicantsOf(portal);
const reviewer = await addPerson(portal, { staff: 1 });

describe('due date of a review', () => {
  it('shows for a certification to both sides until decided', async () => {
    const person = await addPerson(portal);
    const info = () => succeed(portal, person, 'cer/certificationInfo', {}, 'GET');
    assert.equal((await info()).developer.dueAt, null);
    const dueAt = portal.clock.now + 5 * dayMs;
    const sent = await succeed(portal, person, 'cer/devCerCommit', developer);
    assert.deepEqual([sent.developer.dueAt, sent.company.dueAt], [dueAt, null]);
    const asked = { organisation: person.organisation.id, kind: 'developer' };
    const reviewed = () => succeed(portal, reviewer, 'operator/certification', asked, 'GET');
    assert.equal((await reviewed()).dueAt, dueAt);
    const { rows } = await succeed(portal, reviewer, 'operator/queue', {}, 'GET');
    assert.equal(rows[0].dueAt, dueAt);
    const overview = () => succeed(portal, person, 'console/overview', {}, 'GET');
    assert.equal((await overview()).dueAt, dueAt);
    await done(`review approve --user ${person.user.account} --kind developer`);
    assert.deepEqual(
      [(await info()).developer.dueAt, (await reviewed()).dueAt, (await overview()).dueAt],
      [null, null, null],
    );
  });

  it('shows for an application to both sides until decided', async () => {
    const person = await addCertified('enterprise');
    await post(person, 'apply', { operations: ['basic'] });
    const dueAt = portal.clock.now + 5 * dayMs;
    assert.equal((await see(person, 'basic')).dueAt, dueAt);
    assert.equal((await see(person, 'vip/query')).dueAt, null);
    const { account } = person.user;
    const row = async () => {
      const { rows } = await succeed(portal, reviewer, 'operator/applications', { account }, 'GET');
      return rows[0];
    };
    assert.equal((await row()).dueAt, dueAt);
    await done(`application reject --user ${account} --interface basic --reason no`);
    assert.deepEqual([(await see(person, 'basic')).dueAt, (await row()).dueAt], [null, null]);
  });

  it('counts as overdue right after it passed, whatever the list filters', async () => {
    const person = await addCertified('enterprise');
    await succeed(portal, person, 'cer/devCerCommit', developer);
    await post(person, 'apply', { operations: ['basic', 'vip/query'] });
    portal.clock.now += 5 * dayMs;
    // Earlier sessions have expired.
    const later = await addPerson(portal, { staff: 1 });
    const count = async (call: string, request: object) =>
      (await succeed(portal, later, call, request, 'GET')).overdue;
    const none = { certifications: 0, applications: 0 };
    assert.deepEqual(await count('operator/queue', { kind: 'company' }), none);
    portal.clock.now += 1;
    const all = { certifications: 1, applications: 2 };
    assert.deepEqual(await count('operator/queue', { kind: 'company' }), all);
    assert.deepEqual(await count('operator/applications', { account: 'unknown' }), all);
  });

  it('is absent with REVIEW=auto', async () => {
    const auto = await openTestPortal({ REVIEW: 'auto' });
    const person = await addPerson(auto);
    const { developer: sent } = await succeed(auto, person, 'cer/devCerCommit', developer);
    assert.equal(sent.dueAt, null);
    await succeed(auto, person, 'yl-op-user-interface/apply', { operations: ['basic'] });
    const rows = await succeed(auto, person, 'yl-op-user-interface/list', {}, 'GET');
    assert.ok(rows.every(({ dueAt }: { dueAt: number | null }) => dueAt === null));
  });
});
