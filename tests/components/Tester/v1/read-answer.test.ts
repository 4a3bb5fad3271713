import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noCredentials } from '#client/credentials.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import { isAccountPlace } from '../../../../src/components/Tester/_fault.ts';
import { findDoubts, findFaults } from '../../../../src/components/Tester/_v1/read-answer.ts';
import type { SendState } from '../../../../src/components/Tester/_wire.ts';

const page = {
  request: createOrder.request,
  businessDigest: 'always',
} as unknown as OperationPage;
const answered = (code: string, msg: string) =>
  ({
    phase: 'answered',
    call: { json: '{"digest": "x", "weight": 31}' },
    exchange: { answer: { code, msg, data: null } },
  }) as unknown as SendState;

const findFault = (state: SendState) => findFaults(page, state)[0]?.place;

describe('place of a refusal', () => {
  it('is the account for a header digest, even with a field named digest', () => {
    const place = findFault(answered('145003030', 'headers signature failed: digest')) ?? '';
    assert.equal(place, '(privateKey)');
    assert.equal(isAccountPlace(place), true);
    assert.equal(findFault(answered('145003010', 'no such account: digest')), '(apiAccount)');
  });

  it('is undefined for a header or the whole text', () => {
    for (const code of ['145003050', '145003052', '145003053', '145003071']) {
      assert.equal(findFault(answered(code, 'empty: digest')), undefined, code);
    }
  });

  it('is the password for a business digest, which the tester makes itself', () => {
    assert.equal(findFault(answered('145003031', 'wrong: digest')), '(secret)');
  });

  it('is the field that a message names', () => {
    assert.equal(findFault(answered('145003092', 'invalid: weight')), 'weight');
    assert.equal(findFault(answered('1', 'success: weight')), undefined);
  });
});

const privateKey = '00112233445566778899aabbccddeeff';
const accounts: OwnAccount[] = [
  {
    apiAccount: '100',
    environment: 'sandbox',
    keyMadeAt: 0,
    webhookMadeAt: 0,
    customerCodes: ['J0086024138'],
  },
  {
    apiAccount: '200',
    environment: 'production',
    keyMadeAt: 0,
    webhookMadeAt: 0,
    customerCodes: [],
  },
];
const own = { ...noCredentials, apiAccount: '100', privateKey, customerCode: 'J1', password: 'pw' };

function doubt(code: string, keys = {}) {
  const signed = { keys: { ...own, ...keys }, data: { customerCode: 'J1' }, accounts };
  return findDoubts(page, code, signed).map(({ id, place }) => [id, place]);
}

describe('doubt about a key', () => {
  const place = '(privateKey)';
  const cases: [string, string][] = [
    [` ${privateKey}`, 'keySpace'],
    [`${privateKey}\n`, 'keySpace'],
    [privateKey.replace('8', ' 8'), 'keySpace'],
    [privateKey.slice(1), 'keyLength'],
    [privateKey + privateKey, 'keyOwn'],
    [privateKey.toUpperCase(), 'keyCase'],
    // The courier's staff may set a key of another form.
    ['Kairo-2026!', 'keyOwn'],
    [`${privateKey.toUpperCase()}!`, 'keyOwn'],
    ['', 'keyOwn'],
    [privateKey, 'keyOwn'],
  ];
  for (const [key, id] of cases) {
    it(`is ${id} for ${JSON.stringify(key)}`, () => {
      assert.deepEqual(doubt('145003030', { privateKey: key }), [[id, place]]);
    });
  }

  it("is keyOther for another person's account", () => {
    assert.deepEqual(doubt('145003030', { apiAccount: '300' }), [['keyOther', place]]);
  });

  it("is the account if it is the person's production account", () => {
    const production = { apiAccount: '200' };
    assert.deepEqual(doubt('145003012', production), [['accountProduction', '(apiAccount)']]);
    assert.deepEqual(doubt('145003012'), []);
  });

  it('is none if the person has no sandbox account', () => {
    const signed = { keys: { ...own, apiAccount: '200' }, data: {}, accounts: accounts.slice(1) };
    assert.deepEqual(findDoubts(page, '145003010', signed), []);
  });
});

describe('doubt about the business digest', () => {
  const place = '(secret)';
  const cases: [string, string, string][] = [
    ['a password with a space', 'pw ', 'passwordSpace'],
    ['a cipher', 'A'.repeat(32), 'passwordCipher'],
    ['another password', 'other', 'passwordOther'],
  ];
  for (const [name, password, id] of cases) {
    it(`names ${name}`, () => assert.deepEqual(doubt('145003031', { password }), [[id, place]]));
  }

  it('names the outlet of a salesperson', () => {
    const loose = { businessDigest: 'salesperson' } as OperationPage;
    const signed = { keys: own, data: { salesmanCode: 'S1' }, accounts };
    assert.deepEqual(findDoubts(loose, '145003031', signed), [{ id: 'outletOther', place }]);
  });

  it('is none for other codes', () => {
    for (const code of ['1', '145003092', '999001010']) assert.deepEqual(doubt(code), []);
  });
});
