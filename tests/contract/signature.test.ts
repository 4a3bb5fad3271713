import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { passwordSalt, toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature.ts';
import { md5 } from '#server/md5.ts';
import vectors from './vectors.json' with { type: 'json' };

describe('signatures by node:crypto', () => {
  it('salts passwords as the published vectors do', () => {
    assert.equal(passwordSalt, vectors.salt);
  });

  for (const vector of vectors.business) {
    it(`makes the ${vector.kind} business digest of ${vector.customerCode}`, () => {
      const cipher = vector.password ? toCipher(md5, vector.password) : String(vector.cipher);
      if (vector.cipher) assert.equal(cipher, vector.cipher);
      const digest = toBusinessDigest(md5, vector.customerCode, cipher, vector.privateKey);
      assert.equal(digest, vector.digest);
    });
  }

  for (const [index, vector] of vectors.header.entries()) {
    it(`makes the ${vector.kind} header digest ${index} of the text as it stands`, () => {
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
