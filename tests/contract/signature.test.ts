import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passwordSalt, toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/md5.ts';
import vectors from '../../static/vectors.json' with { type: 'json' };

describe('signatures by node:crypto', () => {
  it('salts passwords as the published vectors do', () => {
    assert.equal(passwordSalt, vectors.salt);
  });

  for (const vector of vectors.business) {
    it(`makes the business digest ${vector.id}`, () => {
      const cipher = vector.password ? toCipher(md5, vector.password) : String(vector.cipher);
      if (vector.cipher) assert.equal(cipher, vector.cipher);
      const digest = toBusinessDigest(md5, vector.customerCode, cipher, vector.privateKey);
      assert.equal(digest, vector.digest);
    });
  }

  for (const vector of vectors.header) {
    it(`makes the header digest ${vector.id} of the text as it stands`, () => {
      const digest = toHeaderDigest(md5, vector.bizContent, vector.privateKey);
      assert.equal(digest, vector.digest);
      assert.equal(digest.length, 24);
    });
  }

  it('hashes UTF-8 bytes, not UTF-16 units', () => {
    assert.equal(md5.hex('é'), '66ddcd97cfdeabb2f6fb8a999b4bc76f');
    assert.equal(md5.hex('中'), 'aed1dfbc31703955e64806b799b67645');
  });
});
