import type { QueryState } from '#client/useQueryState.ts';
import { environments } from '#contract/portal/console-fields.ts';
import { type listPushes, pushKinds, pushStatuses } from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';

/** What narrows the deliveries; the page keeps it in its address. */
export const noFilter = { environment: '', kind: '', status: '', billCode: '', from: '', to: '' };

export const pushesQuery = { ...noFilter, push: '', current: 1, asOf: 0 };

export type PushesQuery = QueryState<typeof pushesQuery>;

/** The filter as a call carries it: what is empty, or none of a list, does not narrow. */
export function toFilter(query: typeof noFilter): AskOf<typeof listPushes> {
  const environment = environments.find((each) => each === query.environment);
  const kind = pushKinds.find((each) => each === query.kind);
  const status = pushStatuses.find((each) => each === query.status);
  const { billCode, from, to } = query;
  return {
    ...(environment && { environment }),
    ...(kind && { kind }),
    ...(status && { status }),
    ...(billCode && { billCode }),
    ...(from && { from }),
    ...(to && { to }),
  };
}
