import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { describe, it } from 'node:test';
import { browserHmac } from '#client/hmac.ts';
import { toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { explainSignature } from '../../../../src/components/SigningPanel/_v2/explain-signature.ts';

const nowMs = 1_795_000_000_000;
const secret = `whsec_${btoa('0123456789abcdef0123456789ABCDEF')}`;
const origin = 'https://portal.example';
const around = {
  apiAccount: '100',
  privateKey: 'a0a1047cce70493c9d5d29704f05d0d9',
  origins: [origin],
};
const input = {
  secret,
  id: 'order/addOrder:9f86d081-884c',
  timestamp: '1795000000',
  body: '{"name":"القاهرة", "weight":1.5}',
};
const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
const { id, timestamp, body } = input;
const hmac = (text: string, by: Buffer | string = key, digits: 'base64' | 'hex' = 'base64') =>
  `v1,${createHmac('sha256', by).update(text).digest(digits)}`;
const right = toSignature(browserHmac, secret, toSignedText(id, timestamp, body));
const explain = (pasted: string, at = nowMs) => explainSignature(input, around, pasted, at);

describe('explainSignature', () => {
  it('recognises the right signature, with spaces or beside another', () => {
    for (const pasted of [right, ` ${right}\n`, `v1,${'A'.repeat(43)}= ${right}`]) {
      assert.deepEqual(explain(pasted), [], pasted);
    }
  });

  it('reports a right signature that is too late', () => {
    assert.deepEqual(explain(right, nowMs + 301_000), ['clock-off']);
  });

  const signed = `${id}.${timestamp}.${body}`;
  const slips: [string, string][] = [
    ['secret-not-decoded', hmac(signed, secret.slice('whsec_'.length))],
    ['secret-with-prefix', hmac(signed, secret)],
    ['private-key-as-secret', hmac(signed, around.privateKey)],
    ['signature-hex', hmac(signed, key, 'hex')],
    ['no-prefix', hmac(signed).slice('v1,'.length)],
    ['parts-order', hmac(`${timestamp}.${id}.${body}`)],
    ['milliseconds-signed', hmac(`${id}.${timestamp}000.${body}`)],
    ['compact', hmac(`${id}.${timestamp}.${JSON.stringify(JSON.parse(body))}`)],
    ['id-without-path', hmac(`9f86d081-884c.${timestamp}.${body}`)],
    ['id-address', hmac(`${origin}/webopenplatformapi/v2/${id}.${timestamp}.${body}`)],
  ];
  for (const [cause, pasted] of slips) {
    it(`recognises ${cause}`, () => assert.deepEqual(explain(pasted), [cause]));
  }

  it('returns undefined without a known cause', () => {
    assert.equal(explain(hmac('something else')), undefined);
    assert.equal(explain('what is this'), undefined);
    assert.equal(
      explainSignature({ ...input, body: 'x'.repeat(65 * 1024) }, around, right, nowMs),
      undefined,
    );
  });
});
