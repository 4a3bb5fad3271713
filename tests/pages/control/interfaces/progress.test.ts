import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toLastAction, toSteps } from '../../../../src/pages/control/interfaces/_progress.ts';

const none = {
  state: 'none',
  successes: 0,
  needed: 3,
  appliedAt: null,
  decidedAt: null,
  changedAt: null,
  liveAt: null,
  isSuspended: false,
} as const;

type Row = Parameters<typeof toSteps>[0];

const steps = (row: Partial<Row>) => Object.values(toSteps({ ...none, ...row })).join(' ');

describe('the steps of an operation to production', () => {
  it('go from the application to live, with the tests beside the review', () => {
    assert.equal(steps({}), 'todo todo todo todo');
    assert.equal(steps({ state: 'applied' }), 'done current current todo');
    assert.equal(steps({ state: 'applied', successes: 3 }), 'done current done todo');
    assert.equal(steps({ state: 'approved', successes: 2 }), 'done done current todo');
    assert.equal(steps({ state: 'approved', successes: 4 }), 'done done done current');
    assert.equal(steps({ state: 'approved', successes: 3, liveAt: 1 }), 'done done done done');
  });

  it('stop before production while the courier suspends the organisation', () => {
    const live = { state: 'approved', successes: 3, liveAt: 1, isSuspended: true } as const;
    assert.equal(steps(live), 'done done done stopped');
    assert.equal(steps({ ...live, liveAt: null }), 'done done done current');
  });

  it('stop at a rejection, a pause or a revocation', () => {
    for (const state of ['rejected', 'disabled', 'revoked'] as const) {
      assert.equal(steps({ state }), 'done stopped todo todo');
    }
    assert.equal(steps({ state: 'disabled', successes: 3, liveAt: 1 }), 'done stopped done todo');
  });
});

describe('the last action', () => {
  const last = (row: Partial<Row>) => toLastAction({ ...none, ...row });

  it('is the latest event, of the integrator or the courier', () => {
    assert.equal(last({}), undefined);
    const applied = { state: 'applied', appliedAt: 1 } as const;
    assert.deepEqual(last(applied), { action: 'applied', at: 1 });
    const approved = { ...applied, state: 'approved', decidedAt: 2 } as const;
    assert.deepEqual(last(approved), { action: 'approved', at: 2 });
    assert.deepEqual(last({ ...approved, state: 'rejected' }), { action: 'rejected', at: 2 });
    const live = { ...approved, liveAt: 3 };
    assert.deepEqual(last(live), { action: 'live', at: 3 });
    assert.deepEqual(last({ ...live, state: 'disabled', changedAt: 4 }), {
      action: 'disabled',
      at: 4,
    });
    assert.deepEqual(last({ ...live, changedAt: 5 }), { action: 'enabled', at: 5 });
    assert.deepEqual(last({ ...approved, state: 'revoked', changedAt: 6 }), {
      action: 'revoked',
      at: 6,
    });
  });

  it('is the decision if application and decision have the same time, as with automatic approval', () => {
    const row = { state: 'approved', appliedAt: 1, decidedAt: 1 } as const;
    assert.equal(last(row)?.action, 'approved');
  });
});
