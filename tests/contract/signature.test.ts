import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import {
  passwordSalt,
  toBusinessDigest,
  toCipher,
  toHeaderDigest,
} from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import vectors from '../../static/vectors.json' with { type: 'json' };

describe('signatures by node:crypto', () => {
  it('salt passwords like the published vectors', () => {
    assert.equal(passwordSalt, vectors.salt);
  });

  for (const vector of vectors.business) {
    it(`make the business digest ${vector.id}`, () => {
      const cipher = vector.password ? toCipher(md5, vector.password) : String(vector.cipher);
      if (vector.cipher) assert.equal(cipher, vector.cipher);
      const digest = toBusinessDigest(md5, vector.customerCode, cipher, vector.privateKey);
      assert.equal(digest, vector.digest);
    });
  }

  for (const vector of vectors.header) {
    it(`make the header digest ${vector.id} of the exact text`, () => {
      const digest = toHeaderDigest(md5, vector.bizContent, vector.privateKey);
      assert.equal(digest, vector.digest);
      assert.equal(digest.length, 24);
    });
  }

  for (const { id, secrets, webhookId, timestamp, body, signature } of vectors.webhook) {
    it(`sign ${id} like the published library, which verifies it`, (context) => {
      const sentAt = new Date(Number(timestamp) * 1000);
      const signed = toSignedText(webhookId, timestamp, body);
      const made = secrets.map((secret) => toSignature(hmacSha256, secret, signed));
      assert.equal(made.join(' '), signature);
      context.mock.timers.enable({ apis: ['Date'], now: sentAt });
      const headers = {
        [signedHeaders.id]: webhookId,
        [signedHeaders.timestamp]: timestamp,
        [signedHeaders.signature]: signature,
      };
      for (const [index, secret] of secrets.entries()) {
        const library = new Webhook(secret);
        assert.equal(library.sign(webhookId, sentAt, body), made[index]);
        assert.deepEqual(library.verify(body, headers), JSON.parse(body));
      }
    });
  }

  it('have vectors with Arabic, escapes, an empty object and two secrets', () => {
    const has = (what: RegExp) => vectors.webhook.some(({ body }) => what.test(body));
    assert.ok([/[\u0621-\u064a]/, /\\u0623/, /\\\//, /&/, /^\{\}$/, /\n$/].every(has));
    assert.ok(vectors.webhook.some(({ secrets }) => secrets.length === 2));
  });

  it('hash UTF-8 bytes, not UTF-16 units', () => {
    assert.equal(md5.hex('é'), '66ddcd97cfdeabb2f6fb8a999b4bc76f');
    assert.equal(md5.hex('中'), 'aed1dfbc31703955e64806b799b67645');
  });
});
