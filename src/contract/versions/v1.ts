import { commonErrors } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { calls, pushes, sandboxCalls } from '../operations/all.ts';
import { descriptor1 } from './descriptors.ts';
import type { ApiVersion } from './version.ts';

const isKnown = ({ since }: Operation) => since === undefined;

/** What shipped clients speak: the operations as they are written down, without those that came later. */
export const v1: ApiVersion = {
  ...descriptor1,
  calls: calls.filter(isKnown),
  sandboxCalls: sandboxCalls.filter(isKnown),
  pushes,
  commonErrors,
  withdrawn: {},
};
