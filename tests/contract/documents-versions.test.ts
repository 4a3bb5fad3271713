import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toLatestVersion, toVersionNumber, versionPattern } from '#contract/versions/documents.ts';

describe('versions', () => {
  it('give the working documentation the major version after the newest frozen one', () => {
    assert.equal(toLatestVersion([]), '1.0');
    assert.equal(toLatestVersion(['1.0']), '2.0');
    assert.equal(toLatestVersion(['10.0', '9.0']), '11.0');
    assert.equal(toVersionNumber('2.0'), '2.0.0');
  });

  it('have names of two numbers that cannot leave a folder', () => {
    for (const name of ['1.0', '0.1', '12.34']) assert.match(name, versionPattern);
    for (const name of ['1', 'v1.0', '1.0.0', '01.0', '1.0 ', '../1.0', 'next', '']) {
      assert.doesNotMatch(name, versionPattern);
    }
  });
});
