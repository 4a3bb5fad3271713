import { createdOrder } from '../../../_support/orders.ts';
import { callSandbox } from '../../../_support/portal.ts';
import type { Cases, ErrorContext } from './context.ts';

/** Cases of the calls that only the sandbox has. */
export function sandboxCases({ portal, integrator }: ErrorContext) {
  const move = (request: object) => callSandbox(portal, integrator, 'sandbox/moveParcel', request);
  const timetable = (request: object) =>
    callSandbox(portal, integrator, 'sandbox/timetable', request);
  return {
    'sandbox/moveParcel': {
      '145003316': () => move({ billCode: 'UEG999999999999' }),
      '999001010': () => move({ billCode: '' }),
      '999001030': async () => {
        const { billCode } = await createdOrder(portal, integrator);
        return move({ billCode, scenario: 'refused-cod' });
      },
    },
    'sandbox/timetable': {
      '999001030': () => timetable({ scenario: 'delivered', everySeconds: 86401 }),
    },
  } satisfies Record<string, Cases>;
}
