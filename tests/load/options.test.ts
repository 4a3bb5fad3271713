import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readOptions } from './options.ts';

it('reads names and options in any order', () => {
  assert.deepEqual(readOptions([]), {
    names: [],
    options: { rounds: undefined, peers: undefined, write: undefined },
  });
  assert.deepEqual(readOptions(['--rounds', '1', 'pages', '--peers', 'scale', '--write']), {
    names: ['pages', 'scale'],
    options: { rounds: 1, peers: true, write: true },
  });
});

it('refuses rounds that are not a number from 1, and unknown options', () => {
  for (const rounds of ['0', '1.5', 'many']) {
    assert.throws(() => readOptions(['pages', '--rounds', rounds]), /--rounds is a number from 1/);
  }
  assert.throws(() => readOptions(['--round', '1']), /Unknown option/);
});
