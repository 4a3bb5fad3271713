import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { loseEveryChange } from '../../../_support/lose-changes.ts';
import { cancel, createdOrder } from '../../../_support/orders.ts';
import { createdReturn, delivered, sendBack } from '../../../_support/returns.ts';
import { type Cases, closeCity, type ErrorContext } from './context.ts';

/** Cases of the operation that makes returns. */
export function returnCases({ portal, integrator }: ErrorContext) {
  const { sender, receiver } = exampleOrder;
  const long = (length: number) => 'x'.repeat(length);
  async function create(fields: object) {
    return sendBack(portal, integrator, await delivered(portal, integrator), fields);
  }
  const toSender = (fields: object) => create({ sender: { ...sender, ...fields } });
  const toReceiver = (fields: object) => create({ receiver: { ...receiver, ...fields } });

  return {
    'orderserve/createReturn': {
      '145003080': () => create({ customerCode: 'J-none' }),
      '145003316': () => create({ billCode: 'UEG999999999999' }),
      '145003064': () => create({ billCode: undefined, txlogisticId: 'no-such-order' }),
      '145003042': () => create({ txlogisticId: 'another-order' }),
      '145003082': () => create({ returnNo: long(51) }),
      '145003087': () => create({ goodsType: 'ITN4' }),
      '145003200': () => create({ serviceType: '03' }),
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
      '145003088': () => create({ sendEndTime: '2026-11-21 18:00:00' }),
      '145003092': () => create({ weight: 30.01 }),
      '145003093': () => create({ items: 'none of them' }),
      '145003094': () => create({ items: [{ itemName: long(31) }] }),
      '145003107': () => create({ offerFee: '-1' }),
      '145003108': () => create({ remark: long(201) }),
      '145003041': async () => toSender(await closeCity(portal)),
      '145003101': async () => {
        const { txlogisticId } = await createdOrder(portal, integrator);
        return create({ returnNo: txlogisticId });
      },
      '145003202': async () => {
        const parcel = await delivered(portal, integrator);
        const { txlogisticId: returnNo } = await createdReturn(portal, integrator, parcel);
        await cancel(portal, integrator, returnNo);
        return sendBack(portal, integrator, parcel, { returnNo });
      },
      '145003203': async () => {
        const parcel = await delivered(portal, integrator);
        return loseEveryChange(portal.context, () => sendBack(portal, integrator, parcel));
      },
      '145003210': async () => sendBack(portal, integrator, await createdOrder(portal, integrator)),
      '999001010': () => create({ reason: '' }),
      '999001030': () => create({ length: 'long' }),
    },
  } satisfies Record<string, Cases>;
}
