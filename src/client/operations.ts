import all from '@page-data/current/operations.json';
import type { OperationSummary } from '#reference/operation-summary.ts';

/** The chapters of the documentation, in its order. */
const groupOrder = ['basic', 'orderserve', 'vip', 'logistics', 'other', 'sandbox'] as const;

export type OperationGroup = (typeof groupOrder)[number];

const operations: ReadonlyMap<string, OperationSummary> = new Map(
  all.map((each) => [each.id, each]),
);

/** What an operation is called in the language of the page; an unknown id is its own name. */
export function titleOfOperation(id: string): string {
  return operations.get(id)?.title ?? id;
}

export function findOperation(id: string): OperationSummary | undefined {
  return operations.get(id);
}

/** What one applies for, in the chapters and the order of the documentation. */
export const interfaceGroups = groupOrder
  .map((group) => ({
    group,
    operations: all.filter(({ id, sandboxOnly }) => !sandboxOnly && id.split('/')[0] === group),
  }))
  .filter((each) => each.operations.length > 0);
