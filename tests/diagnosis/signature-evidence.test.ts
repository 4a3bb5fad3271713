import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Hashes, OtherSecret } from '#contract/diagnosis.ts';
import { diagnoseSignature, mostHashedBytes, mostTries } from '#diagnosis/v2/diagnose.ts';
import { serverHashes } from '#server/crypto/hashes.ts';
import {
  base64,
  body,
  evidence,
  explain,
  hmac,
  id,
  sign,
  signedText,
  timestamp,
} from './_signature.ts';

const right = sign(signedText());
const bytesOf = (text: string) => Buffer.from(text, 'base64');

describe('the timestamp of a version 2 call', () => {
  const sentMs = `${timestamp}123`;

  it('is diagnosed when sent and signed in milliseconds, beside other mistakes', () => {
    const text = `${id}.${sentMs}.${body}`;
    const known = { timestamp: sentMs };
    assert.deepEqual(explain(sign(text), known)?.causes, ['milliseconds-sent']);
    const causes = explain(sign(text, base64), known)?.causes;
    assert.deepEqual(causes, ['secret-not-decoded', 'milliseconds-sent']);
  });

  it('counts as one mistake when signed in seconds and sent in milliseconds', () => {
    assert.deepEqual(explain(right, { timestamp: sentMs })?.causes, ['seconds-signed']);
  });

  it('is off when our clock differs by more than 300 s', () => {
    for (const [skewS, causes] of [
      [300, []],
      [-300, []],
      [301, ['clock-off']],
      [-301, ['clock-off']],
    ] as const) {
      const nowMs = (Number(timestamp) + skewS) * 1000;
      assert.deepEqual(explain(right, { nowMs })?.causes, causes);
    }
  });
});

describe('other secrets of version 2', () => {
  const others: OtherSecret[] = (
    ['old-secret', 'production-secret', 'sandbox-secret', 'callback-secret'] as const
  ).map((each) => ({ id: each, text: `whsec_${hash('sha256', each, 'base64')}` }));
  others.push({ id: 'production-key', text: 'ffffeeeeddddccccbbbbaaaa99998888' });
  others.push({ id: 'customer-password', text: 'TryMe2026' });
  const [first] = others;

  for (const { id: which, text } of others) {
    it(`are named: ${which}`, () => {
      const keys = text.startsWith('whsec_') ? [bytesOf(text.slice(6))] : [text, bytesOf(text)];
      for (const key of keys) {
        const found = explain(sign(signedText(), key), { others });
        assert.deepEqual(found, { causes: ['another-secret'], secret: which });
      }
    });
  }

  it('are named together with how they were used', () => {
    const key = first?.text.slice(6) ?? '';
    assert.deepEqual(explain(sign(signedText(), key), { others }), {
      causes: ['another-secret', 'secret-not-decoded'],
      secret: 'old-secret',
    });
    const digits = hmac(bytesOf(key), body).toString('hex');
    assert.deepEqual(explain(digits, { others }), {
      causes: ['another-secret', 'body-only', 'no-prefix', 'signature-hex'],
      secret: 'old-secret',
    });
  });

  it('include the public secret of the demo account', () => {
    const demoSecret = `whsec_${hash('sha256', 'demo', 'base64')}`;
    const signature = sign(signedText(), bytesOf(demoSecret.slice(6)));
    assert.deepEqual(explain(signature, { demoSecret })?.causes, ['secret-demo']);
  });
});

/** Hashes that count their calls. */
function createCount(): { hashes: Hashes; counted: { tries: number; bytes: number } } {
  const counted = { tries: 0, bytes: 0 };
  const count = (bytes: Uint8Array) => {
    counted.tries += 1;
    counted.bytes += bytes.length;
  };
  const hashes: Hashes = {
    hash(name, bytes) {
      count(bytes);
      return serverHashes.hash(name, bytes);
    },
    hmac(name, key, bytes) {
      count(bytes);
      return serverHashes.hmac(name, key, bytes);
    },
  };
  return { hashes, counted };
}

describe('the tries of a version 2 diagnosis', () => {
  const unknown = `v1,${Buffer.alloc(32).toString('base64')}`;
  const withBytes = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;

  it('are limited for any length of the body', () => {
    for (const bytes of [8, 300, 8 * 1024, 64 * 1024, 1024 * 1024]) {
      const { hashes, counted } = createCount();
      assert.equal(explain(unknown, { text: withBytes(bytes) }, hashes), undefined);
      assert.ok(counted.tries > 20 && counted.tries <= mostTries, `${counted.tries} of ${bytes}`);
      // A few hashes of the body come on top of the tries.
      assert.ok(counted.bytes <= mostHashedBytes + 4 * bytes, `${counted.bytes} of ${bytes}`);
    }
  });

  it('find the usual mistakes of a body of 1 MiB', () => {
    const long = withBytes(1024 * 1024);
    const { hashes, counted } = createCount();
    const signature = sign(`${id}.${timestamp}.${long}`, base64);
    assert.deepEqual(explain(signature, { text: long }, hashes)?.causes, ['secret-not-decoded']);
    assert.ok(counted.tries < 5);
    assert.deepEqual(explain(sign(long), { text: long })?.causes, ['body-only']);
  });

  it('are each watched', () => {
    let asked = 0;
    const watch = () => {
      asked += 1;
      if (asked === 50) throw new Error('too long');
    };
    const search = () =>
      diagnoseSignature(serverHashes, { ...evidence, signature: unknown }, watch);
    assert.throws(search, /too long/);
    assert.equal(asked, 50);
  });
});
