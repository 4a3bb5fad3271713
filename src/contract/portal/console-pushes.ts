import { type PushKind, pushKinds } from '../operations/pushes.ts';
import { developer, keyHolder, viewer } from './access.ts';
import {
  type Environment,
  environment,
  type GrowingPage,
  growingPaging,
  localTime,
  moment,
} from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneNumberOf, oneOf, optional } from './fields.ts';

const kind = oneOf([...pushKinds]);
const url = line(2000);

/** Versions of pushes. */
export const pushVersions = [1, 2] as const;
export type PushVersion = (typeof pushVersions)[number];

/** Version of an address; by default its current one, else 1. */
export const pushVersion = optional(oneNumberOf([...pushVersions]));

/** Callback address of a kind. */
export interface CallbackRow {
  kind: PushKind;
  /** Null if none is set. */
  url: string | null;
  /** When its receiver returned 410, in milliseconds since 1970; pushes wait until it is set again. */
  disabledAt: number | null;
  disabledReason: string | null;
  setAt: number | null;
  /** Null if no address is set. */
  version: PushVersion | null;
  /** The secret of version 2; null: not created yet. */
  secret: { madeAt: number; oldUntil: number | null } | null;
  /** Numbers of waiting and parked pushes. */
  waiting: number;
  parked: number;
  /** Acknowledged pushes of integration testing, sandbox only. */
  acknowledged: number;
}

export interface AccountCallbacks {
  environment: Environment;
  apiAccount: string;
  callbacks: CallbackRow[];
}

export const listCallbacks = get<AccountCallbacks[]>()('console/callbacks', viewer);

/** A test push: request and response. */
export interface Trial {
  url: string;
  version: PushVersion;
  /** Headers as sent; none is a secret. */
  headers: Record<string, string>;
  /** The body of version 2; in version 1 bizContent. */
  content: string;
  durationMs: number;
  httpStatus: number | null;
  /** The beginning of the response. */
  answer: string | null;
  acknowledged: boolean;
  /** Why it failed, in the reader's language. */
  reason: string | null;
}

/** Sets an address if a test push is acknowledged; a refusal contains the `trial`. */
export const setCallback = post<Trial>()(
  'console/setCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.setCallback', 'account.testCallback'] },
  { environment, kind, url, version: pushVersion },
);

/** Sends a test push without setting anything; by default to the current address. */
export const testCallback = post<Trial>()(
  'console/testCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.testCallback'] },
  { environment, kind, url: optional(url), version: pushVersion },
);

export const removeCallback = post()(
  'console/removeCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.removeCallback'] },
  { environment, kind },
);

/** Secret of an account's pushes of a kind in version 2. */
export interface CallbackSecret {
  /** `whsec_` and base64 of 32 bytes. */
  secret: string;
  madeAt: number;
  /** Until when the previous one also signs, or null. */
  oldUntil: number | null;
}

/** The secret of a kind; created if absent, since a receiver needs it before its address is set. */
export const revealCallbackSecret = post<CallbackSecret>()(
  'console/revealCallbackSecret',
  { ...keyHolder, stepUp: 'always', audits: ['account.revealCallbackSecret'] },
  { environment, kind },
);

/**
 * Creates a new secret; the current one also signs for `overlapHours` of console/accounts, an older
 * one no longer. `madeAt` identifies the secret to replace, so that two clicks replace it once.
 */
export const rotateCallbackSecret = post<CallbackSecret>()(
  'console/rotateCallbackSecret',
  { ...keyHolder, stepUp: 'always', audits: ['account.rotateCallbackSecret'] },
  { environment, kind, madeAt: moment },
);

export const pushStatuses = ['pending', 'delivered', 'dead'] as const;
export type PushStatus = (typeof pushStatuses)[number];

/** A push of the user's account. */
export interface PushRow {
  id: string;
  environment: Environment;
  kind: PushKind;
  billCode: string;
  status: PushStatus;
  /** Attempts so far, over its whole history. */
  attempts: number;
  /** Milliseconds since 1970. */
  createdAt: number;
  /** When a waiting push is tried next; null if it does not wait. */
  nextAt: number | null;
  deliveredAt: number | null;
}

/** Filter of pushes. */
const pushFilter = {
  environment: optional(environment),
  kind: optional(kind),
  status: optional(oneOf([...pushStatuses])),
  billCode: optional(line(30)),
  from: optional(localTime),
  to: optional(localTime),
};

export const listPushes = post<GrowingPage<PushRow>>()('console/pushes', viewer, {
  ...pushFilter,
  ...growingPaging,
});

/** The sent message of an attempt, byte for byte. */
export interface SentPush {
  /** Target address; `portal:inbox` and `portal:listen` are the portal's own. */
  url: string;
  /** Including signatures; null: nothing could be sent. */
  headers: Record<string, string> | null;
  /** Null if there was none, or it was erased with a person's data. */
  body: string | null;
  /** True if only the start of the body was kept. */
  cut: boolean;
}

export interface PushAttempt {
  number: number;
  time: number;
  durationMs: number;
  httpStatus: number | null;
  /** Why it failed, in the reader's language. */
  error: string | null;
  /** True if the reason is in English: the attempt predates reasons in every language. */
  isErrorEnglish: boolean;
  /** The beginning of the response. */
  answer: string | null;
  answerHeaders: Record<string, string> | null;
  /** Null if the attempt predates kept messages, or was thinned. */
  sent: SentPush | null;
  /** The daily budget was used up: request and response were not stored. */
  thinned: boolean;
}

export interface PushDetail extends PushRow {
  /** Content as JSON; each attempt converts it to its version's format. */
  content: string;
  tries: PushAttempt[];
}

export const showPush = get<PushDetail>()('console/push', viewer, { id: line(64) });

/** Most pushes that one request sends. */
export const mostSent = 1000;

/**
 * Sends one push now, or all of a filter: waiting ones immediately, acknowledged and parked ones
 * again with the same id. `busy`: already being sent; `unaddressed`: without an address.
 */
export const sendPushes = post<{ sent: number; busy: number; unaddressed: number }>()(
  'console/sendPushes',
  { ...developer, audits: ['account.sendPushes'] },
  { id: optional(line(64)), ...pushFilter },
);

/** Replays one parked push, or all of an environment since a given time. */
export const replayPushes = post<{ replayed: number }>()('console/replayPushes', developer, {
  id: optional(line(64)),
  environment: optional(environment),
  since: optional(localTime),
});
