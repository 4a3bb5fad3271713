import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findLine, toReadingPlace } from '#client/reading-place.ts';

const places = [
  { id: 'b', top: 1000 },
  { id: 'a', top: 200 },
  { id: 'c', top: 3000 },
];
const longer = places.map(({ id, top }) => ({ id, top: 2 * top }));

describe('reading place', () => {
  for (const [line, elsewhere] of [
    [0, 0],
    [100, 200],
    [200, 400],
    [600, 1200],
    [1000, 2000],
    [3500, 7000],
  ] as const) {
    it(`is found at ${elsewhere} of a page twice as long for ${line}`, () => {
      const place = toReadingPlace(line, places, 4000);
      assert.equal(findLine(place, places, 4000), line);
      assert.equal(findLine(place, longer, 8000), elsewhere);
    });
  }

  it('is found by the element before it if the one after is missing', () => {
    const place = toReadingPlace(600, places, 4000);
    assert.equal(findLine(place, [{ id: 'a', top: 50 }], 100), 50);
  });

  it('is not found if the element before it is missing', () => {
    assert.equal(findLine(toReadingPlace(600, places, 4000), [{ id: 'b', top: 9 }], 100), null);
  });

  it('is proportional on a page without ids, or without length', () => {
    assert.equal(findLine(toReadingPlace(50, [], 100), [], 300), 150);
    assert.equal(findLine(toReadingPlace(0, [], 0), [], 0), 0);
  });
});
