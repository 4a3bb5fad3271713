import type { Static } from 'typebox';
import { pushKinds } from '../operations/pushes.ts';
import { developer, viewer } from './access.ts';
import { answer, flag, listOf, nothing, nullable, recordOf, text, whole } from './answer-fields.ts';
import { pushVersion, pushVersions } from './console-pushes.ts';
import { get, post } from './define-call.ts';
import { line, number, oneNumberOf, oneOf, optional } from './fields.ts';

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
export const InboxKind = answer({
  kind: oneOf(pushKinds),
  /** Null if they go nowhere. */
  url: nullable(text),
  /** The address that `own` restores, or null. */
  ownUrl: nullable(text),
  /** Version of its pushes; null without an address. */
  version: nullable(oneNumberOf(pushVersions)),
  /** The receiver returned 410: pushes wait. */
  disabled: flag,
});
export type InboxKind = Static<typeof InboxKind>;

/** A push in the test inbox. */
export const InboxRow = answer({
  id: text,
  kind: oneOf(pushKinds),
  billCode: nullable(text),
  /** 1, 2, 3 … */
  attempt: whole,
  /** A test push. */
  test: flag,
  version: oneNumberOf(pushVersions),
  /** True if the digest (in version 2, a signature) is valid. */
  genuine: flag,
  /** The response; null: a timeout. */
  httpStatus: nullable(whole),
  /** Milliseconds since 1970. */
  receivedAt: whole,
});
export type InboxRow = Static<typeof InboxRow>;

export const ListenToken = answer({
  id: text,
  createdAt: whole,
  expiresAt: whole,
  usedAt: nullable(whole),
});
export type ListenToken = Static<typeof ListenToken>;

/** The test inbox of the person's sandbox account, and the listener of its pushes. */
export const Inbox = answer({
  answer: oneOf(inboxAnswers),
  kinds: listOf(InboxKind),
  /** Newest first. */
  rows: listOf(InboxRow),
  /** Number of stored pushes. */
  total: whole,
  tokens: listOf(ListenToken),
  /** Last poll of `listen.mjs`, or null. */
  listenerSeenAt: nullable(whole),
});
export type Inbox = Static<typeof Inbox>;

export const showInbox = get(Inbox)('console/inbox', viewer, {
  size: optional(number(1, mostKept)),
});

export const InboxPush = answer({
  ...InboxRow.properties,
  headers: recordOf(text),
  /** The body, byte for byte. */
  body: text,
  /** The signed text: the decoded content; in version 2 id, timestamp and body. */
  signed: text,
  /** The digest or signature that was valid on arrival. */
  expected: text,
});
export type InboxPush = Static<typeof InboxPush>;

export const showInboxPush = get(InboxPush)('console/inboxPush', viewer, { id: line(64) });

export const setInboxAnswer = post(nothing)('console/inboxAnswer', developer, {
  answer: oneOf(inboxAnswers),
});

export const clearInbox = post(nothing)('console/clearInbox', developer);

/** Directs the sandbox's pushes of one or all kinds to the portal's inbox or listener, or back. */
export const directPushes = post(nothing)('console/directPushes', developer, {
  to: oneOf(directions),
  kind: optional(oneOf(pushKinds)),
  version: pushVersion,
});

/** Most tokens of an account, and days that each works. */
export const mostTokens = 5;
export const tokenDays = 30;

/** The token is only shown now. */
export const createListenToken = post(answer({ token: text, expiresAt: whole }))(
  'console/createListenToken',
  { ...developer, audits: ['account.createListenToken'] },
);

export const revokeListenToken = post(nothing)(
  'console/revokeListenToken',
  { ...developer, audits: ['account.revokeListenToken'] },
  { id: line(64) },
);
