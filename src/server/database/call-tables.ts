import type { Generated } from 'kysely';
import { type Descriptions, dayMs } from './description.ts';

/** Refused calls are counted by the quarter of an hour: every zone's hours and days begin at one. */
export const quarterMs = 15 * 60 * 1000;

/** The prefix of a sealed answer; others are objects of JSON. */
export const sealedMark = 'sealed:';

/** Successful sandbox calls of an operation, or acknowledged pushes of a kind. */
export interface JointTestTable {
  account_id: string;
  operation: string;
  successes: number;
  last_at: number;
  /** When as many were counted as production asks for. */
  completed_at: number | null;
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

/** What calls leave. */
export interface CallTables {
  joint_test: JointTestTable;
  call_record: CallRecordTable;
  call_log: CallLogTable;
  refused_calls: RefusedCallsTable;
  kept_bytes: KeptBytesTable;
}

export const callTables: Descriptions<CallTables> = {
  joint_test: {
    key: ['account_id', 'operation'],
    owner: 'account',
    export: {
      section: 'jointTests',
      columns: ['operation', 'successes', 'last_at'],
      order: ['last_at', 'operation'],
    },
    ends: 'removed',
    kept: 'kept: as long as its account has an owner',
    demo: { since: 'last_at' },
  },
  call_record: {
    key: ['account_id', 'id'],
    secrets: {
      body_hash: { restore: 'stays: of a call that was answered' },
      answer: { sealed: { mark: sealedMark }, restore: 'stays: of a call that was answered' },
    },
    owner: 'account',
    export: 'nothing: it repeats what the caller received',
    ends: 'removed',
    kept: 'rule: 24 hours, and the newest of an account, removeOldRecords',
    consignee: { place: 'outcomes', data: ['answer'], reads: [] },
    demo: 'stays: it is kept for a day anyway',
  },
  call_log: {
    key: ['request_id'],
    owner: 'account',
    export: 'nothing: the console exports calls and pushes',
    ends: {
      cleared: {
        received: null,
        answered: null,
        headers: null,
        diagnosis: null,
        uuid: '',
        tool_token_id: null,
        tool_token_name: null,
      },
    },
    kept: { since: 'called_at', term: 'CALL_LOG_DAYS' },
    consignee: {
      place: 'calls',
      data: ['received', 'answered', 'diagnosis'],
      reads: ['account_id'],
    },
    demo: { since: 'called_at' },
  },
  refused_calls: {
    key: ['account_id', 'quarter', 'operation', 'code'],
    owner: 'account',
    export: 'nothing: counts',
    ends: 'stays: counts',
    kept: { since: 'quarter', term: 'CALL_LOG_DAYS', unitMs: quarterMs },
    demo: 'stays: counts',
  },
  kept_bytes: {
    key: ['account_id', 'day'],
    owner: 'account',
    export: 'nothing: counts',
    ends: 'stays: counts',
    kept: { since: 'day', term: 'CALL_LOG_DAYS', unitMs: dayMs },
    demo: 'stays: counts',
  },
};
