import all from '@page-data/operations.json';
import type { OperationSummary } from '#reference/operation-summary.ts';

const operations: ReadonlyMap<string, OperationSummary> = new Map(
  all.map((each) => [each.id, each]),
);

/** Title of an operation in the language of the page; an unknown id is returned as it is. */
export function titleOfOperation(id: string): string {
  return operations.get(id)?.title ?? id;
}

export function findOperation(id: string): OperationSummary | undefined {
  return operations.get(id);
}

const groups = Map.groupBy(
  all.filter(({ sandboxOnly }) => !sandboxOnly),
  ({ group }) => group,
);

/** The operations that an account applies for, in the chapters and the order of the documentation. */
export const interfaceGroups = [...groups].map(([group, operations]) => ({ group, operations }));
