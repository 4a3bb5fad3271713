import type { Generated } from 'kysely';

/** Refused calls are counted by the quarter of an hour: every zone's hours and days begin at one. */
export const quarterMs = 15 * 60 * 1000;

export interface CallLogTable {
  request_id: string;
  called_at: number;
  account_id: string | null;
  api_account: string;
  operation: string;
  code: string;
  http_status: number;
  duration_us: number;
  /** The beginning of bizContent as received, and of the answer; secrets in them are masked. */
  received: string | null;
  answered: string | null;
  /** The field or header at fault. */
  field: string | null;
  /** Joint-testing record that the address named; empty where it named none. */
  uuid: string;
  /** Trace that the caller named, 32 hexadecimal digits; null where it named none. */
  trace_id: string | null;
  /** A KeptDiagnosis, where a digest did not match; null otherwise. */
  diagnosis: string | null;
  /** A list of KeptHeader; null where nothing of what came is kept. */
  headers: string | null;
  /** Version of the open API that it spoke. */
  version: Generated<1 | 2>;
  /** The token of the agent that made it, as it was: its own row may be gone. Null where none did. */
  tool_token_id: string | null;
  tool_token_name: string | null;
}

/** How many calls the call log left out: refused ones, and successes beyond the budget of their account. */
export interface RefusedCallsTable {
  /** Empty where the call named no account of ours. */
  account_id: string;
  /** Quarters of an hour since 1970. */
  quarter: number;
  operation: string;
  code: string;
  count: number;
}

/** How many bytes calls and pushes of an account made the portal keep in a day. */
export interface KeptBytesTable {
  /** Empty: of all who did not prove to be an account. */
  account_id: string;
  /** Days since 1970, of UTC. */
  day: number;
  bytes: number;
}

/** Of calls. */
export interface CallTables {
  call_log: CallLogTable;
  refused_calls: RefusedCallsTable;
  kept_bytes: KeptBytesTable;
}
