import type { Selectable } from 'kysely';
import type { Descriptions } from './description.ts';

/** Times are milliseconds since 1970, booleans 0 or 1, JSON text: the same on both engines. */
export type Flag = 0 | 1;

export interface FactorTables {
  /** A passkey (WebAuthn) on a person's device or in a password manager. */
  passkey: {
    /** Id of the credential, base64url. */
    id: string;
    user_id: string;
    /** COSE, base64url. */
    public_key: string;
    /** Uses counted by the authenticator; 0 if it does not count. */
    counter: number;
    /** JSON list of the transports by which a browser reaches it. */
    transports: string;
    /** True if it is synchronised to more than one device. */
    backed_up: Flag;
    name: string;
    created_at: number;
    used_at: number | null;
  };
  /** A one-time code that replaces a lost factor. */
  recovery_code: {
    user_id: string;
    /** HMAC, hex. */
    code_hash: string;
    created_at: number;
  };
  /** An answered challenge of a passkey or a new authenticator. */
  spent_challenge: {
    challenge: string;
    expires_at: number;
  };
}

export const factorTables: Descriptions<FactorTables> = {
  passkey: {
    key: ['id'],
    owner: 'user',
    export: { in: 'factors' },
    ends: 'removed',
    kept: 'kept: until its owner removes it',
  },
  recovery_code: {
    key: ['user_id', 'code_hash'],
    secrets: { code_hash: { restore: 'ends' } },
    owner: 'user',
    export: { in: 'factors' },
    ends: 'removed',
    kept: 'kept: until it is used or replaced',
  },
  spent_challenge: {
    key: ['challenge'],
    secrets: { challenge: { restore: 'ends' }, expires_at: { restore: 'ends' } },
    owner: 'none: it names no person',
    export: 'nothing: it names no person',
    ends: 'stays: over within minutes',
    kept: 'rule: until the next challenge is answered after its end, people/factors/challenge.ts',
  },
};

/** Outgoing mails and short messages; demo mode shows them instead of sending. */
export interface MessageTable {
  id: string;
  user_id: string | null;
  channel: 'mail' | 'sms';
  recipient: string;
  template: string;
  language: string;
  subject: string;
  body: string;
  /** `outbox`: shown by the demo and never sent; `withheld`: neither sent nor shown. */
  status: 'waiting' | 'sent' | 'failed' | 'outbox' | 'withheld';
  attempts: number;
  created_at: number;
  next_at: number;
  lease_until: number | null;
  sent_at: number | null;
  error: string | null;
}

export interface PeopleTables {
  /** A user: an integrator, or (staff 1) a reviewer of the courier. */
  users: {
    id: string;
    /** Account name as typed; `account_key` is its unique form. */
    account: string;
    account_key: string;
    /** E.164. */
    phone: string | null;
    email: string | null;
    email_key: string | null;
    /** argon2id, PHC string. */
    password_hash: string;
    staff: Flag;
    /** 1: the demo integrator that anyone may sign in as. */
    shared: Flag;
    /** Secret of the authenticator; sealed. */
    totp_secret: string | null;
    /** Time step of the last code used, so that no code works twice. */
    totp_step: number | null;
    /** When the authenticator was set up; null also if that was before this was recorded. */
    totp_at: number | null;
    /** 1 if `passkey` has rows of the user; kept in step, so that calls need no look-up. */
    has_passkey: Flag;
    /** Until when a password issued by staff works; null: the user chose their own. */
    first_password_until: number | null;
    /** When the next sign-in starts to turn off all factors, reported as lost. */
    factors_off_at: number | null;
    /** When the person was last notified of tried codes after the correct password. */
    factor_told_at: number | null;
    /** The spec's code, such as `EN`. */
    language: string;
    /** IANA name; null for the browser's. */
    time_zone: string | null;
    /** Id of the joint-testing record. */
    uuid: string;
    /** JSON list of the mails that were switched off. */
    mail_off: string;
    terms_at: number;
    created_at: number;
    /** When the person was last notified of guesses at their password. */
    guessing_told_at: number | null;
  };
  verification_code: {
    purpose: string;
    /** Phone (E.164) or e-mail in lower case, prefixed by the user's id if one is signed in. */
    target: string;
    /** SHA-256 of the requester's token, hex; empty if a session identifies them. */
    asker: string;
    /** HMAC of the requesting network. */
    network: string;
    code_hash: string;
    /** Wrong attempts by the requester, */
    tries: number;
    /** by others in the same network, */
    network_tries: number;
    /** and by everyone else. */
    stranger_tries: number;
    created_at: number;
    expires_at: number;
  };
  spent_captcha: {
    signature: string;
    expires_at: number;
  };
  message: MessageTable;
}

export type UserRow = Selectable<PeopleTables['users']>;

export const peopleTables: Descriptions<PeopleTables> = {
  users: {
    key: ['id'],
    secrets: {
      password_hash: { restore: 'stays: the restore lists decisions made since' },
      totp_secret: { sealed: true, restore: 'stays: the step of its last code ends' },
      totp_step: { restore: 'ends' },
      first_password_until: {
        restore: 'stays: the password was handed over and works until then',
      },
      factors_off_at: { restore: 'ends' },
    },
    owner: 'itself',
    export: { in: 'profile' },
    ends: 'rule: removed last, people/users/delete-account.ts',
    kept: 'kept: until its owner deletes it',
  },
  verification_code: {
    key: ['purpose', 'target', 'asker'],
    secrets: { code_hash: { restore: 'ends' }, expires_at: { restore: 'ends' } },
    owner: 'none: it is known by the contact it was sent to',
    export: 'nothing: it works for minutes',
    ends: 'rule: removed by contact, people/users/delete-account.ts',
    restore: 'codesEnded',
    kept: 'rule: until the next code is sent after its end, people/codes/send-code.ts',
  },
  spent_captcha: {
    key: ['signature'],
    secrets: {
      signature: { restore: 'stays: over within minutes' },
      expires_at: { restore: 'stays: over within minutes' },
    },
    owner: 'none: it names no person',
    export: 'nothing: it names no person',
    ends: 'stays: over within minutes',
    kept: 'rule: until the next captcha is solved after its end, people/captcha/captcha.ts',
  },
  message: {
    key: ['id'],
    owner: 'user',
    export: {
      section: 'messages',
      columns: ['channel', 'recipient', 'template', 'subject', 'status', 'created_at'],
      order: ['created_at', 'id'],
    },
    ends: 'rule: removed by recipient as well, people/users/delete-account.ts',
    kept: 'rule: by its status, removeOldMessages',
  },
};
