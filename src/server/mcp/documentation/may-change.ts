import { operations } from '#contract/operations/all.ts';

/**
 * Returns true if an operation may change something, by the current contract: version 1 was frozen without
 * saying it.
 */
export function mayChange(id: string): boolean {
  return operations.some((each) => each.id === id && 'changes' in each);
}
