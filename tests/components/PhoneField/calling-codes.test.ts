import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  phoneCountries,
  toParts,
  toPhone,
} from '../../../src/components/PhoneField/calling-codes.ts';
import { formatNational } from '../../../src/components/PhoneField/format-national.ts';

const phones = ['+201001234567', '+971501234567', '+628123456789', '+8613800138000'];

describe('a phone in its field', () => {
  it('is the same number again after it was taken apart, and after it was written nicely', () => {
    for (const phone of phones) {
      const parts = toParts(phone, 'EG');
      assert.equal(toPhone(parts), phone);
      const national = formatNational(phone);
      assert.ok(national, phone);
      assert.equal(toPhone({ ...parts, national }), phone);
    }
    assert.equal(
      new Set(phones.map((phone) => toParts(phone, 'EG').country)).size,
      phoneCountries.length,
    );
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

  it('of another country stays whole, for the server to say that it is not served', () => {
    assert.equal(toPhone({ country: 'EG', national: '+49 151 1234567' }), '+491511234567');
    assert.deepEqual(toParts('+491511234567', 'CN'), { country: 'CN', national: '+491511234567' });
  });

  it('is nothing where nothing was typed', () => {
    assert.equal(toPhone({ country: 'EG', national: ' ' }), '');
    assert.equal(formatNational('+20'), undefined);
  });
});
