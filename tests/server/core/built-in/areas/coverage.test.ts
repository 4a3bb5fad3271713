import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countries } from '#contract/countries.ts';
import { getCover } from '#contract/operations/other/cover.ts';
import { getDeliveryRange } from '#contract/operations/other/pca.ts';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

const rows = shippedAreas();
const bali = rows.find(({ name }) => name === 'Bali');
const denpasar = rows.find(
  ({ name, parent }) => name.includes('Denpasar') && parent === bali?.code,
);
const dubai = rows.find(({ name, level }) => name === 'Dubai' && level === 1);
assert.ok(bali && denpasar && dubai);

interface Row {
  prov: string;
  city: string;
  area: string;
}

async function rangeOf(type?: unknown): Promise<Row[]> {
  const answer = await call(portal, integrator, 'online/pca', { type });
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

async function isCovered(place: Row): Promise<string> {
  const answer = await call(portal, integrator, 'online/cover', place);
  assert.equal(answer.code, '1', answer.msg);
  assert.equal(answer.data.length, 1);
  return answer.data[0].success;
}

/** Marks places as not covered, visible to the portal as after an import. */
async function closeAll(codes: readonly string[]): Promise<void> {
  const changed = rows.map((row) => ({ ...row, covered: !codes.includes(row.code) }));
  await saveAreas(portal.context.database, changed);
  portal.clock.now += 10_000;
}

describe('cover', () => {
  it('returns "true" for every place of getLocation, by its names alone', () => {
    const book = createAreaBook(rows);
    for (const country of countries) {
      for (const { prov, city, area, cityCode, areaCode } of book.list(country)) {
        const place = book.resolve({ prov, city, area });
        assert.ok(!('unknown' in place), `${prov} ${city} ${area}`);
        assert.deepEqual([place.cityCode, place.areaCode], [cityCode, areaCode]);
        assert.equal(place.covered, true);
      }
    }
  });

  const spellings: Row[] = [
    { prov: 'الجيزة', city: 'مدينة السادس من أكتوبر', area: 'الحي الأول' },
    { prov: ' GIZA Governorate', city: '6th of october', area: 'x' },
    { prov: 'الجيزه', city: '6 اكتوبر', area: '1' },
    { prov: '北京', city: '北京市', area: '东城区' },
    { prov: 'bali', city: 'DENPASAR', area: 'denpasar  selatan' },
    { prov: 'دبي', city: 'Dubai', area: 'Marina' },
  ];
  for (const place of spellings) {
    it(`returns "true" for ${Object.values(place).join(', ')}`, async () => {
      assert.equal(await isCovered(place), 'true');
    });
  }

  const unknown: Row[] = [
    { prov: 'Atlantis', city: 'x', area: 'x' },
    { prov: 'Giza', city: 'Atlantis', area: 'x' },
    { prov: 'Bali', city: 'Denpasar', area: 'Atlantis' },
    { prov: 'Bali', city: 'مدينة نصر', area: 'x' },
  ];
  for (const place of unknown) {
    it(`returns "false" for the unknown place ${Object.values(place).join(', ')}`, async () => {
      assert.equal(await isCovered(place), 'false');
    });
  }

  it('accepts names of 60 characters, and names the field that is longer or missing', async () => {
    const place = { prov: 'Giza', city: '6 October', area: 'x'.repeat(60) };
    assert.equal(await isCovered(place), 'true');
    for (const field of ['prov', 'city', 'area'] as const) {
      for (const value of ['x'.repeat(61), '', undefined]) {
        const answer = await call(portal, integrator, getCover.path, { ...place, [field]: value });
        assert.equal(answer.code, '999001010');
        assert.match(answer.msg, new RegExp(field));
      }
    }
  });

  it('accepts a number as text', async () => {
    assert.equal(await isCovered({ prov: 'Giza', city: '6 October', area: 7 as never }), 'true');
  });
});

describe('the delivery range', () => {
  it('contains each place of getLocation and everything above it once', async () => {
    const isValid = createAjv().compile(getDeliveryRange.data);
    const all = await rangeOf();
    assert.ok(isValid(all), JSON.stringify(isValid.errors));
    const levels = [await rangeOf(2), await rangeOf('3'), await rangeOf(4)];
    const counts = [1, 2, 3].map((level) => rows.filter((row) => row.level === level).length);
    // A city without areas counts as one area of its own name.
    const parents = new Set(rows.map(({ parent }) => parent));
    const whole = rows.filter(({ level, code }) => level === 2 && !parents.has(code)).length;
    counts[2] = (counts[2] ?? 0) + whole;
    assert.deepEqual(
      levels.map((places) => places.length),
      counts,
    );
    assert.equal(all.length, rows.length + whole);
    const toDepth = ({ city, area }: Row) => Number(city !== '') + Number(area !== '');
    for (const [depth, places] of levels.entries()) {
      assert.deepEqual(
        all.filter((row) => toDepth(row) === depth),
        places,
      );
    }
  });

  it('lists a province before its cities, and a city before its areas', async () => {
    const all = await rangeOf('');
    const at = (prov: string, city: string, area: string) =>
      all.findIndex((row) => row.prov === prov && row.city === city && row.area === area);
    const places = [at('Bali', '', ''), at('Bali', denpasar.name, ''), -1];
    places[2] = at('Bali', denpasar.name, 'Denpasar Selatan');
    assert.ok(!places.includes(-1), places.join());
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    );
  });

  it('matches its examples', async () => {
    for (const { code, request, data } of getDeliveryRange.examples) {
      if (code !== '1') continue;
      const range = await rangeOf(request.type);
      for (const row of data as Row[])
        assert.ok(
          range.some((each) => same(each, row)),
          row.prov,
        );
    }
  });

  for (const type of [0, 1, 5, 2.5, 'x', { a: 1 }, true]) {
    it(`refuses the type ${JSON.stringify(type)}`, async () => {
      const answer = await call(portal, integrator, 'online/pca', { type });
      assert.equal(answer.code, '999001030');
      assert.match(answer.msg, /type/);
    });
  }
});

function same(a: Row, b: Row): boolean {
  return a.prov === b.prov && a.city === b.city && a.area === b.area;
}

describe('a place out of reach', () => {
  it('is neither covered nor in the range, whichever level is marked', async () => {
    const area = rows.find(({ parent }) => parent === denpasar.code);
    assert.ok(area);
    const inBali = { prov: 'Bali', city: 'Denpasar' };
    const inDubai = { prov: 'Dubai', city: 'Dubai', area: 'Marina' };
    await closeAll([area.code, dubai.code]);
    assert.equal(await isCovered({ ...inBali, area: area.name }), 'false');
    assert.equal(await isCovered(inDubai), 'false');
    const open = rows.find(({ parent, code }) => parent === denpasar.code && code !== area.code);
    assert.equal(await isCovered({ ...inBali, area: open?.name ?? '' }), 'true');
    const range = await rangeOf();
    assert.ok(!range.some(({ prov }) => prov === 'Dubai'));
    assert.ok(!range.some((row) => row.area === area.name && row.city === denpasar.name));
    assert.ok(range.some((row) => row.area === open?.name && row.city === denpasar.name));
  });

  it('removes its city once every area of the city is out of reach', async () => {
    const areas = rows.filter(({ parent }) => parent === denpasar.code);
    await closeAll(areas.map(({ code }) => code));
    for (const type of [undefined, 3]) {
      const range = await rangeOf(type);
      assert.ok(!range.some(({ city }) => city === denpasar.name));
      assert.ok(range.some(({ prov }) => prov === 'Bali'));
    }
    await closeAll([]);
    assert.ok((await rangeOf(3)).some(({ city }) => city === denpasar.name));
  });
});
