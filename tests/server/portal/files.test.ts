import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readCode128 } from '../_support/barcodes.ts';
import { readPdf } from '../_support/pdf.ts';
import { openTestPortal } from '../_support/portal.ts';

const { app } = await openTestPortal({ BRAND_NAME: 'Swift Parcel' });
const url = '/openplatformweb/file/downloadTwoTemplate';

describe('file/downloadTwoTemplate', () => {
  it('returns a two-part waybill as an attachment to anyone', async () => {
    const answer = await app.inject({ url });
    assert.equal(answer.statusCode, 200);
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.equal(
      answer.headers['content-disposition'],
      'attachment; filename="waybill-two-part.pdf"',
    );
    const [page] = await readPdf(answer.rawPayload);
    assert.ok(page);
    assert.deepEqual([page.widthMm, page.heightMm], [100, 210]);
    assert.match(page.text, /^Swift Parcel SAMPLE · RECEIVER'S COPY .* SAMPLE · SENDER'S COPY /);
    const bars = ['20,J12-02,000', 'UEG000000191681', 'UEG000000191681'];
    assert.deepEqual(await readCode128(await page.draw(203)), bars);
  });

  it('returns the same bytes again, and only for GET', async () => {
    const [first, second] = [await app.inject({ url }), await app.inject({ url })];
    assert.ok(first.rawPayload.equals(second.rawPayload));
    const posted = await app.inject({ method: 'POST', url });
    assert.equal(posted.statusCode, 404);
    assert.equal(posted.json().code, 149010001);
  });
});
