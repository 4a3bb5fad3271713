import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keepAnswered, keepReceived } from '#server/gateway/kept-text.ts';
import { maskSecrets } from '#server/gateway/mask-secrets.ts';

describe('what the call log keeps of a text', () => {
  const masked: readonly [what: string, text: string, kept: string][] = [
    ['the number of a document', '{"idNumber":"290","x":1}', '{"idNumber":"***","x":1}'],
    ['a key sent as a number', '{"privateKey": 12,"x":1}', '{"privateKey": "***","x":1}'],
    ['a name written apart', '{"PRIVATE_KEY":"k"}', '{"PRIVATE_KEY":"***"}'],
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
      'an object in place of a text, with all that follows',
      '{"secret":{"a":1},"x":2}',
      '{"secret":***',
    ],
    ['a text that was cut off', '{"idNumber":"2900', '{"idNumber":"***'],
    ['a form instead of JSON', 'password=abc&x=1', 'password=***&x=1'],
    ['single quotes', "{'cipher': 'x y', b: 1}", "{'cipher': '***', b: 1}"],
    ['several of them', '{"pwd":"a","token":"b"}', '{"pwd":"***","token":"***"}'],
  ];
  for (const [what, text, kept] of masked) {
    it(`masks ${what}`, () => assert.equal(maskSecrets(text), kept));
  }

  it('keeps the beginning of a digest, which tells two apart and signs nothing', () => {
    const text = '{"digest":"wapT8IYOjNeViOL5eZupEg==","customerCode":"J1"}';
    assert.equal(maskSecrets(text), '{"digest":"wapT8I…","customerCode":"J1"}');
  });

  it('leaves everything else as it came, empty and absent values too', () => {
    const text = '{"name":"Password Ltd","digest":"","token":null,"remark":"no key here"}';
    assert.equal(maskSecrets(text), text);
  });

  it('is 8192 characters and a sign that there was more', () => {
    assert.equal(keepReceived('x'.repeat(8192)), 'x'.repeat(8192));
    assert.equal(keepReceived('x'.repeat(9000)), `${'x'.repeat(8192)}…`);
    assert.equal(keepReceived(undefined), null);
  });

  it('can be stored by both engines, whatever was sent', () => {
    assert.equal(keepReceived('a\0b\ud800'), 'a\ufffdb\ufffd');
    assert.ok(keepReceived(`${'x'.repeat(8191)}\u{1f600}`)?.isWellFormed());
  });

  it('shortens labels inside an answer, which stays JSON', () => {
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
