import type { MemberRole } from '#contract/portal/roles.ts';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';

/** A user who acts for an organisation. */
export interface Member {
  user: UserRow;
  organisation: Omit<OrganisationRow, 'suspended_by' | 'search_key'>;
  role: MemberRole;
}

/** Names of the roles, as keys of contract.json. */
export const roleNames = {
  viewer: 'portal.role.viewer',
  developer: 'portal.role.developer',
  owner: 'portal.role.owner',
} as const satisfies Record<MemberRole, string>;
