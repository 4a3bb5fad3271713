import assert from 'node:assert/strict';
import { it } from 'node:test';
import { toRelative } from '#client/relative-time.ts';

const now = Date.UTC(2026, 10, 20, 12);
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const cases: [awayMs: number, expected: ReturnType<typeof toRelative>][] = [
  [0, { value: 0, unit: 'second' }],
  [-44_000, { value: 0, unit: 'second' }],
  [29_000, { value: 0, unit: 'second' }],
  [-45_000, { value: -1, unit: 'minute' }],
  [-59 * minute, { value: -59, unit: 'minute' }],
  [-60 * minute, { value: -1, unit: 'hour' }],
  [11.5 * hour, { value: 11, unit: 'hour' }],
  [-24 * hour, { value: -1, unit: 'day' }],
  [-29 * day, { value: -29, unit: 'day' }],
  [-30 * day, null],
  [400 * day, null],
];

for (const [away, expected] of cases) {
  it(`toRelative returns ${expected ? `${expected.value} ${expected.unit}` : 'a date'} for ${away} ms`, () => {
    assert.deepEqual(toRelative(now + away, now), expected);
  });
}
