import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { it } from 'node:test';
import { readSiteSettings } from '../../../src/plugins/site-settings.ts';
import { writeTemplates } from '../../../src/scripts/site/build-site.ts';
import { readCode128 } from '../../server/_support/barcodes.ts';
import { makeFolder } from '../../server/_support/folder.ts';
import { readPdf } from '../../server/_support/pdf.ts';

const site = makeFolder();

it('writes a one-part waybill with readable bars into the site, under the configured brand', async () => {
  writeTemplates(site, readSiteSettings({ BRAND_NAME: 'Swift Parcel' }));
  const [page] = await readPdf(readFileSync(path.join(site, 'templates/waybill-one-part.pdf')));
  assert.ok(page);
  assert.deepEqual([page.widthMm, page.heightMm], [100, 150]);
  assert.match(page.text, /^Swift Parcel SAMPLE EZ UEG000000191681 .* COD EGP 1,250\.00 /);
  assert.deepEqual(await readCode128(await page.draw(203)), ['20,J12-02,000', 'UEG000000191681']);
});
