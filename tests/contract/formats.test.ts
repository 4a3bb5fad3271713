import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isoCodes } from '#contract/countries.ts';
import { createFormats } from '#contract/formats.ts';
import { languages } from '#contract/languages.ts';
import { relativeUnits, type TimeStyle, timeStyles } from '#contract/locale-words.ts';
import { toLocaleWords } from '../../src/plugins/locale-words/index.ts';

const evening = Date.UTC(2026, 10, 22, 22, 5, 9);

/** Replaces the spaces and direction marks between the parts by one kind of space. */
const plain = (text: string) => text.replaceAll(/[\u200e\u200f]/g, '').replaceAll(/\s/gu, ' ');

describe('a moment', () => {
  const cases: [locale: string, moment: string, date: string][] = [
    ['zh-CN', '2026年11月23日 00:05:09', '2026年11月23日'],
    ['en', 'Nov 23, 2026, 12:05:09 AM', 'Nov 23, 2026'],
    // Gregorian, like the JSON and the logs beside it: not 2569.
    ['th', '23 พ.ย. 2026 00:05:09', '23 พ.ย. 2026'],
    // With the month in words, because digits alone could be read from either end.
    ['ar', '23 نوفمبر 2026، 12:05:09 ص', '23 نوفمبر 2026'],
    ['vi', '00:05:09 23 thg 11, 2026', '23 thg 11, 2026'],
    ['id', '23 Nov 2026, 00.05.09', '23 Nov 2026'],
  ];
  for (const [locale, moment, date] of cases) {
    it(`is written in the zone of the reader, as in ${locale}: ${moment}`, () => {
      const { time } = createFormats(locale);
      assert.equal(plain(time(evening, 'moment', 'Africa/Cairo')), moment);
      assert.equal(plain(time(evening, 'date', 'Africa/Cairo')), date);
    });
  }

  it('includes its zone for readers elsewhere', () =>
    assert.equal(
      plain(createFormats('en').time(evening, 'zoned', 'Africa/Cairo')),
      'Nov 23, 2026, 12:05 AM GMT+2',
    ));
});

it('writes a zone as its UTC offset at that moment, in the same form in every language', () => {
  const july = Date.UTC(2026, 6, 1);
  for (const locale of ['en', 'ar', 'km']) {
    const { zone } = createFormats(locale);
    assert.equal(zone(evening, 'Africa/Cairo'), 'UTC+2');
    assert.equal(zone(july, 'Africa/Cairo'), 'UTC+3');
    assert.equal(zone(july, 'Asia/Kolkata'), 'UTC+5:30');
    assert.equal(zone(july, 'America/New_York'), 'UTC-4');
    assert.equal(zone(july, 'UTC'), 'UTC');
  }
  const { namedZone } = createFormats('en');
  assert.equal(namedZone(july, 'Asia/Kolkata'), 'UTC+5:30, Asia/Kolkata');
  assert.equal(namedZone(july, 'UTC'), 'UTC');
});

describe('an amount', () => {
  type Formats = ReturnType<typeof createFormats>;
  const cases: [locale: string, write: (formats: Formats) => string, written: string][] = [
    ['en', ({ number }) => number(1234.5), '1,234.5'],
    ['id', ({ number }) => number(1234.5), '1.234,5'],
    ['ar', ({ number }) => number(1234.5), '1,234.5'],
    ['en', ({ unit }) => unit(1234.5, 'millisecond'), '1,234.5 ms'],
    ['vi', ({ unit }) => unit(1.5, 'kilogram'), '1,5 kg'],
    ['ar', ({ unit }) => unit(45, 'millisecond'), '45 ملي ث'],
    ['en', ({ percent }) => percent(0.501), '50%'],
    ['id', ({ percent }) => percent(0.0156, 1), '1,6%'],
    ['en', ({ kib }) => kib(64 * 1024), '64 KiB'],
    ['id', ({ kib }) => kib(1024 * 1024), '1.024 KiB'],
    ['en', ({ fileSize }) => fileSize(1536), '1.5 kB'],
    ['id', ({ fileSize }) => fileSize(1_250_000), '1,3 MB'],
    ['en', ({ fileSize }) => fileSize(23_400), '23 kB'],
    ['en', ({ money }) => money('60.00', 'EGP'), 'EGP 60.00'],
    ['ar', ({ money }) => money('1060.50', 'EGP'), '1,060.50 ج.م.'],
    ['id', ({ money }) => money('18000.00', 'IDR'), 'Rp 18.000,00'],
    ['en', ({ list }) => list(['A', 'B', 'C']), 'A, B, and C'],
    ['zh-CN', ({ list }) => list(['A', 'B', 'C']), 'A、B和C'],
    ['th', ({ relative }) => relative(-5, 'minute'), '5 นาทีที่ผ่านมา'],
    ['en', ({ country }) => country('EGY'), 'Egypt'],
    ['en', ({ country }) => country('ATL'), 'ATL'],
    ['ar', ({ language }) => language('en'), 'الإنجليزية'],
    ['en', ({ language }) => language('zh-CN'), 'Chinese'],
  ];
  for (const [locale, write, written] of cases) {
    it(`is ${written} in ${locale}`, () =>
      assert.equal(plain(write(createFormats(locale))), written));
  }
});

describe('the words for a browser without Khmer', () => {
  const known = createFormats('km');
  const lacking = createFormats('km', toLocaleWords('km'));
  const styles = Object.keys(timeStyles) as TimeStyle[];

  it('write every month, weekday and hour like Intl', () => {
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2026, 0, 1); at += 400_000_000) {
      // A browser without Khmer has no zone names; only the server writes them, in emails.
      for (const style of styles.filter((each) => each !== 'zoned')) {
        const [words, intl] = [lacking, known].map(({ time }) => time(at, style, 'Africa/Cairo'));
        assert.equal(words, intl);
      }
    }
  });

  it('write distances like Intl', () => {
    for (const unit of relativeUnits) {
      for (const value of [-1200, -59, -3, -2, -1, 0, 1, 2, 3, 59, 1200])
        assert.equal(lacking.relative(value, unit), known.relative(value, unit));
    }
  });

  it('name countries and languages like Intl', () => {
    for (const code of Object.keys(isoCodes))
      assert.equal(lacking.country(code), known.country(code));
    for (const { locale } of languages)
      assert.equal(lacking.language(locale), known.language(locale));
  });

  it('write lists without a word for "and"', () =>
    assert.equal(lacking.list(['ក', 'ខ', 'គ']).replaceAll(/[^ក-គ]/gu, ''), 'កខគ'));
});
