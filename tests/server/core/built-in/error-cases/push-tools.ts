import { callSandbox } from '../../../_support/portal.ts';
import { callSandbox2 } from '../../../_support/version-2.ts';
import type { Cases, ErrorContext } from './context.ts';

/** Cases of the sandbox's calls about pushes. */
export function pushToolCases({ portal, integrator }: ErrorContext) {
  const send = (name: string, request: object) =>
    callSandbox(portal, integrator, `sandbox/${name}`, request);
  const park = (request: object) => callSandbox2(portal, integrator, 'sandbox/parkPush', request);
  return {
    'sandbox/setCallback': {
      '999001010': () => send('setCallback', { url: 'https://example.com/' }),
      '999001030': () =>
        send('setCallback', { kind: 'logistics/statusFeedback', url: 'https://localhost/' }),
    },
    'sandbox/listPushes': {
      '999001030': () => send('listPushes', { status: 'lost' }),
    },
    'sandbox/parkPush': {
      '999001010': () => park({}),
      '999001030': () => park({ id: { a: 1 } }),
      '999002000': () => park({ id: 'unknown' }),
    },
    'sandbox/replayPush': {
      '999001010': () => send('replayPush', {}),
      '999001030': () => send('replayPush', { since: '2026-02-30 08:00:00' }),
      '999002000': () => send('replayPush', { id: 'unknown' }),
    },
  } satisfies Record<string, Cases>;
}
