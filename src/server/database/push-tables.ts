import type { Generated, GeneratedAlways } from 'kysely';
import type { DestinationKind } from '#contract/destination.ts';
import { keptHours } from '#contract/portal/console-inbox.ts';
import { type Descriptions, hourMs } from './description.ts';
import type { Flag } from './people-tables.ts';

/** The outbox: what is to be told an account, written in the transaction that caused it. */
export interface PushTable {
  /** UUID version 7; the receiver sees it in a header and tells repeats by it. */
  id: string;
  account_id: string;
  kind: string;
  bill_code: string;
  /** Rises within account, kind and waybill; pushes of one such row go out in this order. */
  sequence: number;
  /** JSON: bizContent of version 1, `data` of version 2; put into its form when it is sent. */
  content: string;
  status: 'pending' | 'delivered' | 'dead';
  attempts: number;
  created_at: number;
  /** When the next attempt is due. */
  next_at: number;
  /** A process that claimed it has until then. */
  lease_until: number | null;
  delivered_at: number | null;
  /** Goes with it, as a header. */
  traceparent: string | null;
  /** When data of a person was erased from it; null: never. */
  erased_at: number | null;
}

/**
 * What an attempt sent. It is there before its attempt where a listener sends, and missing for
 * attempts from before messages were kept.
 */
export interface PushMessageTable {
  push_id: string;
  /** Of the attempt. */
  number: number;
  url: string;
  /** JSON object; null: nothing could be sent. */
  headers: string | null;
  /** Of its row in `push_body`, which is missing once it was erased. */
  body_digest: string | null;
}

/** A body that attempts of a push sent: those with the same body share a row. */
export interface PushBodyTable {
  push_id: string;
  /** SHA-256 of the body, base64url. */
  digest: string;
  /** Sealed; the beginning of a long one. */
  body: string;
  /** Length of the whole body. */
  bytes: number;
}

export interface PushAttemptTable {
  push_id: string;
  /** 1, 2, 3 … */
  number: number;
  attempted_at: number;
  duration_ms: number;
  http_status: number | null;
  /** Why no answer counted, in English. */
  error: string | null;
  /** The same for a reader of any language: JSON of its text's id and values; null: an attempt from before it was kept. */
  fault: string | null;
  /** The beginning of the answer. */
  answer: string | null;
  /** JSON object, each value cut; null: no answer, or an attempt from before they were kept. */
  answer_headers: string | null;
  /** 1: the day's budget of its account was used up, so that neither what it sent nor the answer is kept. */
  thinned: Generated<Flag>;
}

export interface CallbackTable {
  account_id: string;
  /** Id of the push in the contract, such as `logistics/statusFeedback`. */
  kind: string;
  /** Of the portal's own destinations it holds their name, as `toUrl` writes it. */
  url: string;
  /** The database derives it from `url`. */
  destination: GeneratedAlways<DestinationKind>;
  /** Set when the receiver answered 410; pushes wait until an address is set again. */
  disabled_at: number | null;
  disabled_reason: string | null;
  updated_at: number;
  /** When its owner was last told that a push was parked: not of each one. */
  parked_told_at: number | null;
  /** While pushes go to the portal's own inbox or listener: where they went before. */
  own_url: string | null;
  /** Where that address answered 410 before: it comes back as it was. */
  own_disabled_at: number | null;
  own_disabled_reason: string | null;
  /** Version of the open API that its pushes speak. */
  version: Generated<1 | 2>;
  /** Version that `own_url` speaks; null: 1. */
  own_version: 1 | 2 | null;
}

/** What signs an account's pushes of a kind in version 2; it is there before the address, and outlives it. */
export interface CallbackSecretTable {
  account_id: string;
  kind: string;
  /** `whsec_…`, sealed. */
  secret: string;
  made_at: number;
  /** The one before, sealed; it signs as well until `old_secret_until`. */
  old_secret: string | null;
  old_secret_until: number | null;
}

/** What a test inbox answers. */
export interface InboxTable {
  account_id: string;
  answer: 'ok' | 'error' | 'slow' | 'gone';
}

/** A push that a test inbox took, as it came. */
export interface InboxPushTable {
  /** UUID version 7: rises. */
  id: string;
  account_id: string;
  kind: string;
  /** Null: its content names none. */
  bill_code: string | null;
  /** JSON object. */
  headers: string;
  /** Byte for byte, as a receiver gets it. */
  body: string;
  /** The digest, or the signature of version 2, that was right when it came. */
  expected: string;
  /** What was answered; null: nothing in time. */
  http_status: number | null;
  received_at: number;
}

/** Lets `listen.mjs` take the pushes of a sandbox account. */
export interface ListenTokenTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token, hex: the token itself is shown once and kept nowhere. */
  hash: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
  /** Id of the person: it ends when they leave the organisation. */
  made_by: string | null;
}

/** Lets an agent's tools act as a sandbox account. */
export interface ToolTokenTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token, hex: the token itself is shown once and kept nowhere. */
  hash: string;
  /** By its maker. */
  name: string;
  /** Names of scopes with a space between them. */
  scopes: string;
  /** Id of the person: it ends when they leave the organisation, or may make none any more. */
  made_by: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
}

/** The one that listens for an account: who began last. */
export interface ListenerTable {
  account_id: string;
  /** What it calls itself, at random. */
  listener: string;
  seen_at: number;
}

/** Pushes, and what receives them. */
export interface PushTables {
  push: PushTable;
  push_message: PushMessageTable;
  push_body: PushBodyTable;
  push_attempt: PushAttemptTable;
  callback: CallbackTable;
  callback_secret: CallbackSecretTable;
  inbox: InboxTable;
  inbox_push: InboxPushTable;
  listen_token: ListenTokenTable;
  tool_token: ToolTokenTable;
  listener: ListenerTable;
}

export const pushTables: Descriptions<PushTables> = {
  push: {
    key: ['id'],
    owner: 'account',
    export: 'nothing: the console exports calls and pushes',
    ends: 'rule: one that waits becomes dead, people/organisations/remove-organisation.ts',
    kept: 'rule: CALL_LOG_DAYS after it was stored, unless it still waits, removeOldPushes',
    consignee: { place: 'pushes', data: ['content'], reads: ['bill_code', 'erased_at'] },
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
    consignee: { place: 'pushBodies', data: ['body'], reads: [] },
  },
  push_attempt: {
    key: ['push_id', 'number'],
    owner: 'push',
    export: 'nothing: the console exports calls and pushes',
    ends: { cleared: { answer: null, answer_headers: null } },
    kept: 'rule: with its push, and the newest of each, removeOldPushes',
    consignee: { place: 'pushAnswers', data: ['answer', 'answer_headers'], reads: [] },
  },
  callback: {
    key: ['account_id', 'kind'],
    owner: 'account',
    export: {
      section: 'callbacks',
      columns: ['kind', 'url', 'version', 'updated_at'],
      order: ['kind', 'version'],
    },
    ends: 'removed',
    kept: 'kept: until its owner removes it',
    demo: { since: 'updated_at' },
  },
  callback_secret: {
    key: ['account_id', 'kind'],
    secrets: {
      secret: {
        sealed: true,
        restore: 'stays: signs pushes to the integrator, and opens nothing here',
      },
      old_secret: {
        sealed: true,
        restore: 'stays: signs pushes to the integrator, and opens nothing here',
      },
      old_secret_until: {
        restore: 'stays: signs pushes to the integrator, and opens nothing here',
      },
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
    consignee: { place: 'inboxPushes', data: ['body'], reads: ['account_id', 'bill_code'] },
    demo: 'stays: it is kept for a day anyway',
  },
  listen_token: {
    key: ['id'],
    secrets: { hash: { restore: 'ends' }, expires_at: { restore: 'ends' } },
    owner: 'account',
    export: {
      section: 'listenTokens',
      columns: ['created_at', 'expires_at', 'used_at'],
      order: ['created_at', 'id'],
    },
    ends: 'removed',
    leaving: 'made_by',
    restore: 'listenTokensRevoked',
    kept: { until: 'expires_at' },
    demo: { since: 'created_at' },
  },
  tool_token: {
    key: ['id'],
    secrets: { hash: { restore: 'ends' }, expires_at: { restore: 'ends' } },
    owner: 'account',
    export: {
      section: 'toolTokens',
      columns: ['name', 'scopes', 'created_at', 'expires_at', 'used_at'],
      order: ['created_at', 'id'],
    },
    ends: 'removed',
    leaving: 'made_by',
    restore: 'toolTokensRevoked',
    kept: { until: 'expires_at' },
    demo: { since: 'created_at' },
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
