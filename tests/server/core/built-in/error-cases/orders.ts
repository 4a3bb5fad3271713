import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { instruct as operation } from '#contract/operations/orderserve/instruct.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { loseEveryChange } from '../../../_support/lose-changes.ts';
import { addOrder, cancel, createdOrder, pickUp, query, trace } from '../../../_support/orders.ts';
import { call } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';
import { type Cases, closeCity, type ErrorContext } from './context.ts';

/** Cases of the operations that make, find, cancel and trace orders. */
export function orderCases({ portal, integrator, plain }: ErrorContext) {
  const { sender, receiver } = exampleOrder;
  const long = (length: number) => 'x'.repeat(length);
  const numbers = (length: number) => Array.from({ length }, (_, index) => `N${index}`);

  const create = (fields: object) => addOrder(portal, integrator, fields);
  const toSender = (fields: object) => create({ sender: { ...sender, ...fields } });
  const toReceiver = (fields: object) => create({ receiver: { ...receiver, ...fields } });
  const find = (fields: object) => query(portal, integrator, { command: 1, ...fields });
  const page = { command: 3, current: 1, size: 20, startDate: '2026-11-20 00:00:00' };

  const prove = (billCode: unknown) =>
    call2(portal, integrator, 'logistics/proofOfDelivery', { billCode });

  async function pickedUp() {
    const order = await createdOrder(portal, integrator);
    await pickUp(portal, order.billCode);
    return order;
  }

  async function cancelled() {
    const order = await createdOrder(portal, integrator);
    await cancel(portal, integrator, order.txlogisticId);
    return order;
  }

  async function modifyWhileOthersDo() {
    const { txlogisticId } = await createdOrder(portal, integrator);
    return loseEveryChange(portal.context, () => create({ txlogisticId, weight: 9 }));
  }

  async function failed() {
    const { billCode } = await createdOrder(portal, integrator);
    for (const type of [1, 9, 11]) await scanParcel(portal.courier, { billCode, type });
    return billCode;
  }

  const instructed = (request: object) => call2(portal, integrator, operation.path, request);

  async function instruct(change: object) {
    const { street } = receiver;
    const request = { instruction: 'CHANGE_ADDRESS', receiver: { street, ...change } };
    return instructed({ billCode: await failed(), ...request });
  }

  return {
    basic: {
      '145003090': () => call(portal, integrator, 'location/getLocation', { countryCode: 'USA' }),
    },
    'orderserve/instruct': {
      '145003103': () => instruct({ name: long(51) }),
      '145003105': () => instruct({ mobile: '12' }),
      '145003106': () => instruct({ postCode: long(33) }),
      '145003109': () => instruct({ floor: long(21) }),
      '145003110': () => instruct({ street: long(201) }),
      '145003060': () => instruct({ area: long(61) }),
      '145003061': () => instruct({ city: 'Atlantis' }),
      '145003062': () => instruct({ prov: 'Atlantis' }),
      '145003316': () => instructed({ billCode: 'UEG999999999999', instruction: 'RETURN' }),
      '999001010': async () => instructed({ billCode: await failed() }),
      '999001030': async () => instructed({ billCode: await failed(), instruction: 'THROW' }),
      '999002020': async () => {
        const { billCode } = await pickedUp();
        return instructed({ billCode, instruction: 'RETURN' });
      },
    },
    'orderserve/create': {
      '145003080': () => create({ customerCode: 'J-none' }),
      '145003031': () => create({ digest: 'wrong' }),
      '145003082': () => create({ txlogisticId: long(51) }),
      '145003087': () => create({ goodsType: 'ITN4' }),
      '145003200': () => create({ serviceType: '03' }),
      '145003113': () => create({ payType: 'CC_PM' }),
      '145003083': () => toSender({ prov: '' }),
      '145003084': () => toReceiver({ street: '' }),
      '145003085': () => toReceiver({ mobile: '' }),
      '145003103': () => toSender({ name: '' }),
      '145003104': () => toSender({ company: long(101) }),
      '145003105': () => toSender({ phone: long(31) }),
      '145003106': () => toReceiver({ postCode: long(33) }),
      '145003109': () => toReceiver({ floor: long(21) }),
      '145003110': () => toReceiver({ street: long(201) }),
      '145003060': () => toReceiver({ countryCode: 'IDN', prov: 'Bali', city: 'Denpasar' }),
      '145003061': () => toReceiver({ city: 'Atlantis' }),
      '145003062': () => toReceiver({ prov: 'Atlantis' }),
      '145003088': () => create({ sendEndTime: '' }),
      '145003092': () => create({ weight: 30.01 }),
      '145003093': () => create({ items: 'none of them' }),
      '145003094': () => create({ items: [{ itemName: long(31) }] }),
      '145003107': () => create({ offerFee: '-1' }),
      '145003108': () => create({ remark: long(201) }),
      '145003111': () => create({ totalQuantity: 2 }),
      '145003112': () => addOrder(portal, plain, { itemsValue: '5' }),
      '145003041': async () => toSender(await closeCity(portal)),
      '145003042': async () => {
        const { txlogisticId } = await createdOrder(portal, integrator);
        return create({ txlogisticId, billCode: 'UEG000000000001' });
      },
      '145002001': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return create({ billCode });
      },
      '145003064': () => create({ operateType: 2 }),
      '145003201': async () => create({ txlogisticId: (await pickedUp()).txlogisticId }),
      '145003202': async () => create({ txlogisticId: (await cancelled()).txlogisticId }),
      '145003203': modifyWhileOthersDo,
      '999001010': () => create({ operateType: '' }),
      '999001030': () => addOrder(portal, plain),
    },
    'orderserve/query': {
      '145003080': () => find({ customerCode: '' }),
      '145003031': () => find({ digest: '' }),
      '145003097': () => find({ ...page, endDate: '2026-11-27 00:00:01' }),
      '145003098': () => find({ serialNumber: numbers(201) }),
      '145003102': () => find({ ...page, endDate: '2026-11-21 00:00:00', size: 201 }),
      '999001010': () => find({ command: '' }),
      '999001030': () => find({ command: 5 }),
    },
    'orderserve/cancel': {
      '145003080': () => cancel(portal, integrator, 'x', { customerCode: 'J-none' }),
      '145003031': () => cancel(portal, integrator, 'x', { digest: 'wrong' }),
      '145003082': () => cancel(portal, integrator, ''),
      '145003089': () => cancel(portal, integrator, 'x', { reason: '' }),
      '999002000': () => cancel(portal, integrator, 'no-such-order'),
      '999002010': async () => cancel(portal, integrator, (await pickedUp()).txlogisticId),
      '999001010': () => cancel(portal, integrator, 'x', { reason: long(51) }),
      '999001030': () => cancel(portal, integrator, 'x', { orderType: 3 }),
    },
    'logistics/proofOfDelivery': {
      '145003316': () => prove('UEG999999999999'),
      '999001010': () => prove(''),
      '999002000': async () => prove((await createdOrder(portal, integrator)).billCode),
      '999001030': () => prove({ a: 1 }),
    },
    'logistics/query': {
      '145003502': () => trace(portal, integrator, numbers(31).join(',')),
      '145003316': () => trace(portal, integrator, 'UEG999999999999'),
      '999001010': () => trace(portal, integrator, ''),
      '999001030': () => call(portal, integrator, 'logistics/trace', { billCodes: { a: 1 } }),
    },
  } satisfies Record<string, Cases>;
}
