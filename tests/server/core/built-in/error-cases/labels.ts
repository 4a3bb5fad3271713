import { cancel, createdOrder } from '../../../_support/orders.ts';
import { call, customerOf } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';
import type { Cases, ErrorContext } from './context.ts';

/** Cases of order/printOrder and order/printOrders. */
export function labelCases({ portal, integrator }: ErrorContext) {
  const print = (fields: object) =>
    call(portal, integrator, 'order/printOrder', { ...customerOf(integrator), ...fields });
  const { customerCode } = integrator;
  const printMany = (fields: object) =>
    call2(portal, integrator, 'order/printOrders', {
      customerCode,
      billCodes: ['UEG1'],
      ...fields,
    });
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
    'orderserve/printOrders': {
      '145003080': () => printMany({ customerCode: 'J-none' }),
      '1450033319': () => printMany({ billCodes: ['UEG999999999999'] }),
      '121003006': async () => {
        const { txlogisticId, billCode } = await createdOrder(portal, integrator);
        await cancel(portal, integrator, txlogisticId);
        return printMany({ billCodes: [billCode] });
      },
      '999001010': () => printMany({ billCodes: [] }),
      '999001030': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return printMany({ billCodes: [billCode, billCode] });
      },
    },
  } satisfies Record<string, Cases>;
}
