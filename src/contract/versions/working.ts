import { v2 } from './v2.ts';
import type { ApiVersion } from './version.ts';

/** The version of the open API that the working documentation describes. */
export const workingApi: ApiVersion = v2;
