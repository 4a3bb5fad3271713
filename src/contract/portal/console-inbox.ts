import { type PushKind, pushKinds } from '../operations/pushes.ts';
import { developer, viewer } from './access.ts';
import { type PushVersion, pushVersion } from './console-pushes.ts';
import { get, post } from './define-call.ts';
import { line, number, oneOf, optional } from './fields.ts';

/** Pushes that a test inbox keeps at most, and hours that it keeps each. */
export const mostKept = 500;
export const keptHours = 24;

/** What a test inbox answers: an acknowledgement, HTTP 500, nothing in time, HTTP 410. */
export const inboxAnswers = ['ok', 'error', 'slow', 'gone'] as const;
export type InboxAnswer = (typeof inboxAnswers)[number];

/** Where pushes may be sent by one press; `own`: where they went before. */
export const directions = ['inbox', 'listen', 'own'] as const;
export type Direction = (typeof directions)[number];

/** Where sandbox pushes of a kind go. */
export interface InboxKind {
  kind: PushKind;
  /** Null: nowhere. */
  url: string | null;
  /** Where `own` leads back to, while they go to the portal's; null: nowhere. */
  ownUrl: string | null;
  /** Of the open API, which its pushes speak now; null: they go nowhere. */
  version: PushVersion | null;
  /** The receiver answered 410: pushes wait. */
  disabled: boolean;
}

/** A push that the test inbox took. */
export interface InboxRow {
  id: string;
  kind: PushKind;
  billCode: string | null;
  /** 1, 2, 3 … */
  attempt: number;
  /** Sent to try the address out. */
  test: boolean;
  version: PushVersion;
  /** The digest is the one that the account's key gives; of version 2, a signature that of a secret. */
  genuine: boolean;
  /** What was answered; null: nothing in time. */
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

/** The test inbox of my sandbox account, and what listens for its pushes. */
export interface Inbox {
  answer: InboxAnswer;
  kinds: InboxKind[];
  /** Newest first. */
  rows: InboxRow[];
  /** How many are kept. */
  total: number;
  tokens: ListenToken[];
  /** When `listen.mjs` last asked; null: never. */
  listenerSeenAt: number | null;
}

export const showInbox = get<Inbox>()('console/inbox', viewer, {
  size: optional(number(1, mostKept)),
});

export interface InboxPush extends InboxRow {
  headers: Record<string, string>;
  /** The body, byte for byte. */
  body: string;
  /** The text that is signed: what the body holds, decoded; of version 2 id, timestamp and body. */
  signed: string;
  /** The digest, or the signature, that was right when it came. */
  expected: string;
}

export const showInboxPush = get<InboxPush>()('console/inboxPush', viewer, { id: line(64) });

export const setInboxAnswer = post()('console/inboxAnswer', developer, {
  answer: oneOf([...inboxAnswers]),
});

export const clearInbox = post()('console/clearInbox', developer);

/** Sends the sandbox's pushes of a kind, or of all, to the portal's inbox or listener, or back. */
export const directPushes = post()('console/directPushes', developer, {
  to: oneOf([...directions]),
  kind: optional(oneOf([...pushKinds])),
  version: pushVersion,
});

/** Tokens of an account at most, and days that each works. */
export const mostTokens = 5;
export const tokenDays = 30;

/** The token is shown this once. */
export const createListenToken = post<{ token: string; expiresAt: number }>()(
  'console/createListenToken',
  { ...developer, audits: ['account.createListenToken'] },
);

export const revokeListenToken = post()(
  'console/revokeListenToken',
  { ...developer, audits: ['account.revokeListenToken'] },
  { id: line(64) },
);
