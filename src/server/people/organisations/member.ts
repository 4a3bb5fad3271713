import type { MemberRole } from '#contract/portal/roles.ts';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';

/** A person who acts for an organisation. */
export interface Member {
  user: UserRow;
  organisation: Omit<OrganisationRow, 'suspended_by' | 'search_key'>;
  role: MemberRole;
}

/** What each role is called, as keys of contract.json. */
export const roleNames = {
  viewer: 'portal.role.viewer',
  developer: 'portal.role.developer',
  owner: 'portal.role.owner',
} as const satisfies Record<MemberRole, string>;
