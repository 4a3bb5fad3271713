import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { browserHmac } from '#client/hmac.ts';
import { browserMd5 } from '#client/signing.ts';
import { toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 as serverMd5 } from '#server/crypto/hashes.ts';
import vectors from '../../static/vectors.json' with { type: 'json' };

describe('signatures in the browser', () => {
  for (const vector of vectors.business) {
    it(`make the business digest ${vector.id}`, () => {
      const cipher = vector.password
        ? toCipher(browserMd5, vector.password)
        : String(vector.cipher);
      if (vector.cipher) assert.equal(cipher, vector.cipher);
      const { customerCode, privateKey, digest } = vector;
      assert.equal(toBusinessDigest(browserMd5, customerCode, cipher, privateKey), digest);
    });
  }

  for (const vector of vectors.header) {
    it(`make the header digest ${vector.id} of the unchanged text`, () => {
      const { bizContent, privateKey, digest } = vector;
      assert.equal(toHeaderDigest(browserMd5, bizContent, privateKey), digest);
    });
  }

  for (const { id, secrets, webhookId, timestamp, body, signature } of vectors.webhook) {
    it(`sign ${id} like version 2`, () => {
      const signed = toSignedText(webhookId, timestamp, body);
      const made = secrets.map((secret) => toSignature(browserHmac, secret, signed));
      assert.equal(made.join(' '), signature);
    });
  }

  for (const text of [
    '',
    'é',
    '中文',
    '٣ أكتوبر',
    '📦',
    '\u0000\n\ufeff',
    'x\ud800y',
    'a'.repeat(70_000),
  ]) {
    it(`hash ${JSON.stringify(text.slice(0, 12))} like the server`, () => {
      assert.equal(browserMd5.hex(text), serverMd5.hex(text));
      assert.equal(browserMd5.base64(text), serverMd5.base64(text));
    });
  }
});
