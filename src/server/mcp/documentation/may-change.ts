import { operations } from '#contract/operations/all.ts';

/** Whether a call of an operation may change something, by the contract of today: version 1 was frozen without saying it. */
export function mayChange(id: string): boolean {
  return operations.some((each) => each.id === id && 'changes' in each);
}
