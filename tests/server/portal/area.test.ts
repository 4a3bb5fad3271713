import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();

const list = (request: object, langType = 'EN') =>
  ask(portal, 'POST', 'area/list', request, { langType });

describe('area/list', () => {
  it('begins with the countries served, named in the reader’s language', async () => {
    const { code, data } = await list({});
    assert.equal(code, 1);
    assert.deepEqual(data, [
      { code: 'EGY', name: 'Egypt' },
      { code: 'IDN', name: 'Indonesia' },
      { code: 'CHN', name: 'China' },
      { code: 'UAE', name: 'United Arab Emirates' },
    ]);
    assert.equal((await list({}, 'AR')).data[0].name, 'مصر');
  });

  it('goes down by province, city and area in the courier’s spelling', async () => {
    const provinces = (await list({ countryCode: 'IDN' })).data;
    const jakarta = provinces.find(({ name }: { name: string }) => name === 'DKI Jakarta');
    assert.deepEqual(Object.keys(jakarta), ['code', 'name']);
    const cities = (await list({ countryCode: 'IDN', parentCode: jakarta.code })).data;
    const areas = (await list({ parentCode: cities[0].code })).data;
    assert.ok(areas.length > 0);
    assert.deepEqual((await list({ parentCode: areas[0].code })).data, []);
  });

  it('says that a country or place is unknown', async () => {
    for (const request of [{ countryCode: 'FRA' }, { parentCode: 'EG-NOWHERE' }]) {
      const { code, msg } = await list(request);
      assert.equal(code, 149010001);
      assert.match(msg, /FRA|EG-NOWHERE/);
    }
    assert.equal((await list({ countryCode: { a: 1 } })).code, 149010004);
    assert.equal((await list({ parentCode: 'x'.repeat(31) })).code, 149010004);
  });
});
