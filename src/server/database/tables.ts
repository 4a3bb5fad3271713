import type { Kysely, Selectable, Transaction } from 'kysely';

/** Times are milliseconds since 1970, booleans 0 or 1, JSON text: the same on both engines. */
type Flag = 0 | 1;

export interface AccountTable {
  id: string;
  api_account: string;
  environment: 'sandbox' | 'production';
  level: 'developer' | 'enterprise';
  /** AES-256-GCM under the master key. */
  private_key: string;
  /** 1: may call every interface, whatever its level. */
  all_interfaces: Flag;
  created_at: number;
}

export interface AccountInterfaceTable {
  account_id: string;
  operation: string;
}

export interface CustomerTable {
  id: string;
  account_id: string;
  code: string;
  /** AES-256-GCM of the cipher that stands for the password. */
  cipher: string;
  cod: Flag;
  /** Waybills left; null: not counted for this customer. */
  balance: number | null;
  created_at: number;
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
  sum_freight: string;
  sender_city: string;
  receiver_city: string;
  outlet: string | null;
  staff: string | null;
  cancel_reason: string | null;
  created_at: number;
  updated_at: number;
}

export interface ScanTable {
  bill_code: string;
  /** 1, 2, 3 … in the order of the scans of one parcel. */
  sequence: number;
  type: number;
  scanned_at: number;
  /** City code of the outlet. */
  city: string;
  next_city: string | null;
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

export interface CallLogTable {
  request_id: string;
  called_at: number;
  account_id: string | null;
  api_account: string;
  operation: string;
  code: string;
  http_status: number;
  duration_us: number;
}

export interface Database {
  account: AccountTable;
  account_interface: AccountInterfaceTable;
  customer: CustomerTable;
  orders: OrderTable;
  scan: ScanTable;
  area: AreaTable;
  counter: CounterTable;
  call_log: CallLogTable;
}

export type Db = Kysely<Database>;
/** Either the database or a transaction of it. */
export type Queryable = Kysely<Database> | Transaction<Database>;
export type OrderRow = Selectable<OrderTable>;
export type ScanRow = Selectable<ScanTable>;
