import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import type { AreaRow } from '#server/core/built-in/areas/area-row.ts';
import { areaVersion, loadAreas, saveAreas } from '#server/core/built-in/areas/area-store.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { openTestDatabase } from '../../../_support/database.ts';

const { database, close } = await openTestDatabase();

const village: AreaRow = {
  code: 'EG-X',
  country: 'EGY',
  level: 1,
  parent: null,
  name: 'قرية',
  aliases: ['a "quoted" | alias'],
  postCode: '11431',
  covered: false,
};

describe('the area store', () => {
  after(close);

  it('returns every shipped place as saved', async () => {
    const rows = shippedAreas();
    await saveAreas(database, rows);
    const byCode = new Map(rows.map((row) => [row.code, row]));
    const loaded = await loadAreas(database);
    assert.equal(loaded.length, rows.length);
    for (const row of loaded) assert.deepEqual(row, byCode.get(row.code));
    const place = { countryCode: 'EGY', prov: 'اسيوط', city: 'القوصيه', area: 'x' };
    assert.deepEqual(createAreaBook(loaded).resolve(place), createAreaBook(rows).resolve(place));
  });

  it('replaces a whole country and leaves the others', async () => {
    await saveAreas(database, [village]);
    const loaded = await loadAreas(database);
    assert.deepEqual(
      loaded.filter((row) => row.country === 'EGY'),
      [village],
    );
    assert.equal(loaded.filter((row) => row.country === 'UAE').length, 96);
  });

  it('keeps the old places when the new ones cannot be saved', async () => {
    await assert.rejects(saveAreas(database, [{ ...village, name: 'new' }, village]));
    const loaded = await loadAreas(database);
    assert.deepEqual(
      loaded.filter((row) => row.country === 'EGY'),
      [village],
    );
  });

  it('counts only saves that change something', async () => {
    const version = await areaVersion(database);
    await saveAreas(database, [village]);
    assert.equal(await areaVersion(database), version + 1);
    await saveAreas(database, []);
    await assert.rejects(saveAreas(database, [village, village]));
    assert.equal(await areaVersion(database), version + 1);
  });

  it('changes nothing when there is nothing to save', async () => {
    const before = await loadAreas(database);
    await saveAreas(database, []);
    assert.deepEqual(await loadAreas(database), before);
  });
});
