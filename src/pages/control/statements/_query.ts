import { toQuery } from '#client/to-filter.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { listStatements } from '#contract/portal/console-statements.ts';

/** The open statement, with the filters and pages of its lines and of its comparison with a file. */
const ofOpen = { statement: '', parcel: '', lines: 1, category: '', found: '', entries: 1 };

/** State of the page in its address. */
export const statementsQuery = toQuery(listStatements, ofOpen);

export type StatementsQuery = QueryState<typeof statementsQuery>;

/** Returns the address of the list, as the reader left it. */
export const toBack = ({ toAddress }: StatementsQuery) => toAddress(ofOpen);

/** Returns the address of a parcel's lines in a statement. */
export function toLines({ toAddress }: StatementsQuery, statement: string, parcel: string) {
  return toAddress({ ...ofOpen, statement, parcel });
}

/** Returns the address of the page that shows a parcel: those of production are known by their pushes alone. */
export function toParcel(environment: 'sandbox' | 'production', billCode: string): string {
  return environment === 'sandbox'
    ? `/control/parcels?${new URLSearchParams({ parcel: billCode })}`
    : `/control/callbacks?${new URLSearchParams({ environment, billCode })}`;
}
