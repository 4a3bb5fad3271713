import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Figure, findImpossible } from './report.ts';
import { alternate } from './rounds.ts';

async function figureOf(ours: number, baseline: number): Promise<Figure> {
  const compared = await alternate(
    3,
    async () => ours,
    async () => baseline,
    'difference',
  );
  return { name: 'scripts', unit: 'kB', ...compared };
}

it('reports a figure with a side that is zero, negative or no number', async () => {
  assert.deepEqual(findImpossible(await figureOf(264, 171)), []);
  // Less than the baseline is possible.
  assert.deepEqual(findImpossible(await figureOf(171, 264)), []);
  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.match(findImpossible(await figureOf(value, 171)).join(), /^scripts: ours cannot be/);
    assert.match(findImpossible(await figureOf(264, value)).join(), /^scripts: baseline cannot be/);
  }
});

it('accepts zero if a figure may be zero, such as blocking time', async () => {
  const figure = { ...(await figureOf(0, 120)), mayBeZero: true };
  assert.deepEqual(findImpossible(figure), []);
  assert.equal(findImpossible({ ...figure, ...(await figureOf(-1, 120)) }).length, 1);
});

it('reports a figure with a single round of zero', async () => {
  const answered = [900, 0, 900];
  const measurement = await alternate(
    3,
    async () => answered.shift() ?? 0,
    async () => 1000,
  );
  const figure: Figure = { name: 'calls', unit: '/s', ...measurement };
  assert.equal(findImpossible(figure).length, 1);
});
