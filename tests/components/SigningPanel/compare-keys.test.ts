import assert from 'node:assert/strict';
import { it } from 'node:test';
import { browserMd5 } from '#client/signing.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { compareKeys } from '../../../src/components/SigningPanel/_compare-keys.ts';

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

it('compareKeys finds no difference for the right keys', () => {
  assert.deepEqual(compare({}), { step: 'none', reasons: [] });
  assert.deepEqual(compare({ customer: undefined }), { step: 'none', reasons: [] });
});

it('compareKeys names the first differing step, and the mistake if known', () => {
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
