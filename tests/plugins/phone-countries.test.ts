import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getCountries } from 'libphonenumber-js/max';
import { languages } from '#contract/languages.ts';
import { phoneCountries } from '#server/people/users/contact.ts';
import { toPhoneCountries } from '../../src/plugins/portal/phone-countries.ts';

describe('countries of a phone field', () => {
  it('include all with numbers, served ones first, each with a name', () => {
    for (const { locale } of languages) {
      const rows = toPhoneCountries(locale);
      assert.deepEqual(new Set(rows.map(({ code }) => code)), new Set(getCountries()), locale);
      assert.deepEqual(
        new Set(rows.slice(0, phoneCountries.length).map(({ code }) => code)),
        new Set<string>(phoneCountries),
      );
      for (const { code, name } of rows) assert.notEqual(name, code, `${code} in ${locale}`);
    }
  });

  it('are sorted and named in the language, with English names to search by', () => {
    const find = (locale: string, code: string) =>
      toPhoneCountries(locale).find((row) => row.code === code);
    assert.deepEqual(find('ar', 'DE'), {
      code: 'DE',
      calling: '49',
      name: 'ألمانيا',
      english: 'Germany',
      hasZero: true,
    });
    assert.equal(find('km', 'DE')?.name, 'អាល្លឺម៉ង់');
    assert.equal(find('en', 'DE')?.english, undefined);
    const names = toPhoneCountries('vi')
      .slice(4)
      .map(({ name }) => name);
    assert.deepEqual(names, names.toSorted(new Intl.Collator('vi').compare));
  });

  it('know national zeros and the main country of a shared calling code', () => {
    const rows = new Map(toPhoneCountries('en').map((row) => [row.code, row]));
    for (const code of ['EG', 'AE', 'ID', 'CN', 'GB', 'DE'])
      assert.ok(rows.get(code)?.hasZero, code);
    for (const code of ['IT', 'US', 'SG', 'CI']) assert.ok(!rows.get(code)?.hasZero, code);
    const first = [...rows.values()].filter(({ isMinor }) => !isMinor);
    const callings = first.map(({ calling }) => calling);
    assert.equal(new Set(callings).size, callings.length);
    assert.deepEqual(
      ['US', 'CA', 'GB', 'JE', 'RU', 'KZ', 'IT', 'VA'].map((code) => !rows.get(code)?.isMinor),
      [true, false, true, false, true, false, true, false],
    );
  });
});
