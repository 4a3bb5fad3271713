import { exampleLooseOrder } from '#contract/operations/_fields/example-order.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { call, customerOf } from '../../../_support/portal.ts';
import {
  accountIdOf,
  addLoose,
  addSalesperson,
  createdLoose,
  reserve,
  reservedNumber,
} from '../../../_support/waybills.ts';
import { type Cases, closeCity, type ErrorContext } from './context.ts';

const day = 24 * 60 * 60 * 1000;

/** Cases of the operations about waybill numbers and individual shipments. */
export function waybillCases({ portal, integrator, plain }: ErrorContext) {
  const { sender, receiver, items } = exampleLooseOrder;
  const long = (length: number) => 'x'.repeat(length);
  const add = (fields: object) => addLoose(portal, integrator, fields);
  const from = (fields: object) => add({ sender: { ...sender, ...fields } });
  const to = (fields: object) => add({ receiver: { ...receiver, ...fields } });
  const ofItem = (fields: object) => add({ items: [{ ...items[0], ...fields }] });
  const ask = (path: string, fields: object = {}) =>
    call(portal, integrator, path, { ...customerOf(integrator), ...fields });
  const inform = (waybillNos: unknown, customerCode = integrator.customerCode) =>
    ask('waybill/getWaybillInfo', { waybillNos, customerCode });

  async function addWithOldNumber() {
    const billCode = await reservedNumber(portal, integrator);
    portal.clock.now += 181 * day;
    return add({ billCode });
  }

  async function addUnderUsedNumber() {
    const { txlogisticId } = await createdLoose(portal, integrator);
    return add({ txlogisticId });
  }

  async function addWithWrongDigest() {
    const salesperson = await addSalesperson(portal, integrator, 'S-errors');
    return add({ ...salesperson, digest: 'wrong' });
  }

  const customerCases = (path: string) => ({
    '145003080': () => ask(path, { customerCode: 'J-none' }),
    '145003031': () => ask(path, { digest: 'wrong' }),
  });

  return {
    'vip/query': customerCases('vip/checkCusPwd'),
    'vip/balance': customerCases('ess/balance'),
    'vip/getwaybill': {
      ...customerCases('order/getBatchBillCode'),
      '999001010': () => reserve(portal, integrator, ''),
      '999001030': () => reserve(portal, plain, 1),
    },
    'orderserve/waybillInformation': {
      '145003080': () => inform(['UEG1'], 'J-none'),
      '999001010': () => inform([long(31)]),
      '999001030': () => inform([]),
    },
    'orderserve/addLooseOrder': {
      '145003330': () => add({ salesmanCode: 'S-none', digest: 'x' }),
      '145003031': addWithWrongDigest,
      '145003100': () => add({ billCode: 'UEG999999999999' }),
      '145003332': async () => {
        const strange = await accountIdOf(portal, plain);
        const billCode = 'UEG000000000009';
        const row = { account_id: strange, customer_id: strange, reserved_at: portal.clock.now };
        const values = { ...row, bill_code: billCode, used_at: null };
        await portal.context.database.insertInto('reserved_waybill').values(values).execute();
        return add({ billCode });
      },
      '145003333': addWithOldNumber,
      '145002001': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return add({ billCode });
      },
      '145003082': () => add({ txlogisticId: '' }),
      '145003101': addUnderUsedNumber,
      '145003087': () => add({ orderType: 2 }),
      '145003200': () => add({ serviceType: '' }),
      '145003114': () => add({ payType: 'PP_PM' }),
      '145003083': () => from({ city: '' }),
      '145003084': () => to({ area: '' }),
      '145003085': () => to({ mobile: '' }),
      '145003086': () => from({ address: '' }),
      '145003103': () => to({ name: long(33) }),
      '145003104': () => from({ company: long(101) }),
      '145003105': () => from({ mobile: long(31) }),
      '145003106': () => from({ mailBox: long(151) }),
      '145003109': () => to({ address: long(151) }),
      '145003110': () => to({ street: long(33) }),
      '145003060': () => to({ countryCode: 'IDN', prov: 'Bali', city: 'Denpasar' }),
      '145003061': () => to({ city: 'Atlantis' }),
      '145003062': () => to({ prov: 'Atlantis' }),
      '145003088': () => add({ sendStartTime: '' }),
      '145003092': () => add({ weight: 0 }),
      '145003093': () => add({ items: 'none of them' }),
      '145003094': () => ofItem({ itemName: '' }),
      '145003095': () => ofItem({ itemType: '' }),
      '145003096': () => ofItem({ number: 2 }),
      '145003099': () => add({ itemsValue: '-1' }),
      '145003107': () => add({ priceCurrency: long(33) }),
      '145003108': () => ofItem({ itemUrl: long(101) }),
      '145003111': () => add({ totalQuantity: 2 }),
      '145003112': () => addLoose(portal, plain, { itemsValue: '5' }),
      '145003041': async () => from(await closeCity(portal)),
      '999001030': () => add({ length: -1 }),
    },
  } satisfies Record<string, Cases>;
}
