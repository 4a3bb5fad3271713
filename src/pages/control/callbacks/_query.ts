import type { QueryState } from '#client/useQueryState.ts';

/** What narrows the deliveries; the page keeps it in its address. */
export const noFilter = { environment: '', kind: '', status: '', billCode: '', from: '', to: '' };

export const pushesQuery = { ...noFilter, push: '', current: 1, asOf: 0 };

export type PushesQuery = QueryState<typeof pushesQuery>;
