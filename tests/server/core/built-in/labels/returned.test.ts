import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readCode128 } from '../../../_support/barcodes.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { createdReturn, delivered } from '../../../_support/returns.ts';
import { labelOf, printed, printSizes } from './_print.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

for (const { printSize, waybills } of printSizes) {
  it(`says RETURN and shows both waybill numbers on a label of size ${printSize}`, async () => {
    const parcel = await delivered(portal, integrator, { itemsValue: '300' });
    const { billCode } = await createdReturn(portal, integrator, parcel);
    const options = { printSize, printCod: 1, showCustomerOrderId: 1 };
    const pages = await readPdf(await printed(portal, integrator, { billCode, ...options }));
    const [page] = pages;
    assert.ok(page && pages.length === 1);
    assert.equal(page.text.match(/RETURN/g)?.length, waybills);
    assert.equal(page.text.match(new RegExp(parcel.billCode, 'g'))?.length, waybills);
    const read = await readCode128(await page.draw(203));
    assert.ok(read.includes(billCode));
    assert.ok(!read.includes(parcel.billCode), 'a scanner must not read the original');
    assert.doesNotMatch(page.text, /COD/);
  });
}

it('says nothing of a return on the label of an order', async () => {
  const { text } = await labelOf(portal, integrator, {});
  assert.doesNotMatch(text, /RETURN|ORIGINAL/i);
});
