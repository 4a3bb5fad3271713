import assert from 'node:assert/strict';
import { createHmac, hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { compareResults } from '../../../src/components/Conformance/compare-results.ts';
import type { Result } from '../../../src/components/Conformance/read-results.ts';
import vectorsOfAll from '../../../static/vectors.json' with { type: 'json' };

const { business: ofBusiness, header: ofHeader, webhook } = vectorsOfAll;
const vectors = { business: ofBusiness, header: ofHeader };
const all: Result[] = [...vectors.business, ...vectors.header].map(({ id, digest }) => ({
  id,
  digest,
}));
const [first] = vectors.header;
const [business] = vectors.business;
assert.ok(first && business);

function compareOne(result: Result) {
  const { comparisons } = compareResults(vectors, [result]);
  return comparisons.find(({ id }) => id === result.id);
}

describe('conformance check', () => {
  it('accepts every vector, with and without ciphers', () => {
    for (const results of [all, [...vectors.business, ...vectors.header]]) {
      const { comparisons, unknown } = compareResults(vectors, results);
      assert.equal(comparisons.length, all.length);
      assert.ok(comparisons.every(({ verdict, reasons }) => verdict === 'agrees' && !reasons[0]));
      assert.deepEqual(unknown, []);
    }
  });

  it('lists differing results first, then missing ones, in the order of the vectors', () => {
    const results = all
      .filter(({ id }) => id !== 'business-2')
      .map((result) => (result.id === 'header-4' ? { ...result, digest: 'x' } : result));
    const { comparisons } = compareResults(vectors, results);
    const order = comparisons.map(({ id, verdict }) => `${verdict} ${id}`);
    assert.deepEqual(order.slice(0, 4), [
      'differs header-4',
      'missing business-2',
      'agrees business-1',
      'agrees business-3',
    ]);
  });

  it('names the likely mistake in a header digest', () => {
    const { id, bizContent, privateKey } = first;
    const slips: [digest: string, reason: string][] = [
      [hash('md5', bizContent + privateKey, 'hex'), 'hex'],
      [btoa(hash('md5', bizContent + privateKey, 'hex')), 'base64-of-hex'],
      [hash('md5', bizContent, 'base64'), 'no-key'],
      [hash('md5', `${bizContent}\n${privateKey}`, 'base64'), 'trailing-lf'],
      [hash('md5', privateKey + bizContent, 'base64'), 'key-first'],
    ];
    for (const [digest, reason] of slips) {
      assert.deepEqual(compareOne({ id, digest })?.reasons, [reason], reason);
    }
  });

  it('names the likely mistake in a business digest', () => {
    const { id, customerCode, cipher, privateKey } = business;
    const lower = hash('md5', customerCode + cipher.toLowerCase() + privateKey, 'base64');
    assert.deepEqual(compareOne({ id, digest: lower })?.reasons, ['cipher-lower']);
  });

  it('reports a wrong cipher alone, on which the digest depends', () => {
    const { id, cipher, password = '' } = business;
    const wrong = { id, cipher: cipher.toLowerCase(), digest: 'also wrong' };
    assert.deepEqual(compareOne(wrong), {
      id,
      field: 'cipher',
      verdict: 'differs',
      expected: cipher,
      got: cipher.toLowerCase(),
      reasons: ['cipher-lower'],
    });
    const unsalted = hash('md5', password, 'hex');
    assert.deepEqual(compareOne({ id, cipher: unsalted })?.reasons, ['no-salt']);
    assert.deepEqual(compareOne({ id, cipher: password })?.reasons, ['plain-password']);
    assert.deepEqual(compareOne({ id, cipher: 'ZZ' })?.reasons, []);
  });

  it('gives no reason for an unknown mistake, even with only the cipher known', () => {
    for (const id of ['header-1', 'business-1', 'business-5']) {
      assert.deepEqual(compareOne({ id, digest: 'bm9uc2Vuc2U=' })?.reasons, [], id);
    }
  });

  it('lists unknown ids and compares the rest', () => {
    const { comparisons, unknown } = compareResults(vectors, [
      ...all,
      { id: '__proto__', digest: 'x' },
      { id: 'Header-1', digest: 'x' },
    ]);
    assert.deepEqual(unknown, ['__proto__', 'Header-1']);
    assert.ok(comparisons.every(({ verdict }) => verdict === 'agrees'));
  });
});

describe('conformance check of version 2', () => {
  const right: Result[] = webhook.map(({ id, signature }) => ({ id, signature }));
  const [one] = webhook;
  const two = webhook.find(({ secrets }) => secrets.length === 2);
  assert.ok(one && two);

  const compareTo = (id: string, signature: string) => {
    const { comparisons } = compareResults({ webhook }, [{ id, signature }]);
    return comparisons.find((each) => each.id === id);
  };

  it('accepts every vector, with two signatures in either order', () => {
    const { comparisons, unknown } = compareResults({ webhook }, right);
    assert.equal(comparisons.length, webhook.length);
    assert.ok(comparisons.every(({ verdict }) => verdict === 'agrees'));
    assert.deepEqual(unknown, []);
    const turned = two.signature.split(' ').reverse().join(' ');
    assert.equal(compareTo(two.id, turned)?.verdict, 'agrees');
  });

  it('lists missing results and unknown ones of another version', () => {
    const { comparisons, unknown } = compareResults({ webhook }, [
      ...right.slice(1),
      ...all.slice(0, 1),
    ]);
    assert.deepEqual(comparisons[0], {
      id: one.id,
      field: 'signature',
      verdict: 'missing',
      expected: one.signature,
      reasons: [],
    });
    assert.deepEqual(unknown, ['business-1']);
    const digestOnly = compareResults({ webhook }, [{ id: one.id, digest: one.signature }]);
    assert.equal(digestOnly.comparisons[0]?.verdict, 'missing');
  });

  it('names the likely mistake in a signature', () => {
    const { id, webhookId, timestamp, body, secrets } = one;
    const [secret = ''] = secrets;
    const bare = secret.replace('whsec_', '');
    const sign = (key: string | Buffer, text: string, encoding: 'base64' | 'hex' = 'base64') =>
      createHmac('sha256', key).update(text).digest(encoding);
    const key = Buffer.from(bare, 'base64');
    const signed = `${webhookId}.${timestamp}.${body}`;
    const slips: [signature: string, reason: string][] = [
      [`v1,${sign(bare, signed)}`, 'secret-not-decoded'],
      [`v1,${sign(secret, signed)}`, 'secret-with-prefix'],
      [`v1,${sign(key, `${timestamp}.${webhookId}.${body}`)}`, 'parts-order'],
      [`v1,${sign(key, `${webhookId}.${timestamp}000.${body}`)}`, 'milliseconds-signed'],
      [`v1,${sign(key, `${webhookId}.${timestamp}.${body}\n`)}`, 'trailing-lf'],
      [`v1,${sign(key, signed, 'hex')}`, 'signature-hex'],
      [sign(key, signed), 'no-prefix'],
    ];
    for (const [signature, reason] of slips) {
      assert.deepEqual(compareTo(id, signature)?.reasons, [reason], reason);
    }
    assert.deepEqual(compareTo(id, 'v1,bm9uc2Vuc2U=')?.reasons, []);
  });

  it('names the mistake in one of two signatures for either secret', () => {
    const [first, second] = two.signature.split(' ');
    const [, secret = ''] = two.secrets;
    const signed = `${two.webhookId}.${two.timestamp}.${two.body}`;
    const wrong = createHmac('sha256', secret.replace('whsec_', ''))
      .update(signed)
      .digest('base64');
    const found = compareTo(two.id, `${first} v1,${wrong}`);
    assert.deepEqual([found?.verdict, found?.reasons], ['differs', ['secret-not-decoded']]);
    assert.equal(compareTo(two.id, String(second))?.verdict, 'differs');
  });
});
