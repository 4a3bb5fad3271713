import type { Generated } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { Descriptions } from './description.ts';

/** Refused calls are counted per quarter of an hour: hours and days of every time zone begin at one. */
export const quarterMs = 15 * 60 * 1000;

/** The prefix of a sealed answer; others are objects of JSON. */
export const sealedMark = 'sealed:';

/** Successful sandbox calls of an operation, or acknowledged pushes of a kind. */
export interface JointTestTable {
  account_id: string;
  operation: string;
  successes: number;
  last_at: number;
  /** When the number that production requires was reached. */
  completed_at: number | null;
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
  /** Beginnings of bizContent as received and of the answer, with secrets masked. */
  received: string | null;
  answered: string | null;
  /** The wrong field or header. */
  field: string | null;
  /** Joint-testing record named in the address; empty if none. */
  uuid: string;
  /** Trace that the caller sent, 32 hexadecimal digits; null if none. */
  trace_id: string | null;
  /** A KeptDiagnosis if a digest did not match; else null. */
  diagnosis: string | null;
  /** A list of KeptHeader; null if nothing of the request is kept. */
  headers: string | null;
  /** Version of the open API that the call used. */
  version: Generated<1 | 2>;
  /** Id of the agent token that made the call, whose row may be gone; null if none. */
  tool_token_id: string | null;
  tool_token_name: string | null;
}

export interface CallTables {
  joint_test: JointTestTable;
  /** Final outcome of a version 2 call that may have changed something; repeats are answered from it. */
  call_record: {
    account_id: string;
    /** Its `webhook-id`. */
    id: string;
    /** SHA-256 of the body, base64. */
    body_hash: string;
    http_status: number;
    code: string;
    /** The envelope as sent; sealed if it contains a secret. */
    answer: string;
    recorded_at: number;
  };
  call_log: CallLogTable;
  /** Number of calls that the call log omitted: refused ones, and successes beyond their account's budget. */
  refused_calls: {
    /** Empty if the call named no known account. */
    account_id: string;
    /** Quarters of an hour since 1970. */
    quarter: number;
    operation: string;
    code: string;
    count: number;
  };
  /** Bytes that the portal stored per day for an account's calls and pushes. */
  kept_bytes: {
    /** Empty: all callers that did not authenticate. */
    account_id: string;
    /** Days since 1970, UTC. */
    day: number;
    bytes: number;
  };
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
    consignee: {
      place: 'outcomes',
      data: ['answer'],
      reads: [],
      shows: ['account_id', 'recorded_at'],
    },
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
      shows: ['request_id', 'called_at', 'operation', 'code'],
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
