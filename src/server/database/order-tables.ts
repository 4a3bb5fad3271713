import type { Descriptions } from './description.ts';

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
  /** Freight plus insured fee, with two decimals. */
  sum_freight: string;
  /** Insurance fee, with two decimals; 0.00 for orders from before it was charged. */
  insured_fee: string;
  sender_city: string;
  receiver_city: string;
  outlet: string | null;
  staff: string | null;
  cancel_reason: string | null;
  /** Trace of the call that created it; null if it named none. */
  traceparent: string | null;
  created_at: number;
  updated_at: number;
}

/** A sandbox parcel's progress in its scenario. */
export interface SimulationTable {
  bill_code: string;
  account_id: string;
  scenario: string;
  /** Steps done. */
  step: number;
  /** Seconds between steps of its timetable; 0 if it never had one. */
  every_s: number;
  /** Null: moves on command only. */
  next_at: number | null;
  /** End of the lease of a process that claimed the due step. */
  lease_until: number | null;
  /** Why the next step was impossible: a key of `obstacles`. */
  stopped: string | null;
}

export interface SubscriptionTable {
  bill_code: string;
  account_id: string;
  /** Scan types pushed to the account, such as `1,10`. */
  nodes: string;
  updated_at: number;
}

/** A number deducted from a customer's balance before its order exists. */
export interface ReservedWaybillTable {
  bill_code: string;
  account_id: string;
  customer_id: string;
  reserved_at: number;
  /** Null until an order uses it. */
  used_at: number | null;
}

/** A problem of a parcel that waits for an instruction, or waited for one. */
export interface FailedDeliveryTable {
  /** UUID version 7. */
  id: string;
  account_id: string;
  bill_code: string;
  txlogistic_id: string;
  /** Number of the problem's scan; 0 if the courier's own system reported it. */
  sequence: number;
  problem_code: string;
  /** In the courier's words. */
  reason: string | null;
  failed_at: number;
  due_at: number;
  /** Times that the parcel went out for delivery, and how many are left. */
  attempts: number;
  attempts_left: number;
  /** The last instruction as JSON. */
  instruction: string | null;
  instructed_at: number | null;
  /** How many instructions were accepted. */
  instructed: number;
  /** When a stay at the outlet began, so that the parcel waits again. */
  kept_at: number | null;
  /** Null: it is open, and a parcel has one open row. */
  closed_at: number | null;
  /** Type of the scan that closed it. */
  closed_by: number | null;
}

/** A return, the waybill `bill_code`, of a delivered one. */
export interface OrderReturnTable {
  bill_code: string;
  /** The waybill that it brings back. */
  return_of: string;
  /** 1, 2, 3 … in the order of one parcel's returns. */
  number: number;
}

export interface OrderTables {
  orders: OrderTable;
  scan: {
    bill_code: string;
    /** 1, 2, 3 … in the order of one parcel's scans. */
    sequence: number;
    type: number;
    scanned_at: number;
    /** Code of the outlet or hub. */
    outlet: string;
    next_outlet: string | null;
    staff: string | null;
    remark: string | null;
    /** A `ScanProof` as JSON: one-time password, who signed, and pictures. */
    proof: string | null;
    /** Why a delivery failed, of `problemCodes`; null: another type, or from before it was recorded. */
    problem_code: string | null;
    /** Until when a problem may be instructed; null: not at all. */
    due_at: number | null;
  };
  /** An order that was removed after its days: its numbers stay taken. */
  removed_order: Pick<
    OrderTable,
    'bill_code' | 'account_id' | 'customer_id' | 'txlogistic_id' | 'status'
  > & { removed_at: number };
  failed_delivery: FailedDeliveryTable;
  order_return: OrderReturnTable;
  simulation: SimulationTable;
  subscription: SubscriptionTable;
  real_name: {
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
  };
  reserved_waybill: ReservedWaybillTable;
  /** Accounts whose new sandbox orders move by themselves. */
  sandbox_timetable: {
    account_id: string;
    scenario: string;
    every_s: number;
    /** Null: set before this was recorded. */
    set_at: number | null;
  };
}

export const orderTables: Descriptions<OrderTables> = {
  orders: {
    key: ['order_number'],
    owner: 'account',
    export: 'nothing: parcels belong to the books of the courier',
    ends: 'stays: the courier keeps its books',
    kept: 'rule: ORDER_DAYS after its last event, remove-old-orders.ts; of a sandbox by age and number, remove-beyond.ts',
    consignee: {
      place: 'orders',
      data: ['content', 'cancel_reason'],
      reads: ['account_id', 'txlogistic_id', 'bill_code', 'status', 'version', 'updated_at'],
      shows: ['order_number', 'created_at', 'order_type', 'sum_freight'],
    },
    demo: 'rule: unless a page shows it, demo-cleanup.ts',
  },
  scan: {
    key: ['bill_code', 'sequence'],
    owner: 'waybill',
    export: 'nothing: parcels belong to the books of the courier',
    ends: 'stays: the courier keeps its books',
    kept: 'kept: as long as its order',
    consignee: {
      place: 'scans',
      data: ['remark', 'proof'],
      reads: [],
      shows: ['bill_code', 'sequence', 'type', 'scanned_at', 'outlet'],
    },
  },
  removed_order: {
    key: ['bill_code'],
    owner: 'account',
    export: 'nothing: two numbers and a time',
    ends: 'stays: no number ships twice',
    kept: 'kept: no number ships twice',
    demo: 'stays: orders of a sandbox leave none',
  },
  failed_delivery: {
    key: ['id'],
    owner: 'waybill',
    export: 'nothing: parcels belong to the books of the courier',
    ends: 'stays: the courier keeps its books',
    kept: { since: 'due_at', term: 'CALL_LOG_DAYS' },
    consignee: {
      place: 'failedDeliveries',
      data: ['reason', 'instruction'],
      reads: [],
      shows: ['bill_code', 'problem_code', 'failed_at', 'due_at'],
    },
    demo: 'stays: with its order',
  },
  order_return: {
    key: ['bill_code'],
    owner: 'waybill',
    export: 'nothing: parcels belong to the books of the courier',
    ends: 'stays: the courier keeps its books',
    kept: 'kept: as long as its order',
  },
  simulation: {
    key: ['bill_code'],
    owner: 'waybill',
    export: 'nothing: the state of a sandbox',
    ends: 'stays: with its order',
    kept: 'kept: as long as its order',
    demo: 'stays: with its order',
  },
  subscription: {
    key: ['bill_code', 'account_id'],
    owner: 'waybill',
    export: 'nothing: parcels belong to the books of the courier',
    ends: 'stays: with its order',
    kept: 'kept: as long as its order',
    demo: 'stays: with its order',
  },
  real_name: {
    key: ['bill_code'],
    secrets: { id_number: { sealed: true, restore: 'stays: opens nothing' } },
    owner: 'waybill',
    export: 'nothing: it is the data of a consignor',
    ends: 'stays: the courier keeps its books',
    kept: 'kept: as long as its order',
    consignee: {
      place: 'realNames',
      data: ['name', 'mobile', 'address', 'id_number'],
      reads: ['country'],
      shows: ['bill_code', 'id_type', 'updated_at'],
    },
    demo: 'stays: with its order',
  },
  reserved_waybill: {
    key: ['bill_code'],
    owner: 'waybill',
    export: 'nothing: parcels belong to the books of the courier',
    ends: 'stays: the courier keeps its books',
    kept: 'kept: as long as its order; of a sandbox the newest that no order carries',
    demo: { since: 'reserved_at' },
  },
  sandbox_timetable: {
    key: ['account_id'],
    owner: 'account',
    export: 'nothing: a setting of the sandbox',
    ends: 'stays: no call uses it any more',
    kept: 'kept: until it is switched off',
    demo: { since: 'set_at' },
  },
};
