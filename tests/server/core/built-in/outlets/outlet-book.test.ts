import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { countries } from '#contract/countries.ts';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { createTerritory } from '#server/core/built-in/areas/territory.ts';
import { numberOutlets, toDistanceKm } from '#server/core/built-in/outlets/outlet-book.ts';
import { shippedOutlets } from '#server/core/built-in/outlets/outlet-file.ts';
import { toOutletRows, toPlaces } from '#server/core/built-in/outlets/outlet-rows.ts';

const areas = createAreaBook(shippedAreas());
const shipped = toOutletRows(shippedOutlets(), toPlaces(areas));
const territory = createTerritory(areas, shipped);
const bare = createTerritory(areas, []);
const provinces = countries.flatMap((country) => areas.provinces(country));
const cities = provinces.flatMap((prov) => areas.cities(prov.code));

describe('the shipped outlets', () => {
  it('include at least one per city and a hub per province, with address and phone', () => {
    const codes = new Set(shipped.map(({ code }) => code));
    for (const { code } of cities) assert.ok(codes.has(code), code);
    for (const { code } of provinces) assert.ok(codes.has(`HUB-${code}`), code);
    for (const row of shipped) {
      assert.ok(row.name && row.address && row.area, row.code);
      assert.match(row.phone, /^\+\d{2,3} \d{1,3} \d{7,8}$/, row.code);
    }
  });

  it('are in their country', () => {
    const bounds = {
      EGY: [21, 32, 24, 37],
      UAE: [22, 27, 51, 57],
      IDN: [-11.5, 7, 94, 142],
      CHN: [16, 54, 73, 136],
    };
    for (const { code, country, latitude, longitude } of shipped) {
      const [south = 0, north = 0, west = 0, east = 0] = bounds[country as keyof typeof bounds];
      assert.ok(latitude > south && latitude < north, `${code} ${latitude}`);
      assert.ok(longitude > west && longitude < east, `${code} ${longitude}`);
    }
  });

  it('are in the province of their code, hubs too', () => {
    for (const { code, prov_code } of shipped) {
      assert.ok(code.replace('HUB-', '').startsWith(prov_code), code);
    }
  });

  it('have addresses in the form of their country', () => {
    const addressOf = (code: string) => territory.outletOf(code)?.address ?? '';
    assert.match(addressOf('CN-3101-3'), /^上海市徐汇区.+号$/);
    assert.match(addressOf('EG-C-002'), /^\d+ .+، مدينة نصر، القاهرة$/);
    assert.match(addressOf('AE-DU-02'), /^Shop \d+, .+, Deira, Dubai$/);
    assert.match(addressOf('ID-12-71'), /^Jl\. .+ No\. \d+, Kota Medan, Sumatera Utara$/);
  });
});

describe('the number of an outlet', () => {
  it('is unique among shipped and derived outlets, and fits into 32 bits', () => {
    for (const { outletNumberOf } of [territory, bare]) {
      const codes = [
        ...shipped.map(({ code }) => code),
        ...provinces.map(({ code }) => `HUB-${code}`),
      ];
      const numbers = new Set([...new Set(codes)].map(outletNumberOf));
      assert.equal(numbers.size, new Set(codes).size);
      for (const number of numbers) {
        assert.ok(Number.isInteger(number) && number > 0 && number < 2 ** 31, `${number}`);
      }
    }
  });

  it('depends neither on other imported outlets nor on closing', () => {
    assert.equal(territory.outletNumberOf('EG-C-002'), 314681639);
    assert.equal(bare.outletNumberOf('EG-C-002'), 314681639);
    assert.equal(numberOutlets([])('EG-C-002'), 314681639);
  });

  it('is the next one when two codes lead to the same number', () => {
    const wanted = numberOutlets([]);
    const seen = new Map<number, string>();
    let pair: string[] | undefined;
    for (let index = 0; !pair; index += 1) {
      const code = `X${index}`;
      const earlier = seen.get(wanted(code));
      if (earlier !== undefined) pair = [earlier, code].sort();
      seen.set(wanted(code), code);
    }
    const [first = '', second = ''] = pair;
    const numberOf = numberOutlets([second, first]);
    assert.equal(numberOf(first), wanted(first));
    assert.equal(numberOf(second), wanted(first) + 1);
  });
});

describe('finding an outlet', () => {
  it('works by code, with the names of its place and hub', () => {
    const outlet = territory.outletOf('EG-C-002');
    assert.equal(outlet?.name, 'Nasr City Outlet');
    assert.deepEqual(
      [outlet?.prov, outlet?.city, outlet?.hub],
      ['القاهرة', 'مدينة نصر', 'Cairo Hub'],
    );
    assert.equal(territory.hubOf('EG-C')?.name, 'Cairo Hub');
    assert.equal(territory.hubOf('EG-C')?.kind, 'hub');
    assert.equal(territory.outletOf('HUB-EG-C'), territory.hubOf('EG-C'));
    assert.equal(territory.outletOf('X-1'), undefined);
    assert.equal(territory.hubOf('X'), undefined);
  });

  it('returns the first of the city for a sender without coordinates', () => {
    assert.equal(territory.nearestOutlet({ cityCode: 'CN-3101' })?.code, 'CN-3101');
    assert.equal(territory.nearestOutlet({ cityCode: 'CN-3101', latitude: 31 })?.code, 'CN-3101');
    assert.equal(territory.nearestOutlet({ cityCode: 'X' }), undefined);
  });

  it('returns the one of the area for a sender without coordinates, if there is one', () => {
    for (const area of ['徐汇区', ' 徐汇 区']) {
      assert.equal(territory.nearestOutlet({ cityCode: 'CN-3101', area })?.code, 'CN-3101-3');
    }
    const { latitude, longitude } = territory.outletOf('CN-3101-5') ?? {};
    const there = { cityCode: 'CN-3101', area: '徐汇区', latitude, longitude };
    assert.equal(territory.nearestOutlet(there)?.code, 'CN-3101-5');
    assert.equal(territory.nearestOutlet({ cityCode: 'CN-3101', area: 'x' })?.code, 'CN-3101');
  });

  it('returns the nearest for a sender with coordinates, never a hub', () => {
    for (const { code, city_code: cityCode, kind, latitude, longitude } of shipped) {
      if (cityCode !== 'CN-3101' || kind === 'hub') continue;
      const found = territory.nearestOutlet({ cityCode, latitude, longitude });
      assert.equal(found?.code, code);
    }
    const hub = territory.hubOf('CN-31');
    const atHub = { cityCode: 'CN-3101', latitude: hub?.latitude, longitude: hub?.longitude };
    assert.equal(territory.nearestOutlet(atHub)?.kind, 'outlet');
  });

  it('returns one in the next city too, and one of the own city for implausible coordinates', () => {
    const dokki = { latitude: 30.038, longitude: 31.21 };
    assert.equal(territory.nearestOutlet({ cityCode: 'EG-GZ-002', ...dokki })?.code, 'EG-GZ-008');
    const nowhere = { latitude: 0, longitude: 0 };
    assert.equal(territory.nearestOutlet({ cityCode: 'EG-GZ-002', ...nowhere })?.code, 'EG-GZ-002');
    const swapped = { latitude: 31.21, longitude: 30.038 };
    assert.equal(territory.nearestOutlet({ cityCode: 'EG-GZ-002', ...swapped })?.code, 'EG-GZ-002');
  });
});

describe('a place without an imported outlet', () => {
  it('has a derived outlet, and its province a hub, with the same names', () => {
    for (const { code } of cities) {
      const derived = bare.outletOf(code);
      assert.ok(derived?.address && derived.phone, code);
      assert.equal(derived.name, territory.outletOf(code)?.name);
      assert.equal(derived.hub, territory.outletOf(code)?.hub);
    }
    for (const { code } of provinces) assert.equal(bare.hubOf(code)?.kind, 'hub');
  });

  it('has a derived outlet at the coordinates of the hub', () => {
    const some = shipped.filter(({ code }) => code !== 'EG-ASN-004');
    const derived = createTerritory(areas, some).outletOf('EG-ASN-004');
    const hub = territory.hubOf('EG-ASN');
    assert.deepEqual([derived?.latitude, derived?.longitude], [hub?.latitude, hub?.longitude]);
  });
});

it('keeps the name of an outlet for old scans after an import removed its place', () => {
  const others = shippedAreas().filter(({ code }) => !code.startsWith('EG-C-002'));
  const without = createTerritory(createAreaBook(others), shipped);
  assert.equal(without.outletOf('EG-C-002')?.name, 'Nasr City Outlet');
  assert.equal(without.nearestOutlet({ cityCode: 'EG-C-002' })?.city, '');
});

it('measures distances on the globe', () => {
  const cairo = { latitude: 30.0444, longitude: 31.2357 };
  const dubai = { latitude: 25.2048, longitude: 55.2708 };
  assert.ok(Math.abs(toDistanceKm(cairo, dubai) - 2418) < 10);
  assert.equal(toDistanceKm(cairo, cairo), 0);
  const opposite = { latitude: -30.0444, longitude: -148.7643 };
  assert.ok(Math.abs(toDistanceKm(cairo, opposite) - 20015) < 5);
});
