import type { Selectable } from 'kysely';
import type { Level, MemberRole } from '#contract/portal/roles.ts';
import type { Descriptions } from './description.ts';

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

/** What an organisation wants to be alerted to; without a row the defaults hold (console-alerts.ts). */
export interface AlertSettingTable {
  organisation_id: string;
  /** Percent of an hour's calls; null: off. */
  error_rate: number | null;
  /** Waybills left; null: off. */
  balance: number | null;
  /** JSON list of the alerts that are mailed, but for `oldKey`, which is in each member's `mail_off`. */
  mail: string;
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

/** A person in an organisation; each has an owner at least, and each integrator one at least. */
export interface MemberTable {
  organisation_id: string;
  user_id: string;
  role: MemberRole;
  since: number;
  /** When they last turned to it: whoever signs in comes to the one chosen last. */
  chosen_at: number;
}

/** Organisations, and who belongs to them. */
export interface OrganisationTables {
  organisation: OrganisationTable;
  alert_setting: AlertSettingTable;
  invitation: InvitationTable;
  member: MemberTable;
}

export type OrganisationRow = Selectable<OrganisationTable>;

export const organisationTables: Descriptions<OrganisationTables> = {
  organisation: {
    key: ['id'],
    owner: 'itself',
    export: { in: 'suspension' },
    ends: 'rule: removed last, people/organisations/remove-organisation.ts',
    kept: 'kept: until its last member leaves',
  },
  alert_setting: {
    key: ['organisation_id'],
    owner: 'organisation',
    export: {
      section: 'alerts',
      columns: ['error_rate', 'balance', 'mail'],
      order: ['organisation_id', 'mail'],
    },
    ends: 'removed',
    kept: 'kept: as long as its organisation',
  },
  invitation: {
    key: ['id'],
    secrets: { token_hash: { restore: 'ends' }, expires_at: { restore: 'ends' } },
    owner: 'organisation',
    export: 'nothing: it holds the mailbox of someone else',
    ends: 'removed',
    leaving: 'invited_by',
    restore: 'invitationsRevoked',
    kept: { until: 'expires_at' },
  },
  member: {
    key: ['organisation_id', 'user_id'],
    owner: 'organisation',
    export: { in: 'memberships' },
    ends: 'removed',
    leaving: 'user_id',
    kept: 'kept: until the member leaves',
  },
};
