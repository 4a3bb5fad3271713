import type { Kysely, Selectable, Transaction } from 'kysely';
import type { CallTables } from './call-tables.ts';
import type { DataKeyTable } from './key-tables.ts';
import type { Flag, PeopleTables } from './people-tables.ts';
import type { PushTables } from './push-tables.ts';

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
  /** Whose it is; null: made by the courier's staff. */
  organisation_id: string | null;
  /** The key before the last rotation, sealed; it signs as well until `old_key_until`. */
  old_key: string | null;
  old_key_until: number | null;
  /** When the old key last signed since it became the old one. */
  old_key_used_at: number | null;
  /** When its owner was told that it ends soon. */
  old_key_told_at: number | null;
  key_changed_at: number | null;
  last_used_at: number | null;
  /** JSON list of addresses and networks that may call; null: all. */
  allowed_addresses: string | null;
  /** `whsec_…` of version 2, sealed; null: made when it is first shown. */
  webhook_secret: string | null;
  /** The secret before the last rotation, as with the key: sealed, until when, last used, told of its end. */
  old_webhook_secret: string | null;
  old_webhook_until: number | null;
  old_webhook_used_at: number | null;
  old_webhook_told_at: number | null;
  webhook_changed_at: number | null;
  /** When version 1 was last spoken, and from which IP address. */
  v1_used_at: number | null;
  v1_used_from: string | null;
  v2_used_at: number | null;
  /** Since when version 1 is switched off; null: it is served. */
  v1_off_at: number | null;
  /** Since when the courier's staff lets it make no call; with its organisation, or by itself where it has none. */
  suspended_at: number | null;
}

/** What an account may call in production; a row is there while somebody gives it. */
export interface AccountInterfaceTable {
  account_id: string;
  operation: string;
  /** 1: the courier's staff gave it by hand, and nobody else takes it back. */
  by_staff: Flag;
  /** 1: an application of the account's owner is live, and it ends with that. */
  by_application: Flag;
}

export interface CustomerTable {
  id: string;
  account_id: string;
  code: string;
  /** The cipher that stands for the password, sealed. */
  cipher: string;
  cod: Flag;
  /** Waybills left, or granted where a core counts them; null: not counted for this customer. */
  balance: number | null;
  /** Waybills left as a core said last; null where none did. */
  core_balance: number | null;
  core_balance_at: number | null;
  /** Where this is a core: what the portal said last that its staff granted in all. */
  granted: number | null;
  created_at: number;
  /** The password, sealed, where the portal made it or it is the sandbox's. */
  password: string | null;
}

export interface OrderTable {
  /** Serial of the order, digits. */
  order_number: string;
  account_id: string;
  customer_id: string;
  txlogistic_id: string;
  bill_code: string;
  /** 1 individual, 2 contract. */
  order_type: number;
  status: number;
  /** Counts changes; a change names the version it read. */
  version: number;
  /** The fields of the order as JSON, validated and in the courier's spelling. */
  content: string;
  sorting_code: string;
  last_center_name: string;
  /** Freight and insured fee together, with two decimals. */
  sum_freight: string;
  /** What insuring costs, with two decimals; orders made before it was charged have 0.00. */
  insured_fee: string;
  sender_city: string;
  receiver_city: string;
  outlet: string | null;
  staff: string | null;
  cancel_reason: string | null;
  /** Of the call that made it; null where it named no trace. */
  traceparent: string | null;
  created_at: number;
  updated_at: number;
}

export interface ScanTable {
  bill_code: string;
  /** 1, 2, 3 … in the order of the scans of one parcel. */
  sequence: number;
  type: number;
  scanned_at: number;
  /** Code of the outlet or hub. */
  outlet: string;
  next_outlet: string | null;
  staff: string | null;
  remark: string | null;
}

export interface AreaTable {
  code: string;
  country: string;
  level: number;
  parent: string | null;
  name: string;
  aliases: string;
  post_code: string;
  covered: Flag;
}

export interface CounterTable {
  name: string;
  value: number;
}

export interface OutletTable {
  /** The first outlet of a city has the city's code. */
  code: string;
  kind: 'outlet' | 'hub';
  country: string;
  prov_code: string;
  city_code: string;
  name: string;
  address: string;
  phone: string;
  /** What it serves, in words. */
  area: string;
  latitude: number;
  longitude: number;
}

export interface SalespersonTable {
  code: string;
  account_id: string;
  /** Code of the outlet; it stands for a password in the business digest. */
  outlet: string;
  disabled: Flag;
  created_at: number;
}

/** A number taken off a customer's balance before its order is known. */
export interface ReservedWaybillTable {
  bill_code: string;
  account_id: string;
  customer_id: string;
  reserved_at: number;
  /** Null until an order carries it. */
  used_at: number | null;
}

export interface RealNameTable {
  bill_code: string;
  account_id: string;
  name: string;
  id_type: number;
  /** Sealed. */
  id_number: string;
  mobile: string;
  country: string | null;
  address: string | null;
  updated_at: number;
}

export interface SubscriptionTable {
  bill_code: string;
  account_id: string;
  /** Scan types the account is told of, such as `1,10`. */
  nodes: string;
  updated_at: number;
}

/** How a core answered a call that changed something, by its `webhook-id`: a CoreAnswer as JSON. */
export interface CoreCallTable {
  id: string;
  answer: string;
  answered_at: number;
}

/** Until when a version of the open API is served; no row: without an end. */
export interface VersionEndTable {
  version: number;
  deprecated_at: number;
  sunset_at: number;
}

/** The final outcome of a call of version 2 that may have changed something: the same again is answered from it. */
export interface CallRecordTable {
  account_id: string;
  /** Its `webhook-id`. */
  id: string;
  /** SHA-256 of the body, base64. */
  body_hash: string;
  http_status: number;
  code: string;
  /** The envelope as sent; sealed where a secret stands in it. */
  answer: string;
  recorded_at: number;
}

export interface CoreEventTable {
  id: string;
  taken_at: number;
}

/** How far a sandbox parcel has come in its scenario. */
export interface SimulationTable {
  bill_code: string;
  account_id: string;
  scenario: string;
  /** Steps done. */
  step: number;
  /** Seconds between two steps of its timetable; 0 where it never had one. */
  every_s: number;
  /** Null: moves on command only. */
  next_at: number | null;
  /** A process that claimed the step that is due has until then. */
  lease_until: number | null;
  /** Why the next step was impossible: a key of `obstacles`. */
  stopped: string | null;
}

/** Accounts whose new sandbox orders start moving by themselves. */
export interface SandboxTimetableTable {
  account_id: string;
  scenario: string;
  every_s: number;
  /** Null: set before this was kept. */
  set_at: number | null;
}

export interface Database extends PeopleTables, CallTables, PushTables {
  account: AccountTable;
  account_interface: AccountInterfaceTable;
  customer: CustomerTable;
  orders: OrderTable;
  scan: ScanTable;
  area: AreaTable;
  counter: CounterTable;
  outlet: OutletTable;
  salesperson: SalespersonTable;
  reserved_waybill: ReservedWaybillTable;
  real_name: RealNameTable;
  subscription: SubscriptionTable;
  simulation: SimulationTable;
  sandbox_timetable: SandboxTimetableTable;
  data_key: DataKeyTable;
  core_call: CoreCallTable;
  call_record: CallRecordTable;
  version_end: VersionEndTable;
  core_event: CoreEventTable;
}

export type Db = Kysely<Database>;
/** The database or a transaction of it. */
export type Queryable = Db | Transaction<Database>;
export type OrderRow = Selectable<OrderTable>;
export type ScanRow = Selectable<ScanTable>;
export type OutletRow = Selectable<OutletTable>;
export type SimulationRow = Selectable<SimulationTable>;
