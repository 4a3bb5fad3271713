import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Environment } from '#contract/settings-reader.ts';
import { readSettings } from '#server/settings/settings.ts';
import { readSiteSettings } from '../../src/plugins/site-settings.ts';

const messageOf = (read: (environment: Environment) => unknown, environment: Environment) => {
  try {
    read(environment);
  } catch (error) {
    return (error as Error).message;
  }
  return '';
};

const bad: Environment = {
  PUBLIC_URL: 'example.com',
  SANDBOX_URL: 'ftp://x.example',
  PRODUCTION_URL: 'https://',
  TIMEZONE: 'Mars/Base',
  CALLS_PER_SECOND: '1000001',
  BRAND_LOGO: 'logo.svg',
  BRAND_EMAIL: 'support',
  BRAND_PHONE: 'call us',
  CALL_LOG_DAYS: '-1',
  KEY_OVERLAP_HOURS: 'a week',
};

describe('readSiteSettings', () => {
  for (const [name, value] of Object.entries(bad)) {
    it(`refuses a bad ${name} like the server`, () => {
      const said = messageOf(readSiteSettings, { [name]: value });
      assert.ok(said.startsWith(`${name}=${value}: write `), said);
      assert.equal(said, messageOf(readSettings, { [name]: value }));
    });
  }

  it('names all errors together, including its own API_URL', () => {
    const said = messageOf(readSiteSettings, { ...bad, API_URL: 'x' }).split('\n');
    assert.deepEqual(
      said.map((line) => line.split('=')[0]).sort(),
      [...Object.keys(bad), 'API_URL'].sort(),
    );
  });

  it('reads settings like the server', () => {
    for (const environment of [
      {},
      { TIMEZONE: ' asia/dubai ', BRAND_NAME: ' Nile ', CALLS_PER_SECOND: '0' },
      { PUBLIC_URL: 'https://x.example/', SANDBOX_URL: 'https://s.example//' },
    ]) {
      const { apiUrl, editUrl, sandboxUrl, productionUrl, ...site } = readSiteSettings(environment);
      const server = readSettings(environment);
      assert.partialDeepStrictEqual(server, site);
      assert.equal(sandboxUrl || site.publicUrl, server.sandboxUrl);
      assert.equal(productionUrl || site.publicUrl, server.productionUrl);
      assert.deepEqual([apiUrl, editUrl], ['', '']);
    }
  });

  it("leaves addresses empty without a public one, for the reader's own origin", () => {
    const { sandboxUrl, productionUrl, publicUrl } = readSiteSettings({ PORT: '4000' });
    assert.deepEqual([sandboxUrl, productionUrl], ['', '']);
    assert.equal(publicUrl, 'http://localhost:3000', 'another port builds no other site');
  });
});
