import { dayMs } from '#contract/durations.ts';
import type { SessionAction, SignInWay } from '#contract/portal/activity.ts';
import type { Descriptions } from './description.ts';

/** Events of a person's sessions, kept for 90 days. Refused sign-ins of one network and day share a row. */
export interface SessionEventTable {
  id: string;
  /** Empty if no user has the attempted name. */
  user_id: string;
  at: number;
  action: SessionAction;
  /** For a sign-in. */
  session_id: string | null;
  way: SignInWay | null;
  /** Null for refused sign-ins from networks after the first ones of a day. */
  ip: string | null;
  user_agent: string | null;
  /** Number of refused sign-ins, or of ended sessions. */
  count: number;
  last_at: number;
  is_unknown_device: 0 | 1;
  /** `known_device` mark of the browser that signed in. */
  device: string | null;
  /** SHA-256 of the token in a mailed link, hex; null if no mail was sent. */
  link_hash: string | null;
  link_used_at: number | null;
}

export interface ActivityTables {
  sessions: {
    id: string;
    /** SHA-256 of the token, hex. */
    token_hash: string;
    user_id: string;
    created_at: number;
    used_at: number;
    ip: string;
    user_agent: string;
    /** When the owner last proved their identity. */
    confirmed_at: number;
    /** JSON list of the factors that opened it. */
    factors: string;
    /** Organisation that the person acts for during the session; null: staff. */
    organisation_id: string | null;
  };
  session_event: SessionEventTable;
  /** Marks that recognise a person's browsers; kept for 90 days after the last sign-in. */
  known_device: {
    user_id: string;
    /** HMAC of the browser's own bits, or of its network and its kind. */
    mark: string;
    seen_at: number;
    /** When a sign-in from this network and kind was last mailed, or needed no mail. */
    told_at: number | null;
  };
  /** A network that a person used. Guessing from elsewhere does not slow sign-ins there. */
  known_network: {
    user_id: string;
    /** HMAC of the address, or of its /64. */
    network: string;
    /** Last sign-in from there, or last day of an action that needs a proof. */
    seen_at: number;
    /** 1: signed in from there; 0: only a token was used. */
    signed_in: number;
    /** When an action that needs a proof first came from there. */
    used_at: number | null;
  };
  /** Origin of an audited action, since the audit rows hold no personal data; kept for 90 days. */
  audit_origin: {
    audit_id: string;
    user_id: string;
    at: number;
    ip: string;
    user_agent: string;
  };
}

export const activityTables: Descriptions<ActivityTables> = {
  sessions: {
    key: ['id'],
    secrets: { token_hash: { restore: 'ends' } },
    owner: 'user',
    export: {
      section: 'sessions',
      columns: ['id', 'created_at', 'used_at', 'ip', 'user_agent', 'factors'],
      order: ['created_at', 'id'],
    },
    ends: 'removed',
    leaving: 'user_id',
    restore: 'sessionsEnded',
    kept: 'rule: until it is over by the settings, removeOldSessions',
  },
  session_event: {
    key: ['id'],
    secrets: { link_hash: { restore: 'ends' } },
    owner: 'user',
    export: {
      section: 'sessionEvents',
      columns: ['at', 'action', 'way', 'ip', 'user_agent', 'count', 'last_at', 'is_unknown_device'],
      order: ['at', 'id'],
    },
    ends: 'removed',
    kept: { since: 'last_at', term: { ms: 90 * dayMs } },
  },
  known_device: {
    key: ['user_id', 'mark'],
    owner: 'user',
    export: {
      section: 'knownDevices',
      columns: ['seen_at', 'told_at'],
      order: ['seen_at', 'mark'],
    },
    ends: 'removed',
    kept: { since: 'seen_at', term: { ms: 90 * dayMs } },
  },
  known_network: {
    key: ['user_id', 'network'],
    owner: 'user',
    export: {
      section: 'knownNetworks',
      columns: ['seen_at', 'signed_in', 'used_at'],
      order: ['seen_at', 'network'],
    },
    ends: 'removed',
    kept: { since: 'seen_at', term: { ms: 90 * dayMs } },
  },
  audit_origin: {
    key: ['audit_id'],
    owner: 'user',
    export: { in: 'audit' },
    ends: 'removed',
    kept: { since: 'at', term: { ms: 90 * dayMs } },
  },
};
