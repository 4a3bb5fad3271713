import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { guardHashes } from '../../src/plugins/light-scripts/guarded-hashes.ts';

const hashes = ['500306', 'facade'];
const guard = '\u{f0000}';
const find = (script: string, isRuntime = false) => {
  const guarded = guardHashes(script, hashes, isRuntime);
  assert.equal(guarded.replaceAll(guard, ''), script, 'nothing else changes');
  return hashes.filter((hash) => guarded.includes(hash));
};

describe('guardHashes', () => {
  it('splits a hash inside a number, a word, a string, and two in a row', () => {
    for (const script of [
      'code:"145003064"',
      'x=500306',
      'class="facades"',
      'a="facade"',
      '"500306500306"',
      'facade500306',
      '500306',
    ]) {
      assert.deepEqual(find(script), [], script);
    }
  });

  it('keeps the names of files, and in the runtime the list of hashes', () => {
    assert.deepEqual(find('"assets/js/5373.500306.js"'), ['500306']);
    assert.deepEqual(find('{5373:"500306",12:"facade"}', true), hashes);
    assert.deepEqual(find('{5373:"500306"}+"145003064"', true), ['500306']);
    assert.deepEqual(find('case 500306:', true), []);
  });

  it('changes nothing if no file has a hash', () => {
    assert.equal(guardHashes('500306', [], false), '500306');
  });
});
