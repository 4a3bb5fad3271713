import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { Areas } from '#server/core/built-in/areas/areas.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { readOutletFile } from '#server/core/built-in/outlets/outlet-file.ts';
import {
  importOutlets,
  loadOutlets,
  loadShippedOutlets,
} from '#server/core/built-in/outlets/outlet-store.ts';
import { openTestDatabase } from '../../../_support/database.ts';

const header = 'code,city,name,street,phone,area,latitude,longitude';
const deira = 'AE-DU-02,,,"Shop 1, Al Rigga Road",+971 4 2221234,,25.27,55.31';
const read = (...lines: string[]) => readOutletFile([header, ...lines].join('\n'), 'UAE');

const { database, close } = await openTestDatabase();
after(close);
await saveAreas(database, shippedAreas());

describe('an invalid outlet file', () => {
  const cases: [name: string, lines: string[], message: RegExp][] = [
    ['a field too few', ['AE-DU-02,,,x,+971 4 2221234,,25.27'], /^line 2: 7 fields instead of 8/],
    ['an open quote', ['AE-DU-02,,,"x,+971 4 2221234,,25,55'], /^line 2, field 4/],
    ['no code', [deira.replace('AE-DU-02', '')], /^line 2, column code: is empty/],
    ['a code twice', [deira, deira], /^line 3, column code: AE-DU-02 is already on line 2/],
    ['no street', [deira.replace(/"[^"]*"/, '')], /^line 2, column street: is empty/],
    ['a word for a phone', [deira.replace('+971 4 2221234', 'call us')], /column phone/],
    ['a latitude beyond the pole', [deira.replace('25.27', '91')], /column latitude/],
    ['a latitude that is not a number', [deira.replace('25.27', '0x19')], /column latitude/],
    ['no longitude', [deira.replace('55.31', '')], /column longitude/],
    ['a name too long', [deira.replace(',,,', `,,${'x'.repeat(101)},`)], /column name: has 101/],
  ];
  for (const [name, lines, message] of cases) {
    it(`is refused with line and column: ${name}`, () => {
      assert.throws(() => read(...lines), { name: 'FileError', message });
    });
  }

  it('is refused with another header', () => {
    const text = `code,name\n${deira}`;
    assert.throws(() => readOutletFile(text, 'UAE'), {
      message: /^line 1: write the header code,/,
    });
  });

  it('lists twenty faults and counts the rest', () => {
    const lines = Array.from({ length: 30 }, (_, index) => `X-${index},,,,,,1,1`);
    assert.throws(() => read(...lines), { message: /\nand 40 more$/ });
  });
});

describe('a refused import', () => {
  const cases: [name: string, code: string, city: string, message: RegExp][] = [
    ['of an unknown place', 'AE-DU-99', '', /column code: no place has the code AE-DU-99/],
    ['with the number 1, which is implied', 'AE-DU-02-1', '', /no place has the code/],
    ['of another country', 'EG-C-002', '', /EG-C-002 is in EGY, and the file is of UAE/],
    [
      'as hubs of an unknown province',
      'HUB-AE-XX',
      'AE-DU-02',
      /write HUB- and the code of a province/,
    ],
    ['as hubs in another province', 'HUB-AE-DU', 'AE-AJ-01', /column city/],
    ['as hubs without a city', 'HUB-AE-DU', '', /column city/],
  ];
  for (const [name, code, city, message] of cases) {
    it(`changes nothing for outlets ${name}`, async () => {
      const before = await loadOutlets(database);
      const written = read(deira.replace('AE-DU-02,', `${code},${city}`));
      await assert.rejects(importOutlets(database, written), { name: 'FileError', message });
      assert.deepEqual(await loadOutlets(database), before);
    });
  }
});

describe('an import', () => {
  it('replaces the outlets of a country, leaves the others and shows in a running process', async () => {
    let now = 0;
    const areas = new Areas(database, () => now);
    await loadShippedOutlets(database);
    const shipped = (await areas.territory()).outletOf('AE-DU-02');
    const count = (await loadOutlets(database)).length;
    await importOutlets(
      database,
      read(deira, deira.replace('AE-DU-02,,', 'AE-DU-02-2,,Rigga Outlet')),
    );
    now += 10_000;
    const territory = await areas.territory();
    assert.notEqual(territory.outletOf('AE-DU-02')?.phone, shipped?.phone);
    assert.equal(territory.outletOf('AE-DU-02')?.address, 'Shop 1, Al Rigga Road, Deira, Dubai');
    assert.equal(territory.outletOf('AE-DU-02-2')?.name, 'Rigga Outlet');
    assert.equal(territory.outletOf('AE-DU-03')?.name, 'Bur Dubai Outlet', 'derived');
    assert.equal(territory.outletOf('EG-C-002')?.name, 'Nasr City Outlet', 'another country');
    assert.equal((await loadOutlets(database)).length, count - 96 + 2);
  });

  it('is not undone by the next start', async () => {
    await loadShippedOutlets(database);
    const rows = await loadOutlets(database);
    assert.equal(rows.filter(({ country }) => country === 'UAE').length, 2);
  });

  it('leaves no city without an outlet after an import of areas', async () => {
    const uae = shippedAreas().filter(({ country }) => country === 'UAE');
    const deiraRow = uae.find(({ code }) => code === 'AE-DU-02');
    assert.ok(deiraRow);
    const more = { ...deiraRow, code: 'AE-DU-77', name: 'Expo City', aliases: [] };
    await saveAreas(database, [...uae, more]);
    const territory = await new Areas(database, () => 0).territory();
    assert.equal(territory.outletOf('AE-DU-77')?.name, 'Expo City Outlet');
    assert.equal(territory.nearestOutlet({ cityCode: 'AE-DU-77' })?.code, 'AE-DU-77');
  });
});
