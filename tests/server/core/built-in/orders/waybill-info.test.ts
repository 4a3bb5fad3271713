import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { cancel, createdOrder } from '../../../_support/orders.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../../../_support/portal.ts';
import { createdLoose } from '../../../_support/waybills.ts';

const portal = await openTestPortal();

const ask = (by: Integrator, waybillNos: unknown, customerCode = by.customerCode) =>
  call(portal, by, 'waybill/getWaybillInfo', { customerCode, waybillNos });

async function scan(billCode: string, types: number[]) {
  for (const type of types) await scanParcel(portal.courier, { billCode, type });
}

describe('waybill information', () => {
  it('returns charges, attempts and signature of each waybill once, in the requested order', async () => {
    const integrator = await addIntegrator(portal);
    const { customerCode } = integrator;
    const signed = await createdOrder(portal, integrator, { offerFee: '150.5' });
    const plain = await createdOrder(portal, integrator, { weight: 0.2, length: 0 });
    await scan(signed.billCode, [1, 2, 3, 4, 9, 11, 9, 10]);
    const { billCode } = plain;
    const { data } = await ask(integrator, [billCode, ` ${signed.billCode} `, billCode]);
    const common = { customerCode, freight: '45.00', totalFreight: '45.00', isSign: 0 };
    assert.deepEqual(data, [
      { ...common, waybillNo: billCode, packageChargeWeight: 1, numberOfDispatch: 0 },
      {
        waybillNo: signed.billCode,
        customerCode,
        isSign: 1,
        packageChargeWeight: 2,
        totalFreight: '61.51',
        freight: '60.00',
        numberOfDispatch: 2,
      },
    ]);
    assert.equal(signed.sumFreight, '61.51');
  });

  it('omits unknown and foreign numbers, down to an empty list', async () => {
    const [own, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    const { billCode } = await createdOrder(portal, own);
    const strange = await createdOrder(portal, other);
    const asked = ['UEG999999999999', strange.billCode, ' ', billCode];
    const { code, data } = await ask(own, asked);
    assert.equal(code, '1');
    assert.deepEqual(
      data.map(({ waybillNo }: { waybillNo: string }) => waybillNo),
      [billCode],
    );
    assert.deepEqual((await ask(own, asked.slice(0, 3))).data, []);
  });

  it('includes individual shipments, under the number of the account', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdLoose(portal, integrator);
    const { data } = await ask(integrator, [billCode]);
    assert.equal(data[0].customerCode, integrator.apiAccount);
  });

  it('still returns the price of a cancelled order', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode, txlogisticId, sumFreight } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    const { data } = await ask(integrator, [billCode]);
    assert.equal(data[0].totalFreight, sumFreight);
  });

  it('accepts 1 to 1000 numbers', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const numbers = (count: number) =>
      Array.from({ length: count }, (_, index) => `UEG9${String(index).padStart(11, '0')}`);
    const most = await ask(integrator, [...numbers(999), billCode]);
    assert.deepEqual([most.code, most.data.length], ['1', 1]);
    const text = await ask(integrator, `${billCode}; ${numbers(1)[0]}`);
    assert.deepEqual([text.code, text.data.length], ['1', 1]);
    for (const waybillNos of [numbers(1001), [], '', {}]) {
      const { code, msg } = await ask(integrator, waybillNos);
      assert.equal(code, '999001030', JSON.stringify(waybillNos).slice(0, 40));
      assert.match(msg, /waybillNos/);
    }
  });

  it('requires a customer of the account, without a digest', async () => {
    const [own, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    for (const code of ['', 'J-none', other.customerCode]) {
      assert.equal((await ask(own, ['UEG1'], code)).code, '145003080', code);
    }
  });
});
