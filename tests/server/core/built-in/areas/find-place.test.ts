import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getOutletInfo } from '#contract/operations/other/get-info.ts';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import { findPlace } from '#server/core/built-in/areas/find-place.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';

const book = createAreaBook(shippedAreas());

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
