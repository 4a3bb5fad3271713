import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiFailure } from '#client/api-failure.ts';
import { portalErrors } from '#contract/errors.ts';
import { isSecret } from '../../../src/components/Form/secrets.ts';
import { readServerFaults } from '../../../src/components/Form/server-faults.ts';

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
