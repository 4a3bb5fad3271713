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

describe('fields that the server found at fault', () => {
  it('go to their fields, and those the form does not have above its end', () => {
    const failure = refuse({ email: 'taken', 'contact.mobile': 'wrong', captcha: 'spent' });
    assert.deepEqual(readServerFaults(failure, ['email', 'contact']), {
      own: [
        ['email', 'taken'],
        ['contact.mobile', 'wrong'],
      ],
      others: ['spent'],
    });
  });

  it('are none where the refusal is about something else, or nothing came', () => {
    const tooOften = new ApiFailure('answer', 'wait', {
      code: portalErrors.tooOften,
      data: { waitS: 60 },
    });
    for (const failure of [tooOften, new ApiFailure('offline', ''), new ApiFailure('server', '')]) {
      assert.equal(readServerFaults(failure, ['email']), null);
    }
  });
});

describe('what is secret never gets into a draft', () => {
  for (const name of [
    'password',
    'oldPassword',
    'newPassword',
    'captcha',
    'totp',
    'emailCode',
    'code',
  ]) {
    it(name, () => assert.equal(isSecret(name), true));
  }
  for (const name of ['account', 'countryCode', 'email', 'licenceNumber']) {
    it(`${name} may be kept`, () => assert.equal(isSecret(name), false));
  }
});
