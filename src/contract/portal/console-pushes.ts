import {
  type Environment,
  environment,
  type GrowingPage,
  growingPaging,
  localTime,
} from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional } from './fields.ts';

/** Ids of the pushes of the contract; a test holds the two together. */
export const pushKinds = [
  'orderserve/statusFeedback',
  'logistics/statusFeedback',
  'other/settlementReturn',
] as const;
export type PushKind = (typeof pushKinds)[number];

const kind = oneOf([...pushKinds]);
const url = line(2000);

/** Where an account of mine has pushes of a kind sent. */
export interface CallbackRow {
  kind: PushKind;
  /** Null: none is set. */
  url: string | null;
  /** When its receiver answered 410, in milliseconds since 1970; pushes wait until it is set again. */
  disabledAt: number | null;
  disabledReason: string | null;
  setAt: number | null;
  /** Pushes that wait to be sent, and those that were given up. */
  waiting: number;
  parked: number;
  /** Acknowledged deliveries of joint testing, sandbox only. */
  acknowledged: number;
}

export interface AccountCallbacks {
  environment: Environment;
  apiAccount: string;
  callbacks: CallbackRow[];
}

export const listCallbacks = get<AccountCallbacks[]>()('console/callbacks');

/** A test push: what was sent, and what came back. */
export interface Trial {
  url: string;
  /** As sent; none of them is a secret. */
  headers: Record<string, string>;
  /** bizContent as text. */
  content: string;
  durationMs: number;
  httpStatus: number | null;
  /** The answer's beginning. */
  answer: string | null;
  acknowledged: boolean;
  /** Why it does not count, in the reader's language. */
  reason: string | null;
}

/** Sets an address once a test push there is acknowledged; a refusal carries the `trial`. */
export const setCallback = post<Trial>()('console/setCallback', { environment, kind, url });

/** Sends a test push and sets nothing; without an address, to the one that is set. */
export const testCallback = post<Trial>()('console/testCallback', {
  environment,
  kind,
  url: optional(url),
});

export const removeCallback = post()('console/removeCallback', { environment, kind });

export const pushStatuses = ['pending', 'delivered', 'dead'] as const;
export type PushStatus = (typeof pushStatuses)[number];

/** What was to be told an account of mine. */
export interface PushRow {
  id: string;
  environment: Environment;
  kind: PushKind;
  billCode: string;
  status: PushStatus;
  /** Attempts so far, in its whole history. */
  attempts: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When a waiting push is tried next. */
  nextAt: number | null;
  deliveredAt: number | null;
  /** Why the last attempt did not count, in English. */
  error: string | null;
}

export const listPushes = post<GrowingPage<PushRow>>()('console/pushes', {
  environment: optional(environment),
  kind: optional(kind),
  status: optional(oneOf([...pushStatuses])),
  billCode: optional(line(30)),
  from: optional(localTime),
  to: optional(localTime),
  ...growingPaging,
});

export interface PushAttempt {
  number: number;
  time: number;
  durationMs: number;
  httpStatus: number | null;
  error: string | null;
  /** The answer's beginning. */
  answer: string | null;
}

export interface PushDetail extends PushRow {
  /** bizContent as text. */
  content: string;
  tries: PushAttempt[];
}

export const showPush = get<PushDetail>()('console/push', { id: line(64) });

/** One parked push of mine, or all of an environment that were written since a time. */
export const replayPushes = post<{ replayed: number }>()('console/replayPushes', {
  id: optional(line(64)),
  environment: optional(environment),
  since: optional(localTime),
});
