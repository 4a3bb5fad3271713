import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toLetterKey, toNameKey } from '#server/core/built-in/areas/names.ts';

const alike: readonly (readonly [string, readonly string[]])[] = [
  ['matches ة and ه alike', ['القوصية', 'القوصيه']],
  ['matches ى and ي alike', ['المحلة الكبرى', 'المحله الكبري', 'المحلة الکبری']],
  ['matches all forms of alef alike', ['أسيوط', 'إسيوط', 'آسيوط', 'اسيوط', 'ٱسيوط']],
  ['matches hamza on waw and ya with the bare letter', ['مؤتة', 'موتة']],
  ['ignores a lone hamza', ['الشهداء', 'الشهدا']],
  ['ignores tashkeel and tatweel', ['القُوصِيّة', 'القـــوصية', 'القوصية']],
  ['ignores direction marks', ['\u200Fالجيزة\u200E', '\u202Bالجيزة\u202C', 'الجيزة']],
  ['reads Arabic presentation forms', ['\uFE8D\uFEDF\uFE9F\uFEF4\uFEB0\uFE93', 'الجيزة']],
  ['ignores the article', ['الجيزة', 'جيزة']],
  ['ignores the article in Latin letters', ['El Maadi', 'Al-Maadi', 'Maadi', 'ELMAADI']],
  ['ignores case, spacing and hyphens', ['Kafr El-Sheikh', 'KAFR  EL SHEIKH', 'kafr elsheikh']],
  ['ignores diacritics and ayn', ['Ḩawsh ‘Īsá', 'Hawsh Isa', "hawsh 'isa"]],
  ['ignores doubled consonants and long vowels', ['Mansourah', 'Mansura', 'Al Manşūrah']],
  ['ignores generic Arabic words', ['مدينة نصر', 'نصر', 'قسم نصر', 'مركز نصر', 'مدينةنصر']],
  ['ignores محافظة', ['محافظة القاهرة', 'القاهرة', 'محافظه القاهره', 'محافظةالقاهرة']],
  ['ignores City', ['Nasr City', 'Nasr', 'nasrcity', 'City of Nasr', 'NASR CITY']],
  ['ignores Governorate', ['Cairo Governorate', 'Governorate of Cairo', 'cairo']],
  ['ignores Province', ['Hunan Province', 'Hunan', 'Hunan Sheng']],
  ['ignores Kota and Kabupaten in front', ['Kota Bandung', 'Kabupaten Bandung', 'Bandung']],
  ['ignores 市', ['深圳市', '深圳']],
  ['ignores 省', ['广东省', '广东']],
  ['ignores 自治区', ['内蒙古自治区', '内蒙古']],
  ['ignores 区 and 新区', ['浦东新区', '浦东']],
  ['cuts 镇 inside a name the same way each time', ['景德镇市', '景德镇']],
  ['reads traditional characters and variants', ['遼寧省瀋陽市', '辽宁省沈阳市', '遼寧省沈阳市']],
  ['leaves 乾 of a name', ['乾縣', '乾县']],
  ['reads numbers as Egyptians say them', ['خمستاشر مايو', '15 مايو', 'خمسة عشر مايو']],
  ['reads ordinals as Egyptians say them', ['التجمع التالت', 'التجمع الثالث']],
  ['reads full-width letters', ['Ｃａｉｒｏ', 'Cairo']],
  [
    'reads numbers as words or digits in Arabic',
    ['السادس من أكتوبر', '6 أكتوبر', '٦ أكتوبر', '۶ اكتوبر', '6اكتوبر', 'مدينة السادس من اكتوبر'],
  ],
  [
    'reads numbers as words or digits in English',
    ['6th of October', 'Sixth of October', '6 October', '6october', '6th October City'],
  ],
  ['reads العاشر من رمضان', ['العاشر من رمضان', '10 رمضان', '١٠ رمضان', 'عشرة رمضان']],
  ['reads Tenth of Ramadan', ['10th of Ramadan', 'Tenth of Ramadan', '10 Ramadan']],
  ['reads 15 مايو', ['15 مايو', '١٥ مايو', 'الخامس عشر من مايو', 'خمسة عشر مايو']],
];

const apart: readonly (readonly [string, string, string])[] = [
  ['keeps Kota inside a name', 'Lima Puluh Kota', 'Lima Puluh'],
  ['keeps Kotabaru whole', 'Kotabaru', 'Baru'],
  ['keeps Shaanxi from Shanxi', 'Shaanxi', 'Shanxi'],
  ['keeps Roman numerals apart', 'Banyuasin II', 'Banyuasin III'],
  ['keeps ayn and hamza apart', 'عين', 'اين'],
  ['keeps new cities from their mothers', 'القاهرة الجديدة', 'القاهرة'],
  ['keeps two Chinese characters at least', '忠县', '忠'],
  ['keeps 东区 and 西区 apart', '东区', '西区'],
];

describe('toNameKey', () => {
  for (const [guarantee, names] of alike) {
    it(guarantee, () => {
      const [first = '', ...others] = names.map(toNameKey);
      assert.notEqual(first, '');
      for (const other of others) assert.equal(other, first);
    });
  }
  for (const [guarantee, one, other] of apart) {
    it(guarantee, () => assert.notEqual(toNameKey(one), toNameKey(other)));
  }

  it('never drops the last word, even if it is generic', () => {
    const generic = ['مدينة', 'City', 'Kota', 'the City of', 'محافظة', '市', '区县', 'Al', 'ال'];
    for (const name of generic) assert.notEqual(toNameKey(name), '', name);
  });

  it('returns no key for a text without letters and digits', () => {
    for (const name of ['', '   ', '🎁📦', '\u200F\u202B', '---', '\u0000', '\u0301']) {
      assert.equal(toNameKey(name), '', JSON.stringify(name));
    }
  });

  it('returns no key for hostile lengths, within 100 ms', () => {
    const long = ['a', '区', 'ال ', '1', '\u200F', 'kota ', '👩‍👩‍👧'];
    const started = performance.now();
    for (const part of long) assert.equal(toNameKey(part.repeat(10_000)), '');
    assert.ok(performance.now() - started < 100);
  });
});

describe('toLetterKey', () => {
  it('keeps generic words and articles', () => {
    assert.equal(toLetterKey('Kota Bandung'), 'kotabandung');
    assert.equal(toLetterKey('El-Qusiya City'), 'elqusiyacity');
  });
});
