import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { maxListed } from '#contract/operations/orderserve/create-manifest.ts';
import { readCode128 } from '../../../_support/barcodes.ts';
import { cancel, createdOrder, pickUp } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../../../_support/portal.ts';
import { assertRefused, call2 } from '../../../_support/version-2.ts';
import { addLoose, reservedNumber } from '../../../_support/waybills.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal, { balance: 1000 });

function create(billCodes: unknown, by: Integrator = integrator) {
  const { customerCode } = by;
  return call2(portal, by, 'order/createManifest', { customerCode, billCodes });
}

async function created(billCodes: readonly string[], by: Integrator = integrator) {
  const { code, msg, data } = await create(billCodes, by);
  assert.equal(code, '1', msg);
  return { data, pdf: Buffer.from(data.base64EncodeContent, 'base64') };
}

async function orderMany(count: number, fields: (index: number) => object = () => ({})) {
  const codes: string[] = [];
  for (let index = 0; index < count; index += 1) {
    codes.push((await createdOrder(portal, integrator, fields(index))).billCode);
  }
  return codes;
}

describe('a hand-over sheet', () => {
  it('lists its waybills in order under one barcode, with a count of each service', async () => {
    const services = ['01', '02', '01'];
    const codes = await orderMany(3, (at) => ({ serviceType: services[at] }));
    const { data, pdf } = await created(codes);
    assert.match(data.manifestNo, /^M[2-9A-HJ-NP-Z]{12}$/);
    assert.deepEqual(data.billCodes, codes);
    assert.deepEqual(data.services, [
      { serviceType: '01', waybills: 2 },
      { serviceType: '02', waybills: 1 },
    ]);
    const [page, ...more] = await readPdf(pdf);
    assert.ok(page && more.length === 0);
    assert.deepEqual([page.widthMm, page.heightMm], [210, 297]);
    assert.deepEqual(await readCode128(await page.draw(203)), [data.manifestNo]);
    const places = codes.map((code) => page.text.indexOf(code));
    assert.ok(
      places.every((place, at) => place > (places[at - 1] ?? 0)),
      page.text,
    );
    assert.match(page.text, /driver/i);
    // Names, phones and addresses stay off a sheet that is passed around.
    assert.doesNotMatch(page.text, /01001234567|أحمد|Nile/);
  });

  it('takes as many pages as it needs, numbered, and keeps the place to sign in one piece', async () => {
    const codes = await orderMany(maxListed);
    const { data, pdf } = await created(codes);
    const pages = await readPdf(pdf);
    assert.ok(pages.length >= 2 && pages.length <= 4, `${pages.length} pages`);
    const text = pages.map((page) => page.text).join(' ');
    for (const code of codes) assert.equal(text.split(code).length, 2, code);
    for (const [at, page] of pages.entries()) {
      assert.ok(page.text.includes(data.manifestNo));
      assert.ok(page.text.includes(`${at + 1} / ${pages.length}`), page.text.slice(-100));
    }
    assert.match(pages.at(-1)?.text ?? '', /driver/i);
  });

  it('is the same, byte for byte, when it is printed again, even after the hand-over', async () => {
    const codes = await orderMany(3);
    const { data, pdf } = await created(codes);
    for (const code of codes) await pickUp(portal, code);
    const later = await created(codes);
    assert.ok(later.pdf.equals(pdf));
    assert.equal(later.data.manifestNo, data.manifestNo);
  });

  it('has the same number for the same waybills in any order, and another for others', async () => {
    const codes = await orderMany(3);
    const { manifestNo } = (await created(codes)).data;
    assert.equal((await created(codes.toReversed())).data.manifestNo, manifestNo);
    assert.notEqual((await created(codes.slice(1))).data.manifestNo, manifestNo);
  });

  it('may list individual shipments of the account', async () => {
    const { data } = await addLoose(portal, integrator);
    const [code = ''] = await orderMany(1);
    assert.deepEqual((await created([data.billCode, code])).data.billCodes, [data.billCode, code]);
  });

  it('is made for two calls at the same moment with the same result', async () => {
    const codes = await orderMany(2);
    const [one, other] = await Promise.all([created(codes), created(codes)]);
    assert.ok(one.pdf.equals(other.pdf));
  });
});

describe('a refused hand-over sheet', () => {
  it('names every waybill that is unknown, of a stranger, cancelled or listed twice', async () => {
    const stranger = await addIntegrator(portal);
    const { billCode: strange } = await createdOrder(portal, stranger);
    const { billCode } = await createdOrder(portal, integrator);
    const { billCode: cancelled, txlogisticId } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    const reserved = await reservedNumber(portal, integrator);
    const answer = await create([
      billCode,
      strange,
      cancelled,
      billCode,
      'UEG999999999999',
      reserved,
    ]);
    const unknown = { code: '145003316', rule: 'waybill-unknown' };
    assertRefused(answer, [404, '145003316', 'billCodes[1]', 'waybill-unknown']);
    assert.deepEqual(answer.errors, [
      { path: 'billCodes[1]', ...unknown },
      { path: 'billCodes[2]', code: '121003006', rule: 'cancelled-on-sheet' },
      { path: 'billCodes[3]', code: '999001030', rule: 'listed-twice', limit: 'billCodes[0]' },
      { path: 'billCodes[4]', ...unknown },
      { path: 'billCodes[5]', ...unknown },
    ]);
    assert.ok(answer.msg.includes(strange), answer.msg);
  });

  it('names the rule that the list breaks', async () => {
    const many = Array.from({ length: maxListed + 1 }, (_, index) => `UEG${index}`);
    const cases: [billCodes: unknown, code: string, path: string, rule: string][] = [
      [undefined, '999001010', 'billCodes', 'required'],
      [[], '999001010', 'billCodes', 'required'],
      [many, '999001030', 'billCodes', 'maxItems'],
      [['UEG1', {}], '999001030', 'billCodes[1]', 'type'],
    ];
    for (const [billCodes, code, path, rule] of cases) {
      assertRefused(await create(billCodes), [422, code, path, rule]);
    }
  });

  it('is 404 in version 1, which lacks the operation', async () => {
    const { status, code } = await call(portal, integrator, 'order/createManifest', {});
    assert.deepEqual([status, code], [404, '0']);
  });
});
