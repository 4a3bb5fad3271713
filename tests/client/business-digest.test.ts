import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withBusinessDigest } from '#client/business-digest.ts';
import { browserMd5 } from '#client/signing.ts';
import type { BusinessDigest } from '#contract/operation.ts';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import vectors from '../../static/vectors.json' with { type: 'json' };

const [vector] = vectors.business;
const { customerCode = '', privateKey = '', password = '', digest = '' } = vector ?? {};
const outletCode = 'EG-C-001';
const account = { apiAccount: '1', privateKey, webhookSecret: '', customerCode: 'other', password };
const credentials = { ...account, salesmanCode: 'other', outletCode };
const sign = (text: string, rule: BusinessDigest = 'always') =>
  withBusinessDigest(browserMd5, rule, text, credentials);

describe('withBusinessDigest', () => {
  it('uses the customer code of the text and leaves the rest as typed', () => {
    const text = `{ "weight": 1.660, "customerCode": "${customerCode}" , "digest": "" }`;
    assert.equal(sign(text), text.replace('"digest": ""', `"digest": "${digest}"`));
  });

  it('keeps the digits of a customer code beyond 2^53, like the gateway', () => {
    const code = '9007199254740993';
    const number = sign(`{"customerCode":${code},"digest":""}`);
    const asText = sign(`{"customerCode":"${code}","digest":""}`);
    assert.equal(JSON.parse(number).digest, JSON.parse(asText).digest);
    assert.notEqual(number, sign('{"customerCode":"9007199254740992","digest":""}'));
    assert.ok(number.includes(`"customerCode":${code},`), 'what was typed stays');
  });

  it('signs only contract orders, for any notation of orderType', () => {
    for (const orderType of ['2', '"2"', '"2 "']) {
      const text = `{"orderType":${orderType},"customerCode":"${customerCode}"}`;
      assert.ok(sign(text, 'contract-orders').includes(`"digest":"${digest}"`), orderType);
    }
    for (const text of ['{"orderType":1}', '{}']) assert.equal(sign(text, 'contract-orders'), text);
  });

  it('signs with salesperson and outlet if a salesperson is named', () => {
    const made = toBusinessDigest(browserMd5, 'S1', toCipher(browserMd5, outletCode), privateKey);
    const text = '{"salesmanCode":"S1","digest":""}';
    assert.equal(sign(text, 'salesperson'), text.replace('""', `"${made}"`));
    for (const plain of ['{"digest":"x"}', '{"salesmanCode":" ","digest":"x"}']) {
      assert.equal(sign(plain, 'salesperson'), plain);
    }
  });

  it('leaves texts alone without a digest, a key or an object', () => {
    assert.equal(sign('{"digest":"x"}', 'never'), '{"digest":"x"}');
    for (const text of ['', '[1]', '{"a":', 'null']) assert.equal(sign(text), text);
    const keyless = { ...credentials, privateKey: '' };
    assert.equal(
      withBusinessDigest(browserMd5, 'always', '{"digest":"x"}', keyless),
      '{"digest":"x"}',
    );
  });
});
