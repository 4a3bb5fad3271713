import type { UserRow } from '#server/database/people-tables.ts';
import { PortalError } from '../portal-error.ts';

/** Refuses what would change the demo integrator for everybody else; throws the PortalError `forbidden`. */
export function assertNotShared({ shared }: Pick<UserRow, 'shared'>): void {
  if (shared === 1) throw new PortalError('forbidden', 'portal.sharedAccount');
}
