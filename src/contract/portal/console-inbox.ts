import { type PushKind, pushKinds } from '../operations/pushes.ts';
import { developer, viewer } from './access.ts';
import { type PushVersion, pushVersion } from './console-pushes.ts';
import { get, post } from './define-call.ts';
import { line, number, oneOf, optional } from './fields.ts';

/** Limit of a test inbox, and the hours that it keeps each push. */
export const mostKept = 500;
export const keptHours = 24;

/** Responses of a test inbox: an acknowledgement, HTTP 500, a timeout, HTTP 410. */
export const inboxAnswers = ['ok', 'error', 'slow', 'gone'] as const;
export type InboxAnswer = (typeof inboxAnswers)[number];

/** Destinations that one click sets; `own`: the previous address. */
export const directions = ['inbox', 'listen', 'own'] as const;
export type Direction = (typeof directions)[number];

/** Destination of the sandbox's pushes of a kind. */
export interface InboxKind {
  kind: PushKind;
  /** Null if they go nowhere. */
  url: string | null;
  /** The address that `own` restores, or null. */
  ownUrl: string | null;
  /** Version of its pushes; null without an address. */
  version: PushVersion | null;
  /** The receiver returned 410: pushes wait. */
  disabled: boolean;
}

/** A push in the test inbox. */
export interface InboxRow {
  id: string;
  kind: PushKind;
  billCode: string | null;
  /** 1, 2, 3 … */
  attempt: number;
  /** A test push. */
  test: boolean;
  version: PushVersion;
  /** True if the digest (in version 2, a signature) is valid. */
  genuine: boolean;
  /** The response; null: a timeout. */
  httpStatus: number | null;
  /** Milliseconds since 1970. */
  receivedAt: number;
}

export interface ListenToken {
  id: string;
  createdAt: number;
  expiresAt: number;
  usedAt: number | null;
}

/** The test inbox of the person's sandbox account, and the listener of its pushes. */
export interface Inbox {
  answer: InboxAnswer;
  kinds: InboxKind[];
  /** Newest first. */
  rows: InboxRow[];
  /** Number of stored pushes. */
  total: number;
  tokens: ListenToken[];
  /** Last poll of `listen.mjs`, or null. */
  listenerSeenAt: number | null;
}

export const showInbox = get<Inbox>()('console/inbox', viewer, {
  size: optional(number(1, mostKept)),
});

export interface InboxPush extends InboxRow {
  headers: Record<string, string>;
  /** The body, byte for byte. */
  body: string;
  /** The signed text: the decoded content; in version 2 id, timestamp and body. */
  signed: string;
  /** The digest or signature that was valid on arrival. */
  expected: string;
}

export const showInboxPush = get<InboxPush>()('console/inboxPush', viewer, { id: line(64) });

export const setInboxAnswer = post()('console/inboxAnswer', developer, {
  answer: oneOf([...inboxAnswers]),
});

export const clearInbox = post()('console/clearInbox', developer);

/** Directs the sandbox's pushes of one or all kinds to the portal's inbox or listener, or back. */
export const directPushes = post()('console/directPushes', developer, {
  to: oneOf([...directions]),
  kind: optional(oneOf([...pushKinds])),
  version: pushVersion,
});

/** Most tokens of an account, and days that each works. */
export const mostTokens = 5;
export const tokenDays = 30;

/** The token is only shown now. */
export const createListenToken = post<{ token: string; expiresAt: number }>()(
  'console/createListenToken',
  { ...developer, audits: ['account.createListenToken'] },
);

export const revokeListenToken = post()(
  'console/revokeListenToken',
  { ...developer, audits: ['account.revokeListenToken'] },
  { id: line(64) },
);
