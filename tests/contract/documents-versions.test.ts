import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  compareVersions,
  toFrozenNumber,
  toNextVersion,
  toWorkingNumber,
  versionPattern,
} from '#contract/versions/documents.ts';

describe('versions', () => {
  it('what is worked on is the major version after the newest frozen one', () => {
    assert.equal(toNextVersion([]), '1.0');
    assert.equal(toNextVersion(['1.0']), '2.0');
    assert.equal(toNextVersion(['10.2', '9.0']), '11.0');
  });

  it('only a version beside a frozen one is called next', () => {
    assert.equal(toWorkingNumber([]), '1.0.0');
    assert.equal(toWorkingNumber(['1.0']), '2.0.0-next');
    assert.equal(toFrozenNumber('1.1'), '1.1.0');
  });

  it('come in the order of their numbers, not of their letters', () => {
    const sorted = ['10.0', '2.1', '1.0', '2.10', '2.2'].sort(compareVersions);
    assert.deepEqual(sorted, ['1.0', '2.1', '2.2', '2.10', '10.0']);
  });

  it('are called by two numbers, and by nothing that could leave a folder', () => {
    for (const name of ['1.0', '0.1', '12.34']) assert.match(name, versionPattern);
    for (const name of ['1', 'v1.0', '1.0.0', '01.0', '1.0 ', '../1.0', 'next', '']) {
      assert.doesNotMatch(name, versionPattern);
    }
  });
});
