import type { UserRow } from '#server/database/people-tables.ts';
import { PortalError } from '../portal-error.ts';

/** Refuses changes of the shared demo integrator; throws the PortalError `forbidden`. */
export function assertNotShared({ shared }: Pick<UserRow, 'shared'>): void {
  if (shared === 1) throw new PortalError('forbidden', 'portal.sharedAccount');
}
