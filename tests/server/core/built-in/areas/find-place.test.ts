import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getOutletInfo } from '#contract/operations/other/get-info.ts';
import { ApiError } from '#server/api-error.ts';
import { createAreaBook } from '#server/core/built-in/areas/area-book.ts';
import { findPlace } from '#server/core/built-in/areas/find-place.ts';
import { shippedAreas } from '#server/core/built-in/areas/load-csv.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';

const book = createAreaBook(shippedAreas());

/** What a place that is unknown may have meant, as the refusal says it. */
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

describe('a place that is refused', () => {
  it('has near names of its level suggested first', () => {
    assert.equal(suggestionsOf('Kairoo', 'x'), 'القاهرة');
  });

  it('has the whole place suggested where a city was sent as a province', () => {
    assert.equal(suggestionsOf('Nasr City', 'Nasr City'), nasrCity);
  });

  it('has it suggested where the city lies in another province', () => {
    assert.equal(suggestionsOf('Aswan', 'Nasr City'), nasrCity);
  });

  it('has several suggested where the name is that of several', () => {
    const both = String(suggestionsOf('Aswan', 'دار السلام')).split(', ');
    assert.deepEqual(both.map((each) => each.split(' / ')[0]).sort(), ['القاهرة', 'سوهاج'].sort());
  });

  it('has none of another country suggested, nor anything where the text names no place', () => {
    assert.equal(suggestionsOf('Nasr City', 'x', 'CHN'), '');
    assert.equal(suggestionsOf('Atlantis', 'x'), '');
  });

  it('is answered with the suggestion as the limit of the error, in version 2', async () => {
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
