import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PhoneSearch } from '#server/consignees/phone-search.ts';
import { StaffError } from '#server/errors/staff-error.ts';

const search = new PhoneSearch('+20 100 123 4567');

describe('PhoneSearch for a phone', () => {
  const fields: [field: string, countryCode: string | null][] = [
    ['+201001234567', null],
    ['+20 100 123 4567', 'CHN'],
    ['0100-123-4567', 'EGY'],
    ['1001234567', 'EGY'],
    ['201001234567', 'EGY'],
    ['00201001234567', 'CHN'],
    ['(+20) 0100 1234567', 'UAE'],
    ['٠١٠٠١٢٣٤٥٦٧', 'EGY'],
    ['+٢٠١٠٠١٢٣٤٥٦٧', null],
    ['۰۱۰۰ ۱۲۳ ۴۵۶۷', 'EGY'],
    ['０１００１２３４５６７', 'EGY'],
    ['๐๑๐๐๑๒๓๔๕๖๗', 'EGY'],
    ['០១០០១២៣៤៥៦៧', 'EGY'],
    ['\u200e+201001234567\u200f', null],
    ['01112223334 / 01001234567', 'EGY'],
    ['01112223334، 01001234567', 'EGY'],
    ['home: 01001234567', 'EGY'],
    // An Egyptian number in an address abroad, where it is invalid.
    ['01001234567', 'UAE'],
  ];
  for (const [field, countryCode] of fields) {
    it(`finds the field ${JSON.stringify(field)} of ${countryCode}`, () => {
      assert.equal(search.isPhone(field, countryCode), true);
    });
  }

  const texts = [
    '{"mobile":"01001234567","name":"A"}',
    '{\n  "mobile": "+20 100\u00a0123 4567"\n}',
    String.raw`{"bizContent":"{\"mobile\":\"0\u0031001234567\"}"}`,
    String.raw`{"mobile":"\u0660\u0661\u0660\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667"}`,
    String.raw`{\\\"mobile\\\":\\\"\\u0660١٠٠١٢٣٤٥٦٧\\\"`,
    'cut off right behind it: 0100 123 4567',
    'mobile=%2B201001234567 is +201001234567',
    'call 12 1001234567',
    '(0020)(100)1234567',
  ];
  for (const text of texts) {
    it(`finds the text ${text}`, () => {
      assert.equal(search.isIn(text), true);
    });
  }
});

describe('PhoneSearch for another number', () => {
  const fields: [field: string | undefined, countryCode: string | null][] = [
    [undefined, 'EGY'],
    ['', 'EGY'],
    ['01001234568', 'EGY'],
    ['+971501234567', 'UAE'],
    ['+8613001234567', 'CHN'],
    ['0100123456', 'EGY'],
    ['010012345678', 'EGY'],
    ['01112223334 / 01112223335', 'EGY'],
  ];
  for (const [field, countryCode] of fields) {
    it(`ignores the field ${JSON.stringify(field)} of ${countryCode}`, () => {
      assert.equal(search.isPhone(field, countryCode), false);
    });
  }

  for (const text of [
    '',
    '292500001001234567',
    '10012345670',
    '100123-456',
    '[100,1234567]',
    '{}',
  ]) {
    it(`ignores the text ${JSON.stringify(text)}`, () => {
      assert.equal(search.isIn(text), false);
    });
  }

  it('ignores the same digits in another country', () => {
    const chinese = new PhoneSearch('+86 139 1234 5678');
    assert.equal(chinese.isPhone('13912345678', 'CHN'), true);
    assert.equal(chinese.isPhone('+6213912345678', 'IDN'), false);
  });
});

describe('PhoneSearch input', () => {
  it('can be national with a country', () => {
    assert.equal(new PhoneSearch('0100 123 4567', 'EGY').number, '+201001234567');
    assert.equal(new PhoneSearch('٠١٠٠١٢٣٤٥٦٧', 'EGY').number, '+201001234567');
  });

  for (const typed of ['01001234567', '4567', 'Ahmed', '', '+20', '+20100123456789012345']) {
    it(`is refused unless a whole number: ${JSON.stringify(typed)}`, () => {
      assert.throws(() => new PhoneSearch(typed), StaffError);
    });
  }

  it('is searched in a hostile text without delay', () => {
    const text = '0 1 0 0 1 2 3 4 5 6 '.repeat(5000);
    const started = performance.now();
    assert.equal(search.isIn(text), false);
    assert.ok(performance.now() - started < 1000);
  });
});
