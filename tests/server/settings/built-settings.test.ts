import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, it } from 'node:test';
import type { sharedNames } from '#contract/shared-settings.ts';
import { readSettings } from '#server/settings/settings.ts';
import { writeSiteFacts } from '#server/settings/site-facts.ts';
import { listBuiltOtherwise } from '#server/settings/unsafe-settings.ts';
import { readSiteSettings } from '../../../src/plugins/site-settings.ts';
import { makeFolder, writeFiles } from '../_support/folder.ts';

const site = makeFolder();

/** A value other than the default for each shared setting. */
const others: Record<(typeof sharedNames)[keyof typeof sharedNames], string> = {
  BRAND_NAME: 'Nile Parcels',
  BRAND_LOGO: '/img/other.svg',
  SECURITY_CONTACT: 'mailto:security@example.com',
  BRAND_EMAIL: 'help@example.com',
  BRAND_PHONE: '+20 2 1234 5678',
  BRAND_ADDRESS: '1 Nile Street',
  TIMEZONE: 'Asia/Dubai',
  CALLS_PER_SECOND: '7',
  CALL_LOG_DAYS: '8',
  SANDBOX_KEPT_MB: '11',
  SANDBOX_ORDERS: '13',
  SANDBOX_ORDER_DAYS: '14',
  ORDER_DAYS: '200',
  PICTURE_DAYS: '201',
  STATEMENT_DAYS: '400',
  INSTRUCT_HOURS: '15',
  DELIVERY_ATTEMPTS: '4',
  RETURN_DAYS: '15',
  PRODUCTION_KEPT_MB: '12',
  KEY_OVERLAP_HOURS: '9',
  PUSH_RETRY_S: '5,10',
  PUSH_TIMEOUT_S: '9',
  PUBLIC_URL: 'https://open.example.com',
  SANDBOX_URL: 'https://sandbox.example.com',
  PRODUCTION_URL: 'https://api.example.com',
};

function compare(built: NodeJS.ProcessEnv, running: NodeJS.ProcessEnv): string[] {
  writeSiteFacts(site, { headers: {}, settings: readSiteSettings(built).shared, pending: [] });
  return listBuiltOtherwise(site, readSettings(running).shared);
}

describe('listBuiltOtherwise', () => {
  for (const [name, value] of Object.entries<string>(others)) {
    it(`reports a different ${name}`, () => {
      const own = compare({ [name]: value }, {}).filter((line) => line.startsWith(`${name}: `));
      assert.equal(own.length, 1);
      assert.ok(`${own[0]}`.includes(`built with ${value}`), `${own[0]}`);
      assert.equal(
        compare({}, { [name]: value }).some((line) => line.startsWith(name)),
        true,
      );
      assert.deepEqual(compare({ [name]: value }, { [name]: value }), []);
    });
  }

  it('ignores another port, and a folder without page headers', () => {
    assert.deepEqual(compare({}, { PORT: '8080' }), []);
    writeFiles(site, { 'page-headers.json': '{"headers":{}}' });
    assert.deepEqual(listBuiltOtherwise(site, readSettings({}).shared), []);
    assert.deepEqual(listBuiltOtherwise(path.join(site, 'none'), readSettings({}).shared), []);
  });
});
