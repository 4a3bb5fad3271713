import type { Selectable } from 'kysely';
import type { Level, MemberRole } from '#contract/portal/roles.ts';

/** Whose certification, accounts, applications, callbacks and calls they are: a company, or one person. */
export interface OrganisationTable {
  id: string;
  name: string;
  /** How far it is certified. */
  level: Level;
  created_at: number;
  /** Since when the courier's staff lets its accounts make no call, who decided it, and the words for its members. */
  suspended_at: number | null;
  suspended_by: string | null;
  suspension_reason: string | null;
  /** Its name and that of its company, as staff search for them; search-key.ts keeps it. */
  search_key: string;
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

/** What was decided of a certification or an application; kept as long as the organisation is there. */
export interface ReviewDecisionTable {
  id: string;
  organisation_id: string;
  /** `developer` or `company` of a certification, else the operation that was applied for. */
  subject: string;
  decision: 'approve' | 'reject';
  /** JSON: words by field of the form, or by `reason` of an application; null: none were given. */
  reasons: string | null;
  /** When it was handed in. */
  asked_at: number;
  decided_at: number;
  /** Id of the reviewer, `operator`, or `auto`. */
  decided_by: string;
}

/** Lets an agent's tools act as a sandbox account. */
export interface ToolTokenTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token, hex: the token itself is shown once and kept nowhere. */
  hash: string;
  /** By its maker. */
  name: string;
  /** Names of scopes with a space between them. */
  scopes: string;
  /** Id of the person: it ends when they leave the organisation, or may make none any more. */
  made_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** Who belongs to what. */
export interface OrganisationTables {
  organisation: OrganisationTable;
  member: MemberTable;
  invitation: InvitationTable;
  review_decision: ReviewDecisionTable;
  tool_token: ToolTokenTable;
}

export type OrganisationRow = Selectable<OrganisationTable>;
