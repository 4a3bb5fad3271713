import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseEnv } from 'node:util';
import { placeholderAccount, type SampleAccount } from '#reference/samples/program.ts';
import { toEnv } from '#reference/samples/to-env.ts';

const account: SampleAccount = {
  ...placeholderAccount,
  apiAccount: '292508153084379141',
  privateKey: '00112233445566778899aabbccddeeff',
  customer: { code: 'J0086024138', secret: 'plain' },
};
const origin = 'https://api.example.com';

describe('the account as a .env file', () => {
  it('has what a program signs with, and where it calls', () => {
    assert.equal(
      toEnv(account, origin),
      'API_ACCOUNT=292508153084379141\n' +
        'PRIVATE_KEY=00112233445566778899aabbccddeeff\n' +
        'CUSTOMER_CODE=J0086024138\n' +
        'CUSTOMER_PASSWORD=plain\n' +
        'BASE_URL=https://api.example.com\n',
    );
  });

  it('leaves empty what is not known', () => {
    const { customer } = placeholderAccount;
    const { PRIVATE_KEY, CUSTOMER_PASSWORD, API_ACCOUNT } = parseEnv(
      toEnv({ ...account, privateKey: placeholderAccount.privateKey, customer }, origin),
    );
    assert.deepEqual([PRIVATE_KEY, CUSTOMER_PASSWORD], ['', '']);
    assert.equal(API_ACCOUNT, account.apiAccount);
  });

  for (const secret of ['a b', '#1', '$HOME `x` "y"', ' x ', 'back\\slash', 'é=ع']) {
    it(`is read back as it was: ${secret}`, () => {
      const lines = toEnv({ ...account, customer: { code: 'J1', secret } }, origin);
      assert.equal(parseEnv(lines).CUSTOMER_PASSWORD, secret);
    });
  }

  it('keeps a single quote', () => {
    const lines = toEnv({ ...account, customer: { code: 'J1', secret: "it's #1" } }, origin);
    assert.equal(parseEnv(lines).CUSTOMER_PASSWORD, "it's #1");
  });
});
