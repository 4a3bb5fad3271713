import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noCredentials } from '#client/credentials.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import { findDoubts } from '../../../src/components/Tester/_doubts.ts';

const page = { businessDigest: 'always' } as OperationPage;
const privateKey = '00112233445566778899aabbccddeeff';
const accounts: OwnAccount[] = [
  { apiAccount: '100', environment: 'sandbox', customerCodes: ['J0086024138'] },
  { apiAccount: '200', environment: 'production', customerCodes: [] },
];
const own = { ...noCredentials, apiAccount: '100', privateKey, customerCode: 'J1', password: 'pw' };

function doubt(code: string, keys = {}, data: Record<string, unknown> = {}) {
  const signed = { keys: { ...own, ...keys }, data: { customerCode: 'J1', ...data }, accounts };
  return findDoubts(page, code, signed).map(({ id, place }) => [id, place]);
}

describe('what can be wrong with a key', () => {
  const place = '(privateKey)';
  const cases: [string, string][] = [
    [` ${privateKey}`, 'keySpace'],
    [`${privateKey}\n`, 'keySpace'],
    [privateKey.replace('8', ' 8'), 'keySpace'],
    [privateKey.slice(1), 'keyLength'],
    ['', 'keyLength'],
    [privateKey.toUpperCase(), 'keyCase'],
    [privateKey, 'keyOwn'],
  ];
  for (const [key, id] of cases) {
    it(`is ${id} of ${JSON.stringify(key)}`, () => {
      assert.deepEqual(doubt('145003030', { privateKey: key }), [[id, place]]);
    });
  }

  it('is that it is another account’s, where the account is none of the person’s', () => {
    assert.deepEqual(doubt('145003030', { apiAccount: '300' }), [['keyOther', place]]);
  });

  it('is the account, where it is the person’s of production', () => {
    const production = { apiAccount: '200' };
    assert.deepEqual(doubt('145003012', production), [['accountProduction', '(apiAccount)']]);
    assert.deepEqual(doubt('145003012'), []);
  });
});

describe('what can be wrong once the key is right', () => {
  const place = '(secret)';
  const cases: [string, object, Record<string, unknown>, [string, string]][] = [
    ['white space in the code', {}, { customerCode: 'J1 ' }, ['codeSpace', 'customerCode']],
    ['a code in lower case', {}, { customerCode: 'j0086024138' }, ['codeCase', 'customerCode']],
    ['a password with a space', { password: 'pw ' }, {}, ['passwordSpace', place]],
    ['the cipher', { password: 'A'.repeat(32) }, {}, ['passwordCipher', place]],
    ['another password', { password: 'other' }, {}, ['passwordOther', place]],
  ];
  for (const [name, keys, data, expected] of cases) {
    it(`is ${name}`, () => assert.deepEqual(doubt('145003031', keys, data), [expected]));
  }

  it('is the outlet of a salesperson', () => {
    const loose = { businessDigest: 'salesperson' } as OperationPage;
    const signed = { keys: own, data: { salesmanCode: 'S1' }, accounts };
    assert.deepEqual(findDoubts(loose, '145003031', signed), [{ id: 'outletOther', place }]);
  });

  it('is nothing of the account for any other code', () => {
    for (const code of ['1', '145003092', '999001010']) assert.deepEqual(doubt(code), []);
  });
});
