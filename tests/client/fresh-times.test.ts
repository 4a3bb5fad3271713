import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDay, withFreshTimes } from '#client/fresh-times.ts';
import { versions } from '../reference/samples/_support/pages.ts';

const page = versions[0].pages.find(({ id }) => id === 'orderserve/query');
assert.ok(page);

describe('withFreshTimes', () => {
  it('moves only the times of an example to today', () => {
    const example = page.examples.find(({ name }) => name === 'query.byTime');
    assert.ok(example);
    const { startDate, endDate, ...rest } = withFreshTimes(page, example.request, '2027-03-01');
    assert.deepEqual([startDate, endDate], ['2027-02-23 00:00:00', '2027-03-01 23:59:59']);
    const { startDate: _start, endDate: _end, ...untouched } = example.request;
    assert.deepEqual(rest, untouched);
  });

  it("uses the courier's day", () => {
    const late = new Date('2026-11-20T22:30:00Z');
    assert.equal(toDay(late, 'Africa/Cairo'), '2026-11-21');
    assert.equal(toDay(late, 'America/New_York'), '2026-11-20');
  });
});
