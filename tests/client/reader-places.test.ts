import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fillPlaces, hasPlaces } from '#client/reader-places.ts';

describe('fillPlaces', () => {
  it('fills every place with a known value and leaves the others', () => {
    const places = {
      YOUR_API_ACCOUNT: '42',
      YOUR_CUSTOMER_CODE: '',
      whsec_YOUR_SECRET: 'whsec_a/b+c=',
    };
    assert.equal(
      fillPlaces(
        "A='YOUR_API_ACCOUNT' B='YOUR_API_ACCOUNT' C='YOUR_CUSTOMER_CODE' S='whsec_YOUR_SECRET'",
        places,
      ),
      "A='42' B='42' C='YOUR_CUSTOMER_CODE' S='whsec_a/b+c='",
    );
  });

  it('leaves a place whose value would end the quotes around it', () => {
    for (const value of ["a'b", 'a"b', 'a$b', 'a`b', 'a\\b', 'a b']) {
      assert.equal(
        fillPlaces("'YOUR_PASSWORD'", { YOUR_PASSWORD: value }),
        "'YOUR_PASSWORD'",
        value,
      );
    }
  });
});

describe('hasPlaces', () => {
  it('knows blocks of calls from those that name only a host, a token, or production', () => {
    assert.ok(hasPlaces("API_ACCOUNT='YOUR_API_ACCOUNT'"));
    assert.ok(hasPlaces("API_ACCOUNT='YOUR_SANDBOX_API_ACCOUNT'"));
    assert.ok(hasPlaces('"customerCode":"YOUR_CUSTOMER_CODE"'));
    assert.ok(!hasPlaces('https://YOUR_HOST/mcp'));
    assert.ok(!hasPlaces("API_ACCOUNT='YOUR_PRODUCTION_ACCOUNT'"));
  });
});
