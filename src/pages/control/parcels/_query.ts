import type { QueryState } from '#client/useQueryState.ts';

/** What narrows the parcels; the page keeps it in its address. */
export const noFilter = { number: '', status: '' };

export const parcelsQuery = { ...noFilter, parcel: '', current: 1, asOf: 0 };

export type ParcelsQuery = QueryState<typeof parcelsQuery>;

export const statuses = ['100', '101', '102', '103', '104'] as const;
