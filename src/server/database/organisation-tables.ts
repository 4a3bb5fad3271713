import type { Selectable } from 'kysely';
import type { Level, MemberRole } from '#contract/portal/define-call.ts';

/** Whose certification, accounts, applications, callbacks and calls they are: a company, or one person. */
export interface OrganisationTable {
  id: string;
  name: string;
  /** How far it is certified. */
  level: Level;
  created_at: number;
}

/** A person in an organisation; each has an owner at least, and each integrator one at least. */
export interface MemberTable {
  organisation_id: string;
  user_id: string;
  role: MemberRole;
  since: number;
  /** When they last turned to it: whoever signs in comes to the one chosen last. */
  chosen_at: number;
}

/** An invitation that nobody took up yet; it is gone once somebody did, or it was revoked. */
export interface InvitationTable {
  id: string;
  organisation_id: string;
  email: string;
  email_key: string;
  role: MemberRole;
  /** SHA-256 of what its link carries, hex. */
  token_hash: string;
  /** Id of the owner. */
  invited_by: string;
  created_at: number;
  expires_at: number;
}

/** Who belongs to what. */
export interface OrganisationTables {
  organisation: OrganisationTable;
  member: MemberTable;
  invitation: InvitationTable;
}

export type OrganisationRow = Selectable<OrganisationTable>;
