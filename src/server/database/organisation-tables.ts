import type { Selectable } from 'kysely';
import type { Level, MemberRole } from '#contract/portal/roles.ts';
import type { FilteredList } from '#contract/portal/saved-filters.ts';
import type { Descriptions } from './description.ts';

/** Pending invitation; deleted once accepted or revoked. */
export interface InvitationTable {
  id: string;
  organisation_id: string;
  email: string;
  email_key: string;
  role: MemberRole;
  /** SHA-256 of the link's token, hex. */
  token_hash: string;
  /** Id of the inviting owner. */
  invited_by: string;
  created_at: number;
  expires_at: number;
}

export interface OrganisationTables {
  /** Owner of certification, accounts, applications, callbacks and calls: a company or one person. */
  organisation: {
    id: string;
    name: string;
    /** Level of its certification. */
    level: Level;
    created_at: number;
    /** When the courier's staff suspended its accounts, who did, and the explanation for its members. */
    suspended_at: number | null;
    suspended_by: string | null;
    suspension_reason: string | null;
    /** Its name and its company's, normalised for staff search; maintained by organisation-store.ts. */
    search_key: string;
  };
  /** An organisation's alert settings; without a row the defaults apply (console-alerts.ts). */
  alert_setting: {
    organisation_id: string;
    /** Percent of an hour's calls; null: off. */
    error_rate: number | null;
    /** Waybills left; null: off. */
    balance: number | null;
    /** JSON list of mailed alerts, except `oldKey`, which is in each member's `mail_off`. */
    mail: string;
  };
  invitation: InvitationTable;
  /** A person in an organisation; each has an owner, and each integrator an organisation, at least. */
  member: {
    organisation_id: string;
    user_id: string;
    role: MemberRole;
    since: number;
    /** When they last switched to it; a sign-in opens the last chosen one. */
    chosen_at: number;
  };
  /** A filter that a member saved for a list; only they see it, and only in this organisation. */
  saved_filter: {
    /** UUID version 7, increasing. */
    id: string;
    organisation_id: string;
    user_id: string;
    list: FilteredList;
    /** Unique within user, organisation and list. */
    name: string;
    /** JSON object of the list's filter fields. */
    filter: string;
    saved_at: number;
  };
}

export type OrganisationRow = Selectable<OrganisationTables['organisation']>;

export const organisationTables: Descriptions<OrganisationTables> = {
  organisation: {
    key: ['id'],
    owner: 'itself',
    export: { in: 'suspension' },
    ends: 'rule: removed last, people/organisations/leave.ts',
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
  saved_filter: {
    key: ['id'],
    owner: 'user',
    export: {
      section: 'savedFilters',
      columns: ['list', 'name', 'filter', 'saved_at'],
      order: ['saved_at', 'id'],
      json: { filter: 'filter' },
    },
    ends: 'removed',
    leaving: 'user_id',
    kept: 'kept: until the member removes it or leaves',
    consignee: { place: 'savedFilters', data: ['name', 'filter'], reads: [], shows: ['saved_at'] },
  },
};
