import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiFailure } from '#client/api-failure.ts';
import type { FieldSchema } from '#contract/check-fields.ts';
import { portalErrors } from '#contract/errors.ts';
import { userRegister, userSaveSettings } from '#contract/portal/user.ts';
import { checkForm, isSecret, readServerFaults } from '../../../src/components/Form/faults.ts';

const refuse = (fields: Record<string, string>) =>
  new ApiFailure('answer', 'Some fields are invalid. See the messages below.', {
    code: portalErrors.fields,
    data: { fields },
  });

describe('readServerFaults', () => {
  it('assigns errors to their fields, and the rest to the end of the form', () => {
    const failure = refuse({ email: 'taken', 'contact.mobile': 'wrong', captcha: 'spent' });
    assert.deepEqual(readServerFaults(failure, ['email', 'contact']), {
      own: [
        ['email', 'taken'],
        ['contact.mobile', 'wrong'],
      ],
      others: ['spent'],
    });
  });

  it('returns null for other refusals and failures', () => {
    const tooOften = new ApiFailure('answer', 'wait', {
      code: portalErrors.tooOften,
      data: { waitS: 60 },
    });
    for (const failure of [tooOften, new ApiFailure('offline', ''), new ApiFailure('server', '')]) {
      assert.equal(readServerFaults(failure, ['email']), null);
    }
  });
});

describe('isSecret', () => {
  for (const name of [
    'password',
    'oldPassword',
    'newPassword',
    'captcha',
    'totp',
    'emailCode',
    'code',
  ]) {
    it(`is true for ${name}`, () => assert.equal(isSecret(name), true));
  }
  for (const name of ['account', 'countryCode', 'email', 'licenceNumber']) {
    it(`is false for ${name}`, () => assert.equal(isSecret(name), false));
  }
});

const schema = userRegister.request as FieldSchema;
const whole = {
  account: 'acme.shipping',
  email: 'who@example.com',
  emailCode: '123456',
  password: 'violet-harbour-42',
  terms: true,
  language: 'EN',
};

describe('checkForm', () => {
  it('accepts what the server accepts, ignoring fields that the form lacks', () => {
    // The captcha is required, but added by the sender.
    assert.deepEqual(checkForm(schema, whole), { values: whole, faults: [] });
  });

  it('names each invalid field with rule and limit, in form order', () => {
    const { faults } = checkForm(schema, {
      ...whole,
      account: 'x y',
      email: '',
      password: 'short',
    });
    assert.deepEqual(faults, [
      { path: 'account', rule: 'pattern', limit: 'acme.shipping' },
      { path: 'password', rule: 'minLength', limit: '10' },
    ]);
  });

  it('trims texts but never passwords', () => {
    const { values, faults } = checkForm(schema, {
      ...whole,
      email: ' who@example.com ',
      password: '  violet-harbour ',
    });
    assert.deepEqual(faults, []);
    assert.equal(values.email, 'who@example.com');
    assert.equal(values.password, '  violet-harbour ');
  });

  it('normalises a phone as people write it', () => {
    for (const phone of [' +20 100 123 4567 ', '0020 (100) 123-4567', '+20.100.123.4567']) {
      const { values, faults } = checkForm(schema, { ...whole, phone, phoneCode: '123456' });
      assert.deepEqual(faults, []);
      assert.equal(values.phone, '+201001234567');
    }
  });

  it('keeps values that the schema does not know', () => {
    const { values } = checkForm(schema, { ...whole, country: 'EGY' });
    assert.equal(values.country, 'EGY');
  });

  it('reports an error inside a list on the field of the list', () => {
    const { faults } = checkForm(userSaveSettings.request as FieldSchema, {
      language: 'EN',
      mailOff: ['reviewDecided', 'everything'],
    });
    assert.deepEqual(
      faults.map(({ path, rule }) => ({ path, rule })),
      [{ path: 'mailOff', rule: 'enum' }],
    );
  });

  it('converts a number typed as text', () => {
    const balance = {
      type: 'object',
      properties: { balance: { type: 'integer', minimum: 0, maximum: 10 } },
    };
    assert.deepEqual(checkForm(balance, { balance: ' 7 ' }).values, { balance: 7 });
    assert.equal(checkForm(balance, { balance: '11' }).faults[0]?.rule, 'maximum');
  });
});
