import type { Selectable } from 'kysely';
import type { ActivityTables } from './activity-tables.ts';
import type { FactorTables } from './factor-tables.ts';
import type { OrganisationTables } from './organisation-tables.ts';

/** Times are milliseconds since 1970, booleans 0 or 1, JSON text: the same on both engines. */
export type Flag = 0 | 1;

/** A person who signs in: an integrator, or (staff 1) a reviewer of the courier. */
export interface UserTable {
  id: string;
  /** Account name as typed; `account_key` is what must be unique of it. */
  account: string;
  account_key: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  email_key: string | null;
  /** argon2id, PHC string. */
  password_hash: string;
  staff: Flag;
  /** 1: the demo integrator that everybody may sign in as. */
  shared: Flag;
  /** Of the authenticator; sealed. */
  totp_secret: string | null;
  /** Time step of the last code used, so that none works twice. */
  totp_step: number | null;
  /** When the authenticator was set up; null also where that was before it was noted. */
  totp_at: number | null;
  /** Whether rows of `passkey` are theirs; kept with those, so that no call need look. */
  has_passkey: Flag;
  /** Until when a password that staff was handed works; null: it is one of their own. */
  first_password_until: number | null;
  /** From when on the next sign-in turns all factors off, since they are said to be lost. */
  factors_off_at: number | null;
  /** When the person was last told that somebody who knows the password tries codes. */
  factor_told_at: number | null;
  /** The spec's code, such as `EN`. */
  language: string;
  /** IANA name; null: the browser's. */
  time_zone: string | null;
  /** Id of the joint-testing record. */
  uuid: string;
  /** JSON list of the mails that were switched off. */
  mail_off: string;
  terms_at: number;
  created_at: number;
  /** When the person was last told that somebody guesses their password. */
  guessing_told_at: number | null;
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

export interface VerificationCodeTable {
  purpose: string;
  /** Phone (E.164) or e-mail in lower case, with the user's id in front where one is signed in. */
  target: string;
  /** SHA-256 of what was handed to who asked, hex; empty where a session says who that is. */
  asker: string;
  /** HMAC of the network that asked. */
  network: string;
  code_hash: string;
  /** Wrong tries so far by who asked, */
  tries: number;
  /** by who does not show that they asked but is in the same network, */
  network_tries: number;
  /** and by everybody else. */
  stranger_tries: number;
  created_at: number;
  expires_at: number;
}

export interface SpentCaptchaTable {
  signature: string;
  expires_at: number;
}

/** Mails and short messages on their way out; demo mode shows them instead of sending. */
export interface MessageTable {
  id: string;
  user_id: string | null;
  channel: 'mail' | 'sms';
  recipient: string;
  template: string;
  language: string;
  subject: string;
  body: string;
  /** `outbox`: shown by the demo and never sent; `withheld`: for nobody, and never shown either. */
  status: 'waiting' | 'sent' | 'failed' | 'outbox' | 'withheld';
  attempts: number;
  created_at: number;
  next_at: number;
  lease_until: number | null;
  sent_at: number | null;
  error: string | null;
}

export interface CertificationTable {
  organisation_id: string;
  kind: 'developer' | 'company';
  state: 'submitted' | 'approved' | 'rejected';
  /** What was submitted last, as JSON. */
  data: string;
  /** What was approved last, as JSON; its rights hold until new data is decided. */
  approved: string | null;
  /** JSON of field to reason, where rejected. */
  reasons: string | null;
  /** Counts submissions and decisions; a decision names the version it looked at. */
  version: number;
  submitted_at: number;
  decided_at: number | null;
  decided_by: string | null;
}

/**
 * A submission that was rejected and sent again since, as it was in the certification when it was
 * rejected; kept until the certification is approved.
 */
export interface CertificationRejectionTable
  extends Omit<CertificationTable, 'state' | 'approved'> {
  reasons: string;
}

export interface ImageTable {
  id: string;
  organisation_id: string;
  type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
  /** Pixels; 0 of a PDF. */
  width: number;
  height: number;
  /** Bytes. */
  size: number;
  content: Uint8Array;
  created_at: number;
}

/** An application for an operation. */
export interface ApplicationTable {
  organisation_id: string;
  operation: string;
  state: 'applied' | 'approved' | 'rejected' | 'disabled' | 'revoked';
  reason: string | null;
  applied_at: number;
  decided_at: number | null;
  decided_by: string | null;
  /** Set when its owner pressed "go live"; production calls work from then on. */
  live_at: number | null;
  /** When its owner last disabled, enabled or revoked it. */
  changed_at: number | null;
}

/** Successful sandbox calls of an operation, or acknowledged pushes of a kind. */
export interface JointTestTable {
  account_id: string;
  operation: string;
  successes: number;
  last_at: number;
  /** When as many were counted as production asks for. */
  completed_at: number | null;
}

export interface NoticeTable {
  id: string;
  state: 'draft' | 'published';
  pinned: Flag;
  /** Shown from then on; null while a draft has none. */
  publish_at: number | null;
  created_at: number;
  updated_at: number;
}

export interface NoticeTextTable {
  notice_id: string;
  locale: string;
  title: string;
  /** Markdown. */
  body: string;
}

/** What was decided, by whom; never changed, and without personal data in `details`. */
export interface AuditTable {
  /** 1, 2, 3 … in the order of the commits. */
  sequence: number;
  id: string;
  at: number;
  /** Id of the user who acted, `operator` for the command line, `auto` for the settings. */
  actor: string;
  /** As in `certification.approve`. */
  action: string;
  /** Id of what was acted on. */
  subject: string;
  /** JSON. */
  details: string;
  /** Over this row and the hash of the one before it (`audit-chain.ts`). */
  hash: string;
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

/** An alert that was mailed: not again until it ended, began anew and a day has passed. */
export interface ToldAlertTable {
  account_id: string;
  kind: string;
  told_at: number;
  /** When it was first found to be over; null: it goes on. */
  ended_at: number | null;
}

/** Of people, and of what they ask for and are told. */
export interface PeopleTables extends ActivityTables, FactorTables, OrganisationTables {
  users: UserTable;
  sessions: SessionTable;
  known_network: KnownNetworkTable;
  verification_code: VerificationCodeTable;
  spent_captcha: SpentCaptchaTable;
  message: MessageTable;
  certification: CertificationTable;
  certification_rejection: CertificationRejectionTable;
  image: ImageTable;
  application: ApplicationTable;
  joint_test: JointTestTable;
  notice: NoticeTable;
  notice_text: NoticeTextTable;
  audit: AuditTable;
  alert_setting: AlertSettingTable;
  told_alert: ToldAlertTable;
}

export type UserRow = Selectable<UserTable>;
