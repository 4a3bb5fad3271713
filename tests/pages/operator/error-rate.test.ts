import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toErrorRate } from '../../../src/pages/operator/_error-rate.ts';

const rateOf = (errors: number, calls: number) => toErrorRate({ calls, errors });
const exactly = (share: number, digits: number) => ({ share, digits, isUnder: false });

describe('the rate of failed calls', () => {
  it('is empty without calls', () => {
    assert.equal(rateOf(0, 0), null);
  });

  it('has tenths of a percent if it is low', () => {
    assert.deepEqual(rateOf(3, 200), exactly(0.015, 1));
    assert.deepEqual(rateOf(1, 3), exactly(1 / 3, 0));
  });

  it('is never shown as 0 % if a call failed', () => {
    assert.deepEqual(rateOf(1, 1_000_000), { share: 0.001, digits: 1, isUnder: true });
    assert.deepEqual(rateOf(0, 5), exactly(0, 1));
  });

  it('is never shown as 100 % if a call succeeded', () => {
    assert.deepEqual(rateOf(999_999, 1_000_000), exactly(0.999, 1));
    assert.deepEqual(rateOf(5, 5), exactly(1, 1));
  });
});
