import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Figure, findImpossible } from './report.ts';
import { alternate, difference, ratio } from './rounds.ts';

async function figureOf(ours: number, baseline: number): Promise<Figure> {
  const compared = await alternate(
    3,
    async () => ours,
    async () => baseline,
    difference,
  );
  return { name: 'scripts', unit: 'kB', comparedAs: 'difference', ...compared };
}

it('calls a figure broken whose sides measured nothing, less than nothing or no number', async () => {
  assert.deepEqual(findImpossible(await figureOf(264, 171)), []);
  // Less than the baseline is no fault.
  assert.deepEqual(findImpossible(await figureOf(171, 264)), []);
  for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
    assert.match(findImpossible(await figureOf(value, 171)).join(), /^scripts: ours cannot be/);
    assert.match(findImpossible(await figureOf(264, value)).join(), /^scripts: baseline cannot be/);
  }
});

it('takes nothing for a figure where that may be, as the time is for which a page blocks', async () => {
  const figure = { ...(await figureOf(0, 120)), mayBeZero: true };
  assert.deepEqual(findImpossible(figure), []);
  assert.equal(findImpossible({ ...figure, ...(await figureOf(-1, 120)) }).length, 1);
});

it('calls a figure broken where one round of many measured nothing', async () => {
  const answered = [900, 0, 900];
  const measurement = await alternate(
    3,
    async () => answered.shift() ?? 0,
    async () => 1000,
    ratio,
  );
  const figure: Figure = { name: 'calls', unit: '/s', comparedAs: 'ratio', ...measurement };
  assert.equal(findImpossible(figure).length, 1);
});
