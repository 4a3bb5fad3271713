import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import type { AreaRow } from '#server/core/built-in/areas/area-row.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';

const book = createAreaBook(shippedAreas());

/** Resolves `country/prov/city/area` and returns the same form, or the unknown part. */
function resolved(path: string): string {
  const [countryCode = '', prov = '', city = '', area = ''] = path.split('/');
  const place = book.resolve({ countryCode, prov, city, area });
  if ('unknown' in place) return `unknown ${place.unknown}`;
  return [place.country, place.prov, place.city, place.area].join('/');
}

const same: readonly (readonly [string, string])[] = [
  ['EGY/محافظه اسيوط/مركز القوصيه/شارع الجيش', 'EGY/أسيوط/القوصية/شارع الجيش'],
  ['egy/ASSIUT Governorate/el-qusiya/x', 'EGY/أسيوط/القوصية/x'],
  ['EGY/الجيزه/السادس من أكتوبر/x', 'EGY/الجيزة/6 أكتوبر/x'],
  ['EGY/Giza/6th of October City/x', 'EGY/الجيزة/6 أكتوبر/x'],
  ['EGY/الشرقية/١٠ رمضان/x', 'EGY/الشرقية/العاشر من رمضان/x'],
  ['EGY/Cairo/Fifteenth of May/x', 'EGY/القاهرة/15 مايو/x'],
  ['EGY/القاهرة/نصر/x', 'EGY/القاهرة/مدينة نصر/x'],
  ['EGY/القاهرة/القاهره الجديده/x', 'EGY/القاهرة/القاهرة الجديدة/x'],
  ['ARE/dubai/DUBAI/Deira 12', 'UAE/Dubai/Dubai/Deira 12'],
  ['UAE/إمارة أبوظبي/العين/x', 'UAE/Abu Dhabi/Al Ain/x'],
  ['IDN/West Java/Bandung/coblong', 'IDN/Jawa Barat/Kota Bandung/Coblong'],
  ['IDN/JAWA BARAT/KAB. BANDUNG/Soreang', 'IDN/Jawa Barat/Kabupaten Bandung/Soreang'],
  ['IDN/Jakarta/Jakarta Selatan/Tebet', 'IDN/DKI Jakarta/Kota Jakarta Selatan/Tebet'],
  ['IDN/DKI Jakarta/South Jakarta/tebet', 'IDN/DKI Jakarta/Kota Jakarta Selatan/Tebet'],
  ['CHN/北京/北京/朝阳', 'CHN/北京市/北京市/朝阳区'],
  ['CHN/北京市/市辖区/朝阳区', 'CHN/北京市/北京市/朝阳区'],
  ['CHN/Beijing/Beijing City/Chaoyang District', 'CHN/北京市/北京市/朝阳区'],
  ['CHN/Guangdong/Shenzhen/Nanshan', 'CHN/广东省/深圳市/南山区'],
  ['CHN/重庆/重庆/云阳县', 'CHN/重庆市/重庆市/云阳县'],
  ['CHN/新疆/石河子/石河子市', 'CHN/新疆维吾尔自治区/石河子市/石河子市'],
  ['CHN/河南/济源/济源市', 'CHN/河南省/济源市/济源市'],
  ['CHN/广东/东莞/虎门', 'CHN/广东省/东莞市/虎门镇'],
  ['CHN/Shaanxi Province/西安/雁塔', 'CHN/陕西省/西安市/雁塔区'],
  ['CHN/新疆/和田/和田县', 'CHN/新疆维吾尔自治区/和田地区/和田县'],
  ['EGY/  القاهرة /المعادي/  دجلة  ', 'EGY/القاهرة/المعادي/دجلة'],
];

describe('resolve', () => {
  for (const [written, known] of same) {
    it(`reads ${written}`, () => assert.equal(resolved(written), known));
  }

  it('names the first unknown part', () => {
    assert.equal(resolved('FRA/Cairo/Maadi/x'), 'unknown countryCode');
    assert.equal(resolved('/Cairo/Maadi/x'), 'unknown countryCode');
    assert.equal(resolved('EGY/Atlantis/Maadi/x'), 'unknown prov');
    assert.equal(resolved('IDN/Cairo/Maadi/x'), 'unknown prov');
    assert.equal(resolved('EGY/Cairo/Qusiya/x'), 'unknown city');
    assert.equal(resolved('CHN/广东/深圳/朝阳'), 'unknown area');
  });

  it('requires an area even if the city lists none', () => {
    assert.equal(resolved('EGY/Cairo/Maadi/ '), 'unknown area');
    assert.equal(resolved('EGY/Cairo/Maadi/🎁'), 'EGY/القاهرة/المعادي/🎁');
  });

  it('accepts any area when the only one has the name of the city', () => {
    const row = (level: 1 | 2 | 3, code: string, parent: string | null, name: string): AreaRow => ({
      ...{ level, code, parent, name },
      ...{ country: 'CHN', aliases: [], postCode: '', covered: true },
    });
    const only = createAreaBook([
      row(1, 'A', null, '某省'),
      row(2, 'A1', 'A', '某城市'),
      row(3, 'A11', 'A1', '某城'),
      row(2, 'A2', 'A', '别城市'),
      row(3, 'A21', 'A2', '东区'),
    ]);
    const areaOf = (name: string, area: string) => {
      const place = only.resolve({ prov: '某省', city: name, area });
      return 'unknown' in place ? place.unknown : `${place.areaCode} ${place.area}`;
    };
    assert.equal(areaOf('某城市', '某城'), 'A11 某城');
    assert.equal(areaOf('某城市', ' 人民路一带 '), 'A11 人民路一带');
    assert.equal(areaOf('某城市', ' '), 'area');
    assert.equal(areaOf('别城市', '人民路一带'), 'area');
  });

  it('refuses hostile names', () => {
    for (const name of [
      '',
      ' ',
      '🎁',
      '\u200F',
      'City',
      'محافظة',
      '市',
      '__proto__',
      'constructor',
    ]) {
      assert.equal(resolved(`EGY/${name}/Maadi/x`), 'unknown prov', JSON.stringify(name));
      assert.equal(resolved(`CHN/广东/${name}/x`), 'unknown city', JSON.stringify(name));
    }
    assert.equal(resolved(`EGY/${'القاهرة'.repeat(2_000)}/Maadi/x`), 'unknown prov');
  });

  it('finds the country of a place written without one', () => {
    const place = book.resolve({ prov: 'Jawa Barat', city: 'Bandung', area: 'Coblong' });
    assert.ok(!('unknown' in place));
    assert.deepEqual([place.country, place.areaCode, place.covered], ['IDN', 'ID-32-73-02', true]);
  });

  it('reports a place that is not covered', () => {
    const rows = shippedAreas().map((row) => ({ ...row, covered: row.code !== 'EG-MT' }));
    const place = createAreaBook(rows).resolve({
      countryCode: 'EGY',
      prov: 'مطروح',
      city: 'سيوة',
      area: 'x',
    });
    assert.ok(!('unknown' in place) && !place.covered);
  });
});

describe('suggest', () => {
  it('suggests the nearest names of the unknown part', () => {
    const [prov] = book.suggest({ countryCode: 'EGY', prov: 'Kairoo', city: '', area: '' });
    assert.equal(prov, 'القاهرة');
    const [city] = book.suggest({
      countryCode: 'IDN',
      prov: 'Jawa Barat',
      city: 'Bandyng',
      area: '',
    });
    assert.equal(city, 'Kota Bandung');
    const areas = book.suggest({ countryCode: 'CHN', prov: '北京', city: '北京', area: 'Chaoyan' });
    assert.equal(areas[0], '朝阳区');
  });

  it('suggests at most three, and none when nothing is near or everything is known', () => {
    const near = book.suggest({ countryCode: 'IDN', prov: 'Jawa', city: '', area: '' });
    assert.ok(near.length <= 3);
    for (const prov of ['', '🎁', 'Zzzzzzzzzz', 'a'.repeat(10_000), 'Cairo']) {
      assert.deepEqual(book.suggest({ countryCode: 'EGY', prov, city: 'Maadi', area: 'x' }), []);
    }
    assert.deepEqual(book.suggest({ countryCode: 'FRA', prov: 'x', city: 'x', area: 'x' }), []);
  });
});

describe('list', () => {
  it('returns a row for each area, and one for a city without areas', () => {
    const rows = book.list('EGY');
    assert.equal(rows.length, 409);
    assert.deepEqual(
      rows.find((row) => row.cityCode === 'EG-C-007'),
      {
        parentId: 'EG-C-007',
        prov: 'القاهرة',
        provCode: 'EG-C',
        city: 'مصر الجديدة',
        cityCode: 'EG-C-007',
        area: 'مصر الجديدة',
        areaCode: 'EG-C-007-000',
        postCode: '',
        covered: true,
      },
    );
    const tebet = book.list('IDN').find((row) => row.area === 'Tebet');
    assert.equal(tebet?.parentId, 'ID-31-74');
  });

  it('returns rows that resolve to themselves', () => {
    for (const country of ['EGY', 'UAE', 'IDN', 'CHN'] as const) {
      for (const row of book.list(country)) {
        const place = book.resolve({ countryCode: country, ...row });
        assert.ok(!('unknown' in place), row.cityCode);
        const { parentId: _parent, postCode: _post, ...listed } = row;
        assert.deepEqual(place, { country, ...listed });
      }
    }
  });

  it('finds provinces, cities and areas by code', () => {
    assert.equal(book.provinces('EGY').length, 27);
    assert.equal(book.provinces().length, 27 + 7 + 38 + 31);
    assert.ok(book.cities('ID-32').some((row) => row.name === 'Kota Bandung'));
    assert.equal(book.areas('CN-1101').length, 16);
    assert.deepEqual(book.areas('EG-C-001'), []);
    assert.deepEqual(book.cities('unknown'), []);
  });
});
