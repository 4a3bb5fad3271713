import type { Generated, GeneratedAlways } from 'kysely';
import type { DestinationKind } from '#contract/destination.ts';
import { hourMs } from '#contract/durations.ts';
import { keptHours } from '#contract/portal/console-inbox.ts';
import type { Descriptions } from './description.ts';
import type { Flag } from './people-tables.ts';

export interface PushAttemptTable {
  push_id: string;
  /** 1, 2, 3 … */
  number: number;
  attempted_at: number;
  duration_ms: number;
  http_status: number | null;
  /** Why no response was accepted, in English. */
  error: string | null;
  /** The same independent of language: JSON of text id and values; null: attempts older than this column. */
  fault: string | null;
  /** Beginning of the response. */
  answer: string | null;
  /** JSON object with truncated values; null: no response, or an attempt older than this column. */
  answer_headers: string | null;
  /** 1: the account's daily budget was used up, so neither request nor response is kept. */
  thinned: Generated<Flag>;
}

/** Signs an account's pushes of a kind in version 2; exists before the address and outlives it. */
export interface CallbackSecretTable {
  account_id: string;
  /** Channel (`push/channel.ts`); the row of a further address reserves its number. */
  kind: string;
  /** `whsec_…`, sealed. */
  secret: string;
  made_at: number;
  /** The previous secret, sealed; also signs until `old_secret_until`. */
  old_secret: string | null;
  old_secret_until: number | null;
}

/** A push as received by a test inbox. */
export interface InboxPushTable {
  /** UUID version 7, increasing. */
  id: string;
  account_id: string;
  kind: string;
  /** Null if its content names none. */
  bill_code: string | null;
  /** JSON object. */
  headers: string;
  /** Exact bytes, as a receiver gets them. */
  body: string;
  /** Correct digest, or signature of version 2, at the time of receipt. */
  expected: string;
  /** Status returned; null if nothing in time. */
  http_status: number | null;
  received_at: number;
}

export interface PushTables {
  /** What happened to parcels of an account, written in the transaction that caused it. Pushes repeat it. */
  event: {
    /** UUID version 7; the push to the first address has the same. */
    id: string;
    account_id: string;
    kind: string;
    bill_code: string;
    /** Increases within account, kind and waybill. */
    sequence: number;
    /** JSON, as that of a push. */
    content: string;
    created_at: number;
    /** Earliest time to number it. */
    due_at: number;
    /** Place in the account's order, assigned after the commit by `numberEvents`; null until then. */
    number: number | null;
    /** When a person's data was erased from it; null: never. */
    erased_at: number | null;
  };
  /** Numbers of an account's events; its lock is held while one is assigned. */
  event_log: {
    account_id: string;
    last_number: number;
    /** Events up to this number may have been removed; 0: none was. */
    removed_number: number;
  };
  /** The outbox: pushes to an account, written in the transaction that caused them. */
  push: {
    /** UUID version 7. */
    id: string;
    account_id: string;
    /** Channel of its address (`push/channel.ts`). */
    kind: string;
    bill_code: string;
    /** Increases within account, kind and waybill; pushes of one such sequence go out in order. */
    sequence: number;
    /** JSON: bizContent of version 1, `data` of version 2; formatted when sent. Empty: its event has it. */
    content: string;
    status: 'pending' | 'delivered' | 'dead';
    attempts: number;
    created_at: number;
    /** When the next attempt is due. */
    next_at: number;
    /** End of the lease of the process that claimed it. */
    lease_until: number | null;
    delivered_at: number | null;
    /** Sent as a header. */
    traceparent: string | null;
    /** When a person's data was erased from it; null: never. */
    erased_at: number | null;
    /** Sent in a header, by which receivers recognise repeats: equal at all addresses; null: `id` is. */
    event_id: string | null;
  };
  /** What an attempt sent. Exists before the attempt if a listener sends it; missing for old attempts. */
  push_message: {
    push_id: string;
    /** Number of the attempt. */
    number: number;
    url: string;
    /** JSON object; null: nothing could be sent. */
    headers: string | null;
    /** Key of its `push_body` row, which is missing once erased. */
    body_digest: string | null;
  };
  /** A body that attempts of a push sent; attempts with the same body share a row. */
  push_body: {
    push_id: string;
    /** SHA-256 of the body, base64url. */
    digest: string;
    /** Sealed; truncated if long. */
    body: string;
    /** Length of the whole body. */
    bytes: number;
  };
  push_attempt: PushAttemptTable;
  callback: {
    account_id: string;
    /** Channel: id of the push in the contract, such as `logistics/statusFeedback`, and the number of a further address. */
    kind: string;
    /** For the portal's own destinations their name, as `toUrl` writes it. */
    url: string;
    /** The database derives it from `url`. */
    destination: GeneratedAlways<DestinationKind>;
    /** When the receiver answered 410; pushes wait until an address is set again. */
    disabled_at: number | null;
    disabled_reason: string | null;
    updated_at: number;
    /** When the owner was last notified of a parked push; not sent for each one. */
    parked_told_at: number | null;
    /** Previous address while pushes go to the portal's own inbox or listener. */
    own_url: string | null;
    /** When that address answered 410; restored with it. */
    own_disabled_at: number | null;
    own_disabled_reason: string | null;
    /** Version of the open API of its pushes. */
    version: Generated<1 | 2>;
    /** Version of the pushes to `own_url`; null: 1. */
    own_version: 1 | 2 | null;
    /** Types of scan to send, separated by commas; null: all. */
    scans: string | null;
  };
  callback_secret: CallbackSecretTable;
  inbox: {
    account_id: string;
    answer: 'ok' | 'error' | 'slow' | 'gone';
  };
  inbox_push: InboxPushTable;
  /** Lets `listen.mjs` receive the pushes of a sandbox account. */
  listen_token: {
    id: string;
    account_id: string;
    /** SHA-256 of the token, hex; the token itself is shown once and never stored. */
    hash: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
    /** Id of the person; the token ends when they leave the organisation. */
    made_by: string | null;
  };
  /** Lets an agent's tools act as a sandbox account. */
  tool_token: {
    id: string;
    account_id: string;
    /** SHA-256 of the token, hex; the token itself is shown once and never stored. */
    hash: string;
    name: string;
    /** Scope names, separated by spaces. */
    scopes: string;
    /** Id of the person; the token ends when they leave the organisation or may no longer create one. */
    made_by: string;
    created_at: number;
    expires_at: number;
    used_at: number | null;
  };
  /** An account's current listener: the last one to start. */
  listener: {
    account_id: string;
    /** Random name that it gives itself. */
    listener: string;
    seen_at: number;
  };
}

const signsOut = 'stays: signs pushes to the integrator, and opens nothing here' as const;

const ofToken = {
  key: ['id'],
  secrets: { hash: { restore: 'ends' }, expires_at: { restore: 'ends' } },
  owner: 'account',
  ends: 'removed',
  leaving: 'made_by',
  kept: { until: 'expires_at' },
  demo: { since: 'created_at' },
} as const;

export const pushTables: Descriptions<PushTables> = {
  event: {
    key: ['id'],
    owner: 'account',
    export: 'nothing: events/listEvents returns them',
    ends: 'removed',
    kept: 'rule: CALL_LOG_DAYS after it was stored, removeOldEvents',
    consignee: {
      place: 'events',
      data: ['content'],
      reads: ['bill_code', 'erased_at'],
      shows: ['account_id', 'kind', 'created_at'],
    },
    demo: 'rule: with its number, demo-cleanup.ts',
  },
  event_log: {
    key: ['account_id'],
    owner: 'account',
    export: 'nothing: two numbers',
    ends: 'removed',
    kept: 'kept: one row an account',
    demo: 'stays: cursors refer to it',
  },
  push: {
    key: ['id'],
    owner: 'account',
    export: 'nothing: the console exports calls and pushes',
    ends: 'rule: one that waits becomes dead, people/organisations/leave.ts',
    kept: 'rule: CALL_LOG_DAYS after it was stored, unless it still waits, removeOldPushes',
    consignee: {
      place: 'pushes',
      data: ['content'],
      reads: ['bill_code', 'erased_at', 'event_id'],
      shows: ['account_id', 'kind', 'created_at'],
    },
    demo: 'rule: with its attempts, demo-cleanup.ts',
  },
  push_message: {
    key: ['push_id', 'number'],
    owner: 'push',
    export: 'nothing: the console exports calls and pushes',
    ends: 'removed',
    kept: 'rule: with its push, and the newest of each, removeOldPushes',
  },
  push_body: {
    key: ['push_id', 'digest'],
    secrets: { body: { sealed: true, restore: 'stays: of what was sent' } },
    owner: 'push',
    export: 'nothing: the console exports calls and pushes',
    ends: 'removed',
    kept: 'rule: with its push, removeOldPushes',
    consignee: { place: 'pushBodies', data: ['body'], reads: [], shows: ['push_id'] },
  },
  push_attempt: {
    key: ['push_id', 'number'],
    owner: 'push',
    export: 'nothing: the console exports calls and pushes',
    ends: { cleared: { answer: null, answer_headers: null } },
    kept: 'rule: with its push, and the newest of each, removeOldPushes',
    consignee: {
      place: 'pushAnswers',
      data: ['answer', 'answer_headers'],
      reads: [],
      shows: ['push_id', 'number', 'attempted_at'],
    },
  },
  callback: {
    key: ['account_id', 'kind'],
    owner: 'account',
    export: {
      section: 'callbacks',
      columns: ['kind', 'url', 'version', 'scans', 'updated_at'],
      order: ['kind', 'version'],
    },
    ends: 'removed',
    kept: 'kept: until its owner removes it',
    demo: { since: 'updated_at' },
  },
  callback_secret: {
    key: ['account_id', 'kind'],
    secrets: {
      secret: { sealed: true, restore: signsOut },
      old_secret: { sealed: true, restore: signsOut },
      old_secret_until: { restore: signsOut },
    },
    owner: 'account',
    export: 'nothing: secrets are shown in the console only',
    ends: 'removed',
    kept: 'kept: as long as its account has an owner',
    demo: 'stays: the next address uses it',
  },
  inbox: {
    key: ['account_id'],
    owner: 'account',
    export: 'nothing: a setting of the test inbox',
    ends: 'removed',
    kept: 'kept: as long as its account has an owner',
    demo: 'rule: unless pushes go there, demo-cleanup.ts',
  },
  inbox_push: {
    key: ['id'],
    owner: 'account',
    export: 'nothing: the console shows it for a day',
    ends: 'removed',
    kept: { since: 'received_at', term: { ms: keptHours * hourMs } },
    consignee: {
      place: 'inboxPushes',
      data: ['body'],
      reads: ['account_id', 'bill_code'],
      shows: ['kind', 'received_at'],
    },
    demo: 'stays: it is kept for a day anyway',
  },
  listen_token: {
    ...ofToken,
    export: {
      section: 'listenTokens',
      columns: ['created_at', 'expires_at', 'used_at'],
      order: ['created_at', 'id'],
    },
    restore: 'listenTokensRevoked',
  },
  tool_token: {
    ...ofToken,
    export: {
      section: 'toolTokens',
      columns: ['name', 'scopes', 'created_at', 'expires_at', 'used_at'],
      order: ['created_at', 'id'],
    },
    restore: 'toolTokensRevoked',
  },
  listener: {
    key: ['account_id'],
    owner: 'account',
    export: 'nothing: a name at random',
    ends: 'removed',
    kept: 'kept: one row an account',
    demo: 'stays: a name at random',
  },
};
