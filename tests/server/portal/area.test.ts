import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { portalErrors } from '#contract/errors.ts';
import type { ListedArea } from '#contract/portal/area.ts';
import { toListedArea } from '#server/portal/open-handlers.ts';
import { ask } from '../_support/people.ts';
import { openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();

const list = (request: object, langType = 'EN') =>
  ask(portal, 'POST', 'area/list', request, { langType });

/** A name with a single spelling. */
const plain = (name: string) => ({ shown: name, others: [] });

describe('area/list', () => {
  it("lists the served countries in the reader's language", async () => {
    const { code, data } = await list({});
    assert.equal(code, 1);
    assert.deepEqual(data, [
      { code: 'EGY', name: 'Egypt', ...plain('Egypt') },
      { code: 'UAE', name: 'United Arab Emirates', ...plain('United Arab Emirates') },
      { code: 'IDN', name: 'Indonesia', ...plain('Indonesia') },
      { code: 'CHN', name: 'China', ...plain('China') },
    ]);
    assert.equal((await list({}, 'AR')).data[0].name, 'مصر');
  });

  it("lists provinces, cities and areas in the courier's spelling", async () => {
    const provinces = (await list({ countryCode: 'IDN' })).data;
    const jakarta = provinces.find(({ name }: { name: string }) => name === 'DKI Jakarta');
    assert.deepEqual(
      [jakarta.code, jakarta.shown, jakarta.others[0]],
      ['ID-31', 'DKI Jakarta', 'Jakarta'],
    );
    const cities = (await list({ countryCode: 'IDN', parentCode: jakarta.code })).data;
    const areas = (await list({ parentCode: cities[0].code })).data;
    assert.ok(areas.length > 0);
    assert.deepEqual((await list({ parentCode: areas[0].code })).data, []);
  });

  it("shows each place in the reader's script, with its other names and the courier's spelling", async () => {
    const find = async (countryCode: string, name: string, langType: string) =>
      (await list({ countryCode }, langType)).data.find((row: ListedArea) => row.name === name);
    const cairo = await find('EGY', 'القاهرة', 'EN');
    assert.deepEqual(cairo, {
      code: 'EG-C',
      name: 'القاهرة',
      shown: 'Cairo',
      others: ['القاهرة', 'Al Qahira', 'El Qahera', 'Kairo', '开罗'],
    });
    const shown = async (countryCode: string, name: string, langType: string) =>
      (await find(countryCode, name, langType)).shown;
    assert.equal(await shown('EGY', 'القاهرة', 'AR'), 'القاهرة');
    assert.equal(await shown('EGY', 'القاهرة', 'KH'), 'Cairo');
    assert.equal(await shown('UAE', 'Abu Dhabi', 'AR'), 'أبو ظبي');
    assert.equal(await shown('UAE', 'Abu Dhabi', 'CN'), '阿布扎比');
    assert.equal(await shown('UAE', 'Abu Dhabi', 'KH'), 'Abu Dhabi');
    assert.equal(await shown('CHN', '北京市', 'CN'), '北京市');
    assert.equal(await shown('CHN', '北京市', 'ID'), 'Beijing');
  });

  it('shows no place in a foreign script if the data has another name', async () => {
    const { book } = await portal.courier.areas.territory();
    for (const [country, script] of [
      ['EGY', /\p{sc=Arabic}/u],
      ['CHN', /\p{sc=Han}/u],
    ] as const) {
      const rows = book.provinces(country).flatMap((prov) => [prov, ...book.cities(prov.code)]);
      for (const { name, aliases } of rows) {
        const { shown } = toListedArea({ code: '', name, aliases }, 'en');
        const hasOther = aliases.some((alias) => !script.test(alias));
        assert.equal(script.test(shown), !hasOther, `${name} is shown as ${shown}`);
      }
    }
  });

  it('refuses unknown countries and places', async () => {
    for (const request of [{ countryCode: 'FRA' }, { parentCode: 'EG-NOWHERE' }]) {
      const { code, msg } = await list(request);
      assert.equal(code, 149010001);
      assert.match(msg, /FRA|EG-NOWHERE/);
    }
    assert.equal((await list({ countryCode: { a: 1 } })).code, 149010004);
    assert.equal((await list({ parentCode: 'x'.repeat(31) })).code, 149010004);
  });
});

describe('area/resolve', () => {
  const resolve = (request: object, langType = 'EN') =>
    ask(portal, 'POST', 'area/resolve', request, { langType });

  it("finds the places of a text and shows them in the reader's script", async () => {
    const { code, data } = await resolve({ address: 'شارع ٩، المعادي، القاهرة' });
    assert.equal(code, 1);
    const [first] = data.candidates;
    assert.deepEqual(
      [data.ambiguous, first.countryCode, first.prov, first.city, first.area, first.shown],
      [false, 'EGY', 'القاهرة', 'المعادي', 'المعادي', ['Cairo', 'Maadi']],
    );
    const [chinese] = (await resolve({ address: 'Maadi, Cairo' }, 'CN')).data.candidates;
    assert.deepEqual(chinese.shown, ['开罗', '马阿迪']);
  });

  it('searches only the requested country', async () => {
    const { data } = await resolve({ address: 'Maadi, Cairo', countryCode: 'CHN' });
    assert.deepEqual(data, { ambiguous: false, candidates: [] });
  });

  it('names the invalid field', async () => {
    for (const [request, field] of [
      [{}, 'address'],
      [{ address: 'x'.repeat(301) }, 'address'],
      [{ address: 'Cairo', countryCode: 'FRA' }, 'countryCode'],
    ] as const) {
      const { code, data } = await resolve(request);
      assert.deepEqual([code, Object.keys(data.fields)], [149010004, [field]]);
    }
  });

  it('is limited per network', async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => resolve({ address: 'x' })));
    assert.ok(answers.some(({ code }) => code === portalErrors.tooOften));
  });
});
