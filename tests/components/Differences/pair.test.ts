import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { GlobalVersion } from '@docusaurus/plugin-content-docs/client';
import { toPair } from '../../../src/components/Differences/pair.ts';

const versions = ['3.0', '2.0', '1.0'].map((label) => ({
  ...{
    name: label === '3.0' ? 'current' : label,
    label,
    isLast: label === '3.0',
    path: '/',
    mainDocId: '',
    docs: [],
    draftIds: [],
  },
})) satisfies GlobalVersion[];

const cases: [from: string, to: string, pair: string][] = [
  ['', '', '2.0 3.0'],
  ['1.0', '', '1.0 2.0'],
  ['1.0', '3.0', '1.0 3.0'],
  ['2.0', '1.0', '2.0 3.0'],
  ['3.0', '2.0', '2.0 3.0'],
  ['9.9', 'x', '2.0 3.0'],
];
for (const [from, to, pair] of cases) {
  it(`toPair compares ${pair} for "${from}" and "${to}"`, () => {
    const found = toPair(versions, { from, to });
    assert.equal(`${found?.before.label} ${found?.after.label}`, pair);
  });
}

it('toPair returns nothing for a single version', () => {
  const [, latest] = versions;
  assert.ok(latest);
  assert.equal(toPair([latest], { from: '', to: '' }), undefined);
});
