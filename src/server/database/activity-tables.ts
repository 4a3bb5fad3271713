import type { SessionAction, SignInWay } from '#contract/portal/activity.ts';

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

/** From where somebody did what is on record, whose rows hold no personal data; kept for 90 days. */
export interface AuditOriginTable {
  audit_id: string;
  /** Who acted. */
  user_id: string;
  at: number;
  ip: string;
  user_agent: string;
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

/** Of what happened with people, from where and with which browsers. */
export interface ActivityTables {
  session_event: SessionEventTable;
  audit_origin: AuditOriginTable;
  known_device: KnownDeviceTable;
}
