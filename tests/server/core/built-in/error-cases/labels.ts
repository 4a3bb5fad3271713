import { cancel, createdOrder } from '../../../_support/orders.ts';
import { call, customerOf } from '../../../_support/portal.ts';
import type { Cases, ErrorGround } from './ground.ts';

/** Cases of order/printOrder. */
export function labelCases({ portal, integrator }: ErrorGround) {
  const print = (fields: object) =>
    call(portal, integrator, 'order/printOrder', { ...customerOf(integrator), ...fields });
  return {
    'orderserve/expressquery': {
      '145003080': () => print({ customerCode: 'J-none' }),
      '145003031': () => print({ digest: 'wrong' }),
      '1450033319': () => print({ billCode: 'UEG999999999999' }),
      '121003006': async () => {
        const { txlogisticId, billCode } = await createdOrder(portal, integrator);
        await cancel(portal, integrator, txlogisticId);
        return print({ billCode });
      },
      '999001010': () => print({ billCode: '' }),
      '999001030': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return print({ billCode, printSize: 3 });
      },
    },
  } satisfies Record<string, Cases>;
}
