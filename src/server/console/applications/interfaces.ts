import type { Operation } from '#contract/operation.ts';
import { calls } from '#contract/operations/all.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { fieldError } from '#server/people/portal-error.ts';

/** Operations that can be applied for: the open API without sandbox-only ones, in the documentation's order. */
export const interfaces: readonly Operation[] = [...calls, ...pushes];

export function findInterface(id: string): Operation | undefined {
  return interfaces.find((each) => each.id === id);
}

/** Refuses an unknown operation, at the field `operation`. */
export function assertInterface(id: string): void {
  if (!findInterface(id)) {
    throw fieldError('operation', 'portal.interfaceUnknown', { operation: id });
  }
}
