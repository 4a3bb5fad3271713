import all from '@page-data/operations.json';
import { alertKind } from '#contract/push.ts';
import type { OperationSummary } from '#reference/operation-summary.ts';

const operations: ReadonlyMap<string, OperationSummary> = new Map(
  all.map((each) => [each.id, each]),
);

/** Title of an operation in the language of the page; an unknown id is returned as it is. */
export function titleOfOperation(id: string): string {
  return operations.get(id)?.title ?? id;
}

/** Title of a kind of webhook; that of alerts has no operation. */
export function titleOfWebhook(kind: string, text: (id: string) => string): string {
  return kind === alertKind ? text('control.alerts.kind') : titleOfOperation(kind);
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
