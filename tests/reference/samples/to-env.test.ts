import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { placeholderAccount, type SampleAccount } from '#reference/samples/program.ts';
import { toEnv } from '#reference/samples/to-env.ts';

const account: SampleAccount = {
  ...placeholderAccount,
  apiAccount: '292508153084379141',
  privateKey: '00112233445566778899aabbccddeeff',
  webhookSecret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD',
  customer: { code: 'J0086024138', secret: 'plain' },
};
const origin = 'https://api.example.com';
const toEnv1 = (values: SampleAccount) => toEnv(values, origin, 'md5-v1');

describe('toEnv', () => {
  it('contains what a program signs with and the address it calls', () => {
    assert.equal(
      toEnv1(account).text,
      'API_ACCOUNT=292508153084379141\n' +
        'PRIVATE_KEY=00112233445566778899aabbccddeeff\n' +
        'CUSTOMER_CODE=J0086024138\n' +
        'CUSTOMER_PASSWORD=plain\n' +
        'BASE_URL=https://api.example.com\n',
    );
  });

  it('contains the webhook secret for version 2, and no password', () => {
    assert.equal(
      toEnv(account, origin, 'hmac-v2').text,
      'API_ACCOUNT=292508153084379141\n' +
        'WEBHOOK_SECRET=whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD\n' +
        'CUSTOMER_CODE=J0086024138\n' +
        'BASE_URL=https://api.example.com\n',
    );
    assert.match(toEnv(placeholderAccount, origin, 'hmac-v2').text, /^WEBHOOK_SECRET=$/m);
  });

  it('leaves unknown values empty', () => {
    const { customer } = placeholderAccount;
    const { PRIVATE_KEY, CUSTOMER_PASSWORD, API_ACCOUNT } = parseEnv(
      toEnv1({ ...account, privateKey: placeholderAccount.privateKey, customer }).text,
    );
    assert.deepEqual([PRIVATE_KEY, CUSTOMER_PASSWORD], ['', '']);
    assert.equal(API_ACCOUNT, account.apiAccount);
  });

  const withSecret = (secret: string) => toEnv1({ ...account, customer: { code: 'J1', secret } });
  const hostile = [
    ...['a b', '#1', '$HOME `x` "y"', ' x ', 'back\\slash', 'é=ع', "it's #1", "it's $5"],
    ...[`"it's" \\n`, "`it's`", "'", '"', '`', '\\', "'\\n", 'two\nlines', "it's \\$5"],
  ];
  for (const secret of hostile) {
    it(`is read back unchanged: ${secret}`, () => {
      const { text, left } = withSecret(secret);
      assert.deepEqual([parseEnv(text).CUSTOMER_PASSWORD, left], [secret, []]);
      assert.equal(parseEnv(text).BASE_URL, origin, 'what follows is what it was');
    });
  }

  it('is read back, or left empty and named, for any value', () => {
    const pieces = ["'", '"', '`', '$', '#', ' ', '\\', 'n', '=', 'ع', '{', '}', '\n', '\r', 'A'];
    let left = 0;
    for (let number = 0; number < 20_000; number += 1) {
      // Each number gives another mix of the pieces.
      const digits = (number * 7919).toString(pieces.length).padStart(4, '0');
      const secret = [...digits].map((digit) => pieces[parseInt(digit, pieces.length)]).join('');
      const env = withSecret(secret);
      const isLeft = env.left.length > 0;
      assert.equal(parseEnv(env.text).CUSTOMER_PASSWORD, isLeft ? '' : secret, env.text);
      left += Number(isLeft);
    }
    assert.ok(left > 0 && left < 10_000);
  });

  it('names values that no quotes can hold', () => {
    assert.deepEqual(withSecret('\'"`').left, ['CUSTOMER_PASSWORD']);
    assert.match(withSecret('\'"`').text, /^CUSTOMER_PASSWORD=$/m);
  });
});
