import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listHeaders } from '#server/gateway/kept-headers.ts';
import { maskSecrets } from '#server/gateway/mask-secrets.ts';
import { keepAnswered, keepReceived } from '#server/gateway/record-call.ts';

describe('a text in the call log', () => {
  const masked: readonly [what: string, text: string, kept: string][] = [
    ['the number of a document', '{"idNumber":"290","x":1}', '{"idNumber":"***","x":1}'],
    ['a key sent as a number', '{"privateKey": 12,"x":1}', '{"privateKey": "***","x":1}'],
    ['a name in another spelling', '{"PRIVATE_KEY":"k"}', '{"PRIVATE_KEY":"***"}'],
    ['a name with a word before it', '{"newPassword":"p"}', '{"newPassword":"***"}'],
    ['a name in escapes', '{"\\u0070assword":"p","x":1}', '{"\\u0070assword":"***","x":1}'],
    ['a value with a quote in it', '{"cipher":"a\\"b","x":1}', '{"cipher":"***","x":1}'],
    ['a value that ends in a backslash', '{"cipher":"a\\\\","x":1}', '{"cipher":"***","x":1}'],
    [
      'JSON inside a text of JSON',
      '{"a":"{\\"password\\":\\"p\\\\\\"q\\",\\"y\\":1}"}',
      '{"a":"{\\"password\\":\\"***\\",\\"y\\":1}"}',
    ],
    [
      'an object in place of a text, with everything after it',
      '{"secret":{"a":1},"x":2}',
      '{"secret":***',
    ],
    ['a text that was cut off', '{"idNumber":"2900', '{"idNumber":"***'],
    ['a form instead of JSON', 'password=abc&x=1', 'password=***&x=1'],
    ['single quotes', "{'cipher': 'x y', b: 1}", "{'cipher': '***', b: 1}"],
    ['a version 2 secret in a neutral field', '{"a":"x whsec_aB+/c= y"}', '{"a":"x whsec_*** y"}'],
    [
      'a version 2 secret in escapes',
      '{"a":"\\u0077hsec_a\\/b\\u0041","x":1}',
      '{"a":"\\u0077hsec_***","x":1}',
    ],
    [
      'a version 2 secret before a quote',
      '{"a":"\\"whsec_ab\\"","x":1}',
      '{"a":"\\"whsec_***\\"","x":1}',
    ],
    ['a version 2 secret in an address', '?key=WHSEC_aB%2Bc%3D&x=1', '?key=WHSEC_***&x=1'],
    ['several secrets', '{"pwd":"a","token":"b"}', '{"pwd":"***","token":"***"}'],
  ];
  for (const [what, text, kept] of masked) {
    it(`masks ${what}`, () => assert.equal(maskSecrets(text), kept));
  }

  it('keeps the start of a digest, which tells two apart and signs nothing', () => {
    const text = '{"digest":"wapT8IYOjNeViOL5eZupEg==","customerCode":"J1"}';
    assert.equal(maskSecrets(text), '{"digest":"wapT8I…","customerCode":"J1"}');
  });

  it('leaves everything else unchanged, empty and absent values too', () => {
    const text = '{"name":"Password Ltd","digest":"","token":null,"remark":"no key here"}';
    assert.equal(maskSecrets(text), text);
  });

  it('is cut after 8192 characters with an ellipsis', () => {
    assert.equal(keepReceived('x'.repeat(8192)), 'x'.repeat(8192));
    assert.equal(keepReceived('x'.repeat(9000)), `${'x'.repeat(8192)}…`);
    assert.equal(keepReceived(undefined), null);
  });

  it('shortens labels inside a JSON response, which stays valid', () => {
    const label = 'JVBERi0x'.repeat(50_000);
    const data = [
      { billCode: 'UEG1', base64: label },
      { billCode: 'UEG2', base64: label },
    ];
    const kept = JSON.parse(keepAnswered(JSON.stringify({ code: '1', data })));
    assert.deepEqual(
      kept.data.map(({ billCode }: { billCode: string }) => billCode),
      ['UEG1', 'UEG2'],
    );
    assert.equal(kept.data[0].base64, `${label.slice(0, 40)}…`);
  });
});

describe('a header of version 2 in the call log', () => {
  const secret = `whsec_${'+/aB'.repeat(10)}aB8=`;
  const keptOf = (name: string, value: string) => listHeaders([name, value], [secret])[0]?.value;
  const digest = 'K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=';

  const kept: readonly [name: string, value: string, kept: string][] = [
    ['X-Api-Account', '712345678901', '712345678901'],
    ['x-api-account', 'me', '***'],
    ['webhook-id', 'order/addOrder:a_b-0001', 'order/addOrder:a_b-0001'],
    ['webhook-id', 'a_b-0001', '***'],
    ['webhook-timestamp', '1780000000', '1780000000'],
    ['webhook-timestamp', '2026-11-20T08:00:00.123Z', '2026-11-20T08:00:00.123Z'],
    ['webhook-timestamp', 'now', '***'],
    ['webhook-signature', `v1,${digest}`, 'v1,K5oZfz…'],
    ['webhook-signature', `v1,${digest} v1a,${digest}`, 'v1,K5oZfz… v1a,K5oZfz…'],
    ['webhook-signature', `${'v1,short '.repeat(9)}`, 'v1,*** v1,*** v1,***'],
  ];
  for (const [name, value, shown] of kept) {
    it(`keeps ${shown} of ${name}: ${value}`, () => assert.equal(keptOf(name, value), shown));
  }

  it('is masked when it contains the secret in any encoding', () => {
    const base64 = secret.slice('whsec_'.length);
    const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
    assert.equal(keptOf('webhook-id', `a:${urlSafe}`), '***');
    for (const value of [secret, base64, `v1,${secret}`, base64.toUpperCase()]) {
      assert.equal(keptOf('webhook-signature', value), '***');
    }
  });
});
