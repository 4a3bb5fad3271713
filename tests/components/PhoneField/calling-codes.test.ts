import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { phoneCountries } from '#server/people/users/contact.ts';
import {
  getsCodes,
  type PhoneParts,
  toParts as toPartsOf,
  toPhone as toPhoneOf,
} from '../../../src/components/PhoneField/calling-codes.ts';
import { writePhone } from '../../../src/components/PhoneField/write-phone.ts';
import { toPhoneCountries } from '../../../src/plugins/portal/phone-countries.ts';

const countries = toPhoneCountries('en');
const toPhone = (parts: PhoneParts) => toPhoneOf(parts, countries);
const toParts = (phone: string, country: string) => toPartsOf(phone, country, countries);

/** A number of each served country, and of some with unusual zeros and calling codes. */
const phones = {
  EG: '+201001234567',
  AE: '+971501234567',
  ID: '+628123456789',
  CN: '+8613800138000',
  DE: '+4915112345678',
  IT: '+390612345678',
  US: '+12125551234',
  CA: '+14165551234',
  RU: '+79161234567',
};

describe('phone field', () => {
  it('keeps the number through splitting and formatting', () => {
    for (const [country, phone] of Object.entries(phones)) {
      const parts = toParts(phone, country);
      assert.equal(parts.country, country);
      assert.equal(toPhone(parts), phone);
      const written = writePhone(parts, countries);
      assert.deepEqual([written?.country, written?.phone], [country, phone]);
      assert.equal(toPhone({ country, national: written?.national ?? '' }), phone);
    }
  });

  it('accepts the national zero, spaces, hyphens and whole numbers', () => {
    for (const national of [
      '1001234567',
      '01001234567',
      '010 0123-4567',
      '+20 100 1234567',
      '0020 100 1234567',
    ]) {
      assert.equal(toPhone({ country: 'EG', national }), '+201001234567');
    }
  });

  it('keeps a zero of the number and drops a dialling prefix', () => {
    assert.equal(toPhone({ country: 'IT', national: '06 1234 5678' }), phones.IT);
    const russian = writePhone({ country: 'RU', national: '8 916 123-45-67' }, countries);
    assert.equal(russian?.phone, phones.RU);
    assert.equal(
      writePhone({ country: 'EG', national: '010 01234567' }, countries)?.phone,
      phones.EG,
    );
  });

  it('keeps the chosen country of a shared calling code, and otherwise uses the first', () => {
    assert.equal(toParts(phones.CA, 'CA').country, 'CA');
    assert.equal(toParts(phones.CA, 'EG').country, 'US');
    assert.deepEqual(toParts('+999123', 'EG'), { country: 'EG', national: '+999123' });
  });

  it('offers codes exactly for the countries where the server sends them', () => {
    const reached = countries.filter(({ code }) => getsCodes(code)).map(({ code }) => code);
    assert.deepEqual(new Set(reached), new Set<string>(phoneCountries));
  });

  it('is empty if nothing was typed', () => {
    assert.equal(toPhone({ country: 'EG', national: ' ' }), '');
    assert.equal(writePhone({ country: 'EG', national: '1' }, countries), undefined);
  });
});
