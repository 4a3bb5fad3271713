import type { Generated, GeneratedAlways } from 'kysely';
import type { DestinationKind } from '#contract/destination.ts';
import type { Flag } from './people-tables.ts';

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

/** The one that listens for an account: who began last. */
export interface ListenerTable {
  account_id: string;
  /** What it calls itself, at random. */
  listener: string;
  seen_at: number;
}

export interface PushTables {
  callback: CallbackTable;
  callback_secret: CallbackSecretTable;
  push: PushTable;
  push_attempt: PushAttemptTable;
  push_message: PushMessageTable;
  push_body: PushBodyTable;
  inbox: InboxTable;
  inbox_push: InboxPushTable;
  listen_token: ListenTokenTable;
  listener: ListenerTable;
}
