import type { Operation } from '#contract/operation.ts';
import { calls } from '#contract/operations/all.ts';
import { pushes } from '#contract/operations/pushes.ts';
import { fieldError } from '#server/people/portal-error.ts';

/** What one applies for: the open API without what moves the sandbox alone, in the order of the documentation. */
export const interfaces: readonly Operation[] = [...calls, ...pushes];

export function findInterface(id: string): Operation | undefined {
  return interfaces.find((each) => each.id === id);
}

/** Refuses what is no interface, at the field `operation`. */
export function assertInterface(id: string): void {
  if (!findInterface(id)) {
    throw fieldError('operation', 'portal.interfaceUnknown', { operation: id });
  }
}
