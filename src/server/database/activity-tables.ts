import type { SessionAction, SignInWay } from '#contract/portal/activity.ts';
import { type Descriptions, dayMs } from './description.ts';

export interface SessionTable {
  id: string;
  /** SHA-256 of the token, hex. */
  token_hash: string;
  user_id: string;
  created_at: number;
  used_at: number;
  ip: string;
  user_agent: string;
  /** When its owner last proved to be who signed in. */
  confirmed_at: number;
  /** JSON list of what it was opened by. */
  factors: string;
  /** For which of their organisations they act in it, for as long as it lasts; null: staff. */
  organisation_id: string | null;
}

/**
 * What happened to a person's sessions; kept for 90 days. Refused sign-ins of a network and a day are
 * one row.
 */
export interface SessionEventTable {
  id: string;
  /** Empty where nobody has the name that was tried. */
  user_id: string;
  at: number;
  action: SessionAction;
  /** Of a sign-in. */
  session_id: string | null;
  way: SignInWay | null;
  /** Null of refused sign-ins from other networks than the first ones of a day. */
  ip: string | null;
  user_agent: string | null;
  /** Refused sign-ins, or sessions that were ended. */
  count: number;
  last_at: number;
  is_unknown_device: 0 | 1;
  /** The mark in `known_device` of the browser that signed in. */
  device: string | null;
  /** SHA-256 of the token of the link that a mail brought, hex; null where no mail was sent. */
  link_hash: string | null;
  link_used_at: number | null;
}

/** What a person's browsers are known again by; kept for 90 days after the last sign-in. */
export interface KnownDeviceTable {
  user_id: string;
  /** HMAC of the browser's own bits, or of its network and its kind. */
  mark: string;
  seen_at: number;
  /** When a sign-in of this network and kind was last told by mail, or needed no telling. */
  told_at: number | null;
}

/**
 * A network that a person came from. Guessing elsewhere does not slow them down where they signed in;
 * of what takes a proof they are told when it is first done from somewhere.
 */
export interface KnownNetworkTable {
  user_id: string;
  /** HMAC of the address, or of its /64. */
  network: string;
  /** The last sign-in from there, or the last day on which something was done that takes a proof. */
  seen_at: number;
  /** 1 where they signed in from there; 0 where there was only a token. */
  signed_in: number;
  /** When something that takes a proof was first done from there. */
  used_at: number | null;
}

/** From where somebody did what is on record, whose rows hold no personal data; kept for 90 days. */
export interface AuditOriginTable {
  audit_id: string;
  /** Who acted. */
  user_id: string;
  at: number;
  ip: string;
  user_agent: string;
}

/** Sessions, and from where and with which browsers people act. */
export interface ActivityTables {
  sessions: SessionTable;
  session_event: SessionEventTable;
  known_device: KnownDeviceTable;
  known_network: KnownNetworkTable;
  audit_origin: AuditOriginTable;
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
