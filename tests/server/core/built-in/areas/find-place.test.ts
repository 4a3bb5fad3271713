import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getCover } from '#contract/operations/other/cover.ts';
import { getFreight } from '#contract/operations/other/freight.ts';
import { getOutletInfo } from '#contract/operations/other/get-info.ts';
import { getThreeSegmentCode } from '#contract/operations/other/three-segment-code.ts';
import { createAreaBook, type WrittenPlace } from '#server/core/built-in/areas/area-book.ts';
import type { AreaRow } from '#server/core/built-in/areas/area-row.ts';
import { findPlace } from '#server/core/built-in/areas/find-place.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { toLetterKey } from '#server/core/built-in/areas/names.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { orderOf } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';

const rows = shippedAreas();
const book = createAreaBook(rows);
const byCode = new Map(rows.map((row) => [row.code, row]));
const provinces = rows.filter(({ level }) => level === 1);
const spellingsOf = ({ name, aliases }: AreaRow) => [name, ...aliases];

/** Capitals of the governorates of Egypt with another name, by law and not by our codes. */
const egypt: Readonly<Record<string, string>> = {
  'البحر الأحمر': 'الغردقة',
  البحيرة: 'دمنهور',
  الدقهلية: 'المنصورة',
  الغربية: 'طنطا',
  'جنوب سيناء': 'الطور',
  القليوبية: 'بنها',
  المنوفية: 'شبين الكوم',
  الشرقية: 'الزقازيق',
  'شمال سيناء': 'العريش',
  'الوادي الجديد': 'الخارجة',
  مطروح: 'مرسى مطروح',
};

function placeOf(written: WrittenPlace) {
  const place = book.resolve(written);
  assert.ok(!('unknown' in place), `${JSON.stringify(written)}: unknown ${Object.values(place)}`);
  return place;
}

/** The proposals in a refusal; undefined when the place is known. */
function proposalsFor(written: WrittenPlace): { value: string; proposals: string[] } | undefined {
  try {
    findPlace(book, written, (field) => ({ code: '145003065', field }));
  } catch (error) {
    assert.ok(error instanceof ApiError);
    const { value = '', suggestions = '' } = error.detail.values ?? {};
    return { value: String(value), proposals: String(suggestions).split(', ').filter(Boolean) };
  }
  return undefined;
}

describe('a city with the name of its province', () => {
  for (const prov of provinces.filter(({ country }) => country === 'EGY')) {
    it(`is the capital of ${prov.name} in every spelling, and so is the area`, () => {
      for (const written of spellingsOf(prov)) {
        for (const name of [written, `${written} Governorate`, `محافظة ${written}`]) {
          const place = placeOf({ countryCode: 'EGY', prov: written, city: name, area: name });
          assert.equal(place.city, egypt[prov.name] ?? prov.name, name);
          assert.deepEqual([place.area, place.areaCode], [place.city, `${place.cityCode}-000`]);
          const street = placeOf({ countryCode: 'EGY', prov: written, city: name, area: 'شارع ٩' });
          assert.deepEqual([street.cityCode, street.area], [place.cityCode, 'شارع ٩']);
        }
      }
    });
  }

  it('is a city of its province in the other countries, in every spelling', () => {
    for (const prov of provinces) {
      for (const name of spellingsOf(prov)) {
        const cityCode = placeCityCode({ countryCode: prov.country, prov: name, city: name });
        assert.equal(byCode.get(cityCode)?.parent, prov.code, name);
      }
    }
  });

  it('is the only city of the province with the area', () => {
    const inJakarta = (area: string) =>
      placeOf({ countryCode: 'IDN', prov: 'DKI Jakarta', city: 'Jakarta', area }).city;
    assert.equal(inJakarta('Tebet'), 'Kota Jakarta Selatan');
    assert.equal(inJakarta('Menteng'), 'Kota Jakarta Pusat');
    const place = placeOf({ countryCode: 'CHN', prov: '广东', city: '广东省', area: '南山区' });
    assert.equal(place.city, '深圳市');
  });

  it('keeps the written area when another city is named', () => {
    const place = placeOf({ countryCode: 'EGY', prov: 'الجيزة', city: '6 أكتوبر', area: 'الجيزة' });
    assert.deepEqual([place.city, place.area], ['6 أكتوبر', 'الجيزة']);
  });
});

/** The code of the city, whichever of its areas is written. */
function placeCityCode(written: Omit<WrittenPlace, 'area'>): string {
  const cities = book.cities(placeProvCode(written));
  const areas = cities.flatMap(({ code }) => book.areas(code));
  for (const area of [written.prov, ...areas.map(({ name }) => name)]) {
    const place = book.resolve({ ...written, area });
    if (!('unknown' in place)) return place.cityCode;
  }
  return assert.fail(`no city for ${JSON.stringify(written)}`);
}

function placeProvCode({ countryCode, prov }: Omit<WrittenPlace, 'area'>): string {
  const answer = book.resolve({ countryCode, prov, city: '', area: '' });
  assert.ok('unknown' in answer && answer.provCode, prov);
  return answer.provCode;
}

describe('a refusal of a place', () => {
  it('never proposes the text that was sent', () => {
    const cities = rows.filter(({ level }) => level === 2);
    const asked: WrittenPlace[] = [
      // Each province as a city of the previous one, and as an area elsewhere.
      ...provinces.flatMap((prov, at) =>
        spellingsOf(prov).flatMap((city) => [
          { countryCode: prov.country, prov: provinces.at(at - 1)?.name ?? '', city, area: city },
          { countryCode: 'CHN', prov: city, city, area: city },
          { countryCode: 'IDN', prov: 'Jawa Barat', city: 'Kota Bandung', area: city },
        ]),
      ),
      // Each city as a province, as its own area, and as a city elsewhere.
      ...cities.flatMap(({ name, parent, country }) => {
        const prov = byCode.get(parent ?? '')?.name ?? '';
        return [
          { countryCode: country, prov: name, city: name, area: name },
          { countryCode: country, prov, city: name, area: name },
          { countryCode: 'EGY', prov: 'أسوان', city: name, area: name },
        ];
      }),
    ];
    let refused = 0;
    for (const written of asked) {
      const refusal = proposalsFor(written);
      if (!refusal) continue;
      refused += 1;
      const sent = toLetterKey(refusal.value);
      for (const proposal of refusal.proposals) {
        assert.notEqual(toLetterKey(proposal), sent, JSON.stringify({ written, refusal }));
        const [prov = '', city = '', area = ''] = proposal.split(' / ');
        if (city === '') continue;
        const { provCode, cityCode } = placeOf({ prov, city, area: area || firstArea(prov, city) });
        const known = book.resolve(written);
        assert.ok('unknown' in known);
        const isSame = known.provCode === provCode && known.cityCode === cityCode && area === '';
        assert.ok(!isSame, JSON.stringify({ written, refusal }));
      }
    }
    assert.ok(refused > 1000, String(refused));
  });
});

function firstArea(prov: string, city: string): string {
  const { provCode = '' } = book.resolve({ prov, city: '', area: '' }) as { provCode?: string };
  const cityRow = book.cities(provCode).find(({ name }) => name === city);
  return book.areas(cityRow?.code ?? '')[0]?.name ?? 'x';
}

describe('every spelling of every place', () => {
  it('resolves to its row of getLocation, and is short enough for an order', () => {
    for (const { code, country, level, parent, ...row } of rows) {
      for (const name of [row.name, ...row.aliases]) {
        assert.ok(name.length <= 60, name);
        if (level === 1) {
          assert.equal(placeProvCode({ prov: name, city: '' }), code, name);
          continue;
        }
        const above = byCode.get(parent ?? '');
        const top = level === 3 ? byCode.get(above?.parent ?? '') : above;
        const city = level === 2 ? name : (above?.name ?? '');
        const answer = book.resolve({
          countryCode: country,
          prov: top?.name ?? '',
          city,
          area: level === 3 ? name : '',
        });
        const found = level === 3 ? 'areaCode' in answer && answer.areaCode : answer.cityCode;
        assert.equal(found, code, `${top?.name} / ${city} / ${name}`);
      }
    }
  });
});

describe('every operation with places', () => {
  it('accepts every governorate of Egypt as its own city and area', async () => {
    const portal = await openTestPortal();
    const integrator = await addIntegrator(portal);
    const ask = async (path: string, request: object) => {
      const { code, msg, data } = await call(portal, integrator, path, request);
      assert.equal(code, '1', `${path}: ${msg}`);
      return data;
    };
    for (const [at, prov] of provinces.filter(({ country }) => country === 'EGY').entries()) {
      // One spelling of each, in turn; the tests above cover the others.
      const spellings = spellingsOf(prov);
      for (const name of [spellings[at % spellings.length]]) {
        const place = { prov: name, city: name, area: name };
        const order = orderOf(integrator);
        const party = { ...(order.receiver as object), ...place, countryCode: 'EGY' };
        const parties = { sender: party, receiver: party };
        const { sortingCode } = await ask('order/addOrder', { ...order, ...parties });
        await ask(getFreight.path, { ...order, ...parties });
        const routed = await ask(getThreeSegmentCode.path, parties);
        const { full } = await ask(getOutletInfo.path, { ...place, province: name, details: 'x' });
        assert.deepEqual([routed.sortingCode, full], [sortingCode, sortingCode]);
        assert.deepEqual(await ask(getCover.path, place), [{ success: 'true' }]);
      }
    }
  });
});

/** The suggestions in the refusal of an unknown place. */
function suggestionsOf(prov: string, city: string, countryCode = 'EGY'): unknown {
  try {
    findPlace(book, { countryCode, prov, city, area: 'x' }, (field) => ({
      code: '145003065',
      field,
    }));
  } catch (error) {
    assert.ok(error instanceof ApiError);
    const { text = '', values, problems } = error.detail;
    assert.equal(text.endsWith('.suggest'), values?.suggestions !== '');
    assert.equal(problems?.[0]?.limit ?? '', values?.suggestions);
    return values?.suggestions;
  }
  return 'known';
}

const nasrCity = 'القاهرة / مدينة نصر / مدينة نصر';

describe('a refused place', () => {
  it('gets near names of its level first', () => {
    assert.equal(suggestionsOf('Kairoo', 'x'), 'القاهرة');
  });

  it('gets the whole place when a city was sent as a province', () => {
    assert.equal(suggestionsOf('Nasr City', 'Nasr City'), nasrCity);
  });

  it('gets the whole place when the city is in another province', () => {
    assert.equal(suggestionsOf('Aswan', 'Nasr City'), nasrCity);
  });

  it('gets several places when they share the name', () => {
    const both = String(suggestionsOf('Aswan', 'دار السلام')).split(', ');
    assert.deepEqual(both.map((each) => each.split(' / ')[0]).sort(), ['القاهرة', 'سوهاج'].sort());
  });

  it('gets no place of another country, and none for an unknown name', () => {
    assert.equal(suggestionsOf('Nasr City', 'x', 'CHN'), '');
    assert.equal(suggestionsOf('Atlantis', 'x'), '');
  });

  it('gets the suggestion as the limit of the error in version 2', async () => {
    const portal = await openTestPortal();
    const integrator = await addIntegrator(portal);
    const request = { province: 'Nasr City', city: 'Nasr City', area: 'x', details: 'x' };
    const { errors, msg } = await call2(portal, integrator, getOutletInfo.path, request);
    assert.partialDeepStrictEqual(errors, [
      { path: 'province', rule: 'unknown-province', limit: nasrCity, code: '145003065' },
    ]);
    assert.match(msg, /مدينة نصر/);
  });
});
