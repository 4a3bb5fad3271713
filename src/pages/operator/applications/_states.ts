import type { ApplicationRow } from '#contract/portal/operator-applications.ts';

/** What the page shows unless its address says otherwise. */
export const defaults = { state: 'applied', operation: '', account: '', current: 1 };

/** One application among all. */
export function toKey({
  organisation,
  operation,
}: Pick<ApplicationRow, 'organisation' | 'operation'>): string {
  return `${organisation} ${operation}`;
}
