import { commonErrors } from '../errors.ts';
import { calls, pushes, sandboxCalls } from '../operations/all.ts';
import { descriptor1 } from './descriptors.ts';
import type { ApiVersion } from './version.ts';

/** What shipped clients speak: the operations as they are written down. */
export const v1: ApiVersion = {
  ...descriptor1,
  calls,
  sandboxCalls,
  pushes,
  commonErrors,
  withdrawn: {},
};
