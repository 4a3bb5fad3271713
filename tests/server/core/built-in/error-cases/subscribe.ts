import { call } from '../../../_support/portal.ts';
import type { Cases, ErrorContext } from './context.ts';

/** Cases of trace/subscribe. */
export function subscribeCases({ portal, integrator }: ErrorContext) {
  const entry = { traceNode: '1', waybillCode: 'UEG999999999999' };
  const send = (fields: object) =>
    call(portal, integrator, 'trace/subscribe', {
      id: integrator.apiAccount,
      list: [entry],
      ...fields,
    });
  return {
    'logistics/subscribe': {
      '145003100': () => send({}),
      '145013501': () => send({ list: Array.from({ length: 1001 }, () => entry) }),
      '999001010': () => send({ list: [{ ...entry, traceNode: '' }] }),
      '999001030': () => send({ id: '1' }),
    },
  } satisfies Record<string, Cases>;
}
