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

/** A number of each country served, and of some where zeros and calling codes are peculiar. */
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

describe('a phone in its field', () => {
  it('is the same number again after it was taken apart, and after it was written nicely', () => {
    for (const [country, phone] of Object.entries(phones)) {
      const parts = toParts(phone, country);
      assert.equal(parts.country, country);
      assert.equal(toPhone(parts), phone);
      const written = writePhone(parts, countries);
      assert.deepEqual([written?.country, written?.phone], [country, phone]);
      assert.equal(toPhone({ country, national: written?.national ?? '' }), phone);
    }
  });

  it('may be typed with the zero of its country, spaces and hyphens, or whole', () => {
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

  it('keeps the zero that is part of it, and loses what is dialled before it', () => {
    assert.equal(toPhone({ country: 'IT', national: '06 1234 5678' }), phones.IT);
    const russian = writePhone({ country: 'RU', national: '8 916 123-45-67' }, countries);
    assert.equal(russian?.phone, phones.RU);
    assert.equal(
      writePhone({ country: 'EG', national: '010 01234567' }, countries)?.phone,
      phones.EG,
    );
  });

  it('is of the country that was chosen where several share a calling code, else of the first', () => {
    assert.equal(toParts(phones.CA, 'CA').country, 'CA');
    assert.equal(toParts(phones.CA, 'EG').country, 'US');
    assert.deepEqual(toParts('+999123', 'EG'), { country: 'EG', national: '+999123' });
  });

  it('gets codes in exactly the countries where the server sends them', () => {
    const reached = countries.filter(({ code }) => getsCodes(code)).map(({ code }) => code);
    assert.deepEqual(new Set(reached), new Set<string>(phoneCountries));
  });

  it('is nothing where nothing was typed', () => {
    assert.equal(toPhone({ country: 'EG', national: ' ' }), '');
    assert.equal(writePhone({ country: 'EG', national: '1' }, countries), undefined);
  });
});
