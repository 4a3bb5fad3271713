import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { describe, it } from 'node:test';
import { browserMd5 } from '#client/signing.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { compareKeys, explainDigest } from '../../../src/components/SigningPanel/explain-digest.ts';

const bizContent =
  '{"customerCode":"J0000000001", "receiver": {"city":"القاهرة","url":"a/b"},"weight":1.5}';
const privateKey = 'A0a1047cce70493c9d5d29704f05d0d9';
const password = 'TryMe2026';
const customer = { code: 'J0000000001x', password };
const input = { bizContent, privateKey, customer };

const raw = (text: string) => hash('md5', text, 'base64');
const hex = (text: string) => hash('md5', text, 'hex');
const parsed: unknown = JSON.parse(bizContent);
const compact = JSON.stringify(parsed);
const cipher = toCipher(browserMd5, password);

describe('explainDigest', () => {
  it('recognises the right digest, even quoted or with a line break', () => {
    const right = toHeaderDigest(browserMd5, bizContent, privateKey);
    for (const pasted of [right, ` ${right}\n`, `"${right}"`, `'${right}'`]) {
      assert.deepEqual(explainDigest(input, pasted), {
        digest: 'header',
        reasons: [],
      });
    }
  });

  it('recognises the business digest', () => {
    const digest = toBusinessDigest(browserMd5, customer.code, cipher, privateKey);
    const explanation = explainDigest(input, digest);
    assert.deepEqual(explanation, { digest: 'business', reasons: [] });
  });

  it('returns undefined without a known cause', () => {
    assert.equal(explainDigest(input, raw('something else')), undefined);
    const without = { bizContent, privateKey };
    const digest = toBusinessDigest(browserMd5, customer.code, cipher, privateKey);
    assert.equal(explainDigest(without, digest), undefined);
  });

  const headerSlips: [string[], string][] = [
    [['base64-of-hex'], btoa(hex(bizContent + privateKey))],
    [['base64-of-upper-hex'], btoa(hex(bizContent + privateKey).toUpperCase())],
    [['hex'], hex(bizContent + privateKey)],
    [['upper-hex'], hex(bizContent + privateKey).toUpperCase()],
    [['no-key'], raw(bizContent)],
    [['key-first'], raw(privateKey + bizContent)],
    [['key-lower'], raw(bizContent + privateKey.toLowerCase())],
    [['key-upper'], raw(bizContent + privateKey.toUpperCase())],
    [['key-lf'], raw(`${bizContent}${privateKey}\n`)],
    [['trailing-lf'], raw(`${bizContent}\n${privateKey}`)],
    [['bom'], raw(`\ufeff${bizContent}${privateKey}`)],
    [['compact'], raw(compact + privateKey)],
    [['pretty-2'], raw(JSON.stringify(parsed, null, 2) + privateKey)],
    [
      ['python'],
      raw(
        `{"customerCode": "J0000000001", "receiver": {"city": "القاهرة", "url": "a/b"}, "weight": 1.5}${privateKey}`,
      ),
    ],
    [['slashes'], raw(compact.replaceAll('/', '\\/') + privateKey)],
    [['percent'], raw(encodeURIComponent(bizContent) + privateKey)],
    [['with-name'], raw(`bizContent=${bizContent}${privateKey}`)],
    [['compact', 'base64-of-hex'], btoa(hex(compact + privateKey))],
    [['compact', 'no-key', 'hex'], hex(compact)],
  ];
  for (const [reasons, digest] of headerSlips) {
    it(`explains a header digest by ${reasons.join(', ')}`, () => {
      assert.deepEqual(explainDigest(input, digest), { digest: 'header', reasons });
    });
  }

  const business = (code: string, used: string, key: string) => raw(code + used + key);
  const businessSlips: [string[], string][] = [
    [['cipher-lower'], business(customer.code, cipher.toLowerCase(), privateKey)],
    [['no-salt'], business(customer.code, hex(password).toUpperCase(), privateKey)],
    [['plain-password'], business(customer.code, password, privateKey)],
    [['code-upper'], business(customer.code.toUpperCase(), cipher, privateKey)],
    [['no-key'], business(customer.code, cipher, '')],
    [['cipher-first'], business(cipher, customer.code, privateKey)],
    [['key-first'], business(privateKey, customer.code, cipher)],
    [
      ['cipher-lower', 'base64-of-hex'],
      btoa(hex(customer.code + cipher.toLowerCase() + privateKey)),
    ],
  ];
  for (const [reasons, digest] of businessSlips) {
    it(`explains a business digest by ${reasons.join(', ')}`, () => {
      assert.deepEqual(explainDigest(input, digest), {
        digest: 'business',
        reasons,
      });
    });
  }
});

describe('compareKeys', () => {
  const bizContent = '{"a":1}';
  const privateKey = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
  const customer = { code: 'J0086024138', password: 'KO6w29g2' };
  const server = {
    apiAccount: '1',
    digest: toHeaderDigest(browserMd5, bizContent, privateKey),
    businessDigest: toBusinessDigest(
      browserMd5,
      customer.code,
      toCipher(browserMd5, customer.password),
      privateKey,
    ),
  };
  const compare = (typed: object) =>
    compareKeys({ bizContent, privateKey, customer, ...typed }, server);

  it('finds no difference for the right keys', () => {
    assert.deepEqual(compare({}), { step: 'none', reasons: [] });
    assert.deepEqual(compare({ customer: undefined }), { step: 'none', reasons: [] });
  });

  it('names the first differing step, and the mistake if known', () => {
    assert.deepEqual(compare({ privateKey: `${privateKey}\n` }), {
      step: 'key',
      reasons: ['key-trimmed'],
    });
    assert.deepEqual(compare({ privateKey: 'another' }), { step: 'key', reasons: [] });
    const upper = { ...customer, password: `${customer.password} ` };
    assert.deepEqual(compare({ customer: upper }), {
      step: 'customer',
      reasons: ['password-trimmed'],
    });
    const other = { ...customer, password: 'another' };
    assert.deepEqual(compare({ customer: other }), { step: 'customer', reasons: [] });
  });
});
