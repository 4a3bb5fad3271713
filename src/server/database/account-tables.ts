import type { AlertKind } from '#contract/portal/console-alerts.ts';
import type { Descriptions } from './description.ts';
import type { Flag } from './people-tables.ts';

export interface AccountTable {
  id: string;
  api_account: string;
  environment: 'sandbox' | 'production';
  level: 'developer' | 'enterprise';
  /** Sealed, as all secrets below. */
  private_key: string;
  /** 1: may call every interface, whatever its level. */
  all_interfaces: Flag;
  created_at: number;
  /** Owning organisation; null: created by the courier's staff. */
  organisation_id: string | null;
  /** The key before the last rotation, sealed; it signs as well until `old_key_until`. */
  old_key: string | null;
  old_key_until: number | null;
  /** When the old key last signed since the rotation. */
  old_key_used_at: number | null;
  /** When the owner was notified that it ends soon. */
  old_key_told_at: number | null;
  key_changed_at: number | null;
  last_used_at: number | null;
  /** JSON list of addresses and networks that may call; null: all. */
  allowed_addresses: string | null;
  /** `whsec_…` of version 2, sealed; null until it is first shown. */
  webhook_secret: string | null;
  /** Secret before the last rotation, as with the key: sealed, end, last use, notification of the end. */
  old_webhook_secret: string | null;
  old_webhook_until: number | null;
  old_webhook_used_at: number | null;
  old_webhook_told_at: number | null;
  webhook_changed_at: number | null;
  /** When version 1 was last used, and from which IP address. */
  v1_used_at: number | null;
  v1_used_from: string | null;
  v2_used_at: number | null;
  /** When version 1 was switched off; null: it is on. */
  v1_off_at: number | null;
  /** When the courier's staff suspended it; with its organisation, or alone if it has none. */
  suspended_at: number | null;
}

export interface CustomerTable {
  id: string;
  account_id: string;
  code: string;
  /** Cipher derived from the password, sealed. */
  cipher: string;
  cod: Flag;
  /** Waybills left, or granted if a core counts them; null: not counted for this customer. */
  balance: number | null;
  /** Waybills left as the core last reported; null if it reported none. */
  core_balance: number | null;
  core_balance_at: number | null;
  /** In a core: total that staff granted, as the portal last stated. */
  granted: number | null;
  created_at: number;
  /** Sealed password, if the portal created it or it is the sandbox's. */
  password: string | null;
}

export interface SalespersonTable {
  code: string;
  account_id: string;
  /** Outlet code; used in place of a password in the business digest. */
  outlet: string;
  disabled: Flag;
  created_at: number;
}

export interface AccountTables {
  account: AccountTable;
  /** What an account may call in production; the row exists while someone grants it. */
  account_interface: {
    account_id: string;
    operation: string;
    /** 1: granted by the courier's staff, and revoked only by them. */
    by_staff: Flag;
    /** 1: granted by a live application of the account's owner, and ends with it. */
    by_application: Flag;
  };
  customer: CustomerTable;
  salesperson: SalespersonTable;
  /** A mailed alert: not mailed again until it ended, restarted and a day has passed. */
  told_alert: {
    account_id: string;
    kind: string;
    told_at: number;
    /** When it was first found to have ended; null: it continues. */
    ended_at: number | null;
  };
  /** An alert whose start was written as a push; its end removes the row. */
  open_alert: {
    account_id: string;
    kind: AlertKind;
    opened_at: number;
  };
}

const listed = 'stays: the restore lists decisions made since' as const;

export const accountTables: Descriptions<AccountTables> = {
  account: {
    key: ['id'],
    secrets: {
      private_key: { sealed: true, restore: listed },
      old_key: { sealed: true, restore: 'stays: old_key_until ends it' },
      old_key_until: { restore: 'ends' },
      webhook_secret: { sealed: true, restore: listed },
      old_webhook_secret: { sealed: true, restore: 'stays: old_webhook_until ends it' },
      old_webhook_until: { restore: 'ends' },
      v1_off_at: { restore: 'stays: opens nothing' },
    },
    owner: 'itself',
    export: { in: 'accounts' },
    ends: 'rule: closed, and stays as the holder of its orders, people/organisations/leave.ts',
    kept: "kept: the courier's books name it",
  },
  account_interface: {
    key: ['account_id', 'operation'],
    owner: 'account',
    export: 'nothing: it repeats the applications',
    ends: 'removed',
    kept: 'kept: until it is taken back',
    demo: 'stays: visitors cannot change it',
  },
  customer: {
    key: ['id'],
    secrets: {
      cipher: { sealed: true, restore: listed },
      password: { sealed: true, restore: listed },
    },
    owner: 'account',
    export: {
      section: 'customers',
      columns: ['code', 'cod', 'balance', 'created_at'],
      order: ['created_at', 'id'],
    },
    ends: { cleared: { password: null } },
    kept: "kept: the courier's books name it",
    demo: 'stays: visitors cannot change it',
  },
  salesperson: {
    key: ['code'],
    owner: 'account',
    export: 'nothing: the courier keeps it of its own staff',
    ends: 'stays: the courier keeps it of its own staff',
    kept: 'kept: until the operator disables it',
    demo: 'stays: visitors cannot change it',
  },
  told_alert: {
    key: ['account_id', 'kind'],
    owner: 'account',
    export: 'nothing: the messages say it',
    ends: 'removed',
    kept: 'kept: one row a kind of alert',
    demo: 'stays: the demo sends no email',
  },
  open_alert: {
    key: ['account_id', 'kind'],
    owner: 'account',
    export: 'nothing: the console exports pushes',
    ends: 'removed',
    kept: 'kept: one row a kind of alert, until it ends',
    demo: 'stays: the next check ends it',
  },
};
