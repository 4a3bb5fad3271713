import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calls } from '#contract/operations/all.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { addPerson } from '../../_support/people.ts';
import { openTestPortal } from '../../_support/portal.ts';
import { applicantsOf } from './_applicants.ts';

const portal = await openTestPortal({ REVIEW: 'manual' });
const { database } = portal.context;
const { addCertified, list, post, see, put, setSuccesses } = applicantsOf(portal);

describe('list of interfaces', () => {
  it('contains every call and push of the open API, but no sandbox calls', async () => {
    const ids = (await list(await addPerson(portal))).map(({ operation }) => operation);
    assert.deepEqual(
      ids,
      [...calls, ...pushes].map(({ id }) => id),
    );
  });

  it('names the missing steps to production in order', async () => {
    const cases = [
      [await addPerson(portal), 'certifyDeveloper certifyCompany apply jointTest goLive'],
      [await addCertified('developer'), 'certifyCompany apply jointTest goLive'],
      [await addCertified('enterprise'), 'apply jointTest goLive'],
    ] as const;
    for (const [person, expected] of cases) {
      assert.equal((await see(person, 'basic')).missing.join(' '), expected);
    }
  });

  it('follows application, joint testing and going live', async () => {
    const person = await addCertified('enterprise');
    const missing = async () => (await see(person, 'basic')).missing.join(' ');
    const expected = {
      applied: 'wait jointTest goLive',
      approved: 'jointTest goLive',
      rejected: 'applyAgain jointTest goLive',
      disabled: 'enable jointTest goLive',
      revoked: 'applyAgain jointTest goLive',
    } as const;
    for (const state of ['applied', 'approved', 'rejected', 'disabled', 'revoked'] as const) {
      await put(person, 'basic', state);
      assert.equal(await missing(), expected[state], state);
    }
    await put(person, 'basic', 'approved');
    await setSuccesses(person, 'basic', 2);
    assert.equal(await missing(), 'jointTest goLive');
    await database.updateTable('joint_test').set({ successes: 3 }).execute();
    assert.equal(await missing(), 'goLive');
    await put(person, 'basic', 'approved', portal.clock.now);
    const { missing: nothing, successes, needed, liveAt } = await see(person, 'basic');
    assert.deepEqual([nothing, successes, needed, liveAt], [[], 3, 3, portal.clock.now]);
  });

  it('requires one acknowledgement for a push and three successes for a call', async () => {
    const person = await addCertified('enterprise');
    await put(person, 'logistics/statusFeedback', 'approved', portal.clock.now);
    await setSuccesses(person, 'logistics/statusFeedback', 1);
    const { needed, missing } = await see(person, 'logistics/statusFeedback');
    assert.deepEqual([needed, missing], [1, []]);
  });

  it('shows when the owner disabled, enabled and revoked it', async () => {
    const person = await addCertified('developer');
    await put(person, 'basic', 'approved');
    const { decidedAt, changedAt } = await see(person, 'basic');
    assert.deepEqual([decidedAt, changedAt], [portal.clock.now, null]);
    for (const [call, request] of [
      ['changeStatus', { enabled: false }],
      ['changeStatus', { enabled: true }],
      ['revoke', {}],
    ] as const) {
      portal.clock.now += 60_000;
      assert.equal((await post(person, call, { operation: 'basic', ...request })).code, 1);
      assert.equal((await see(person, 'basic')).changedAt, portal.clock.now);
    }
    portal.clock.now += 60_000;
    await post(person, 'apply', { operations: ['basic'] });
    const again = await see(person, 'basic');
    assert.deepEqual([again.appliedAt, again.changedAt], [portal.clock.now, null]);
  });

  it("hides other people's applications", async () => {
    const [one, other] = [await addCertified('developer'), await addCertified('developer')];
    await put(one, 'basic', 'rejected');
    await setSuccesses(one, 'basic', 2);
    const { state, reason, successes } = await see(other, 'basic');
    assert.deepEqual([state, reason, successes], ['none', null, 0]);
  });
});
