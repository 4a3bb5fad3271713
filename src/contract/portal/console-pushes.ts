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

/** Of the open API, whose pushes an address speaks. */
export const pushVersions = [1, 2] as const;
export type PushVersion = (typeof pushVersions)[number];

/** Of an address: the one that it has unless given, and 1 where there is none. */
export const pushVersion = optional(oneNumberOf([...pushVersions]));

/** Where an account of mine has pushes of a kind sent. */
export interface CallbackRow {
  kind: PushKind;
  /** Null: none is set. */
  url: string | null;
  /** When its receiver answered 410, in milliseconds since 1970; pushes wait until it is set again. */
  disabledAt: number | null;
  disabledReason: string | null;
  setAt: number | null;
  /** Null: no address is set. */
  version: PushVersion | null;
  /** The secret of version 2; null: none was asked for yet. */
  secret: { madeAt: number; oldUntil: number | null } | null;
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

export const listCallbacks = get<AccountCallbacks[]>()('console/callbacks', viewer);

/** A test push: what was sent, and what came back. */
export interface Trial {
  url: string;
  version: PushVersion;
  /** As sent; none of them is a secret. */
  headers: Record<string, string>;
  /** The body of version 2; of version 1 what it carries, bizContent as text. */
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
export const setCallback = post<Trial>()(
  'console/setCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.setCallback', 'account.testCallback'] },
  { environment, kind, url, version: pushVersion },
);

/** Sends a test push and sets nothing; without an address, to the one that is set. */
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

/** What signs an account's pushes of a kind in version 2. */
export interface CallbackSecret {
  /** `whsec_` and base64 of 32 bytes. */
  secret: string;
  madeAt: number;
  /** Until when the one before signs as well; null: there is none. */
  oldUntil: number | null;
}

/** The secret of a kind; made where there is none, since a receiver needs it before its address is set. */
export const revealCallbackSecret = post<CallbackSecret>()(
  'console/revealCallbackSecret',
  { ...keyHolder, stepUp: 'always', audits: ['account.revealCallbackSecret'] },
  { environment, kind },
);

/**
 * Makes a new secret; the one so far signs as well for `overlapHours` of console/accounts, and one before
 * that no more. `madeAt` names the one to be replaced, so that two presses replace it once.
 */
export const rotateCallbackSecret = post<CallbackSecret>()(
  'console/rotateCallbackSecret',
  { ...keyHolder, stepUp: 'always', audits: ['account.rotateCallbackSecret'] },
  { environment, kind, madeAt: moment },
);

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
}

/** What narrows pushes. */
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

/** What an attempt sent, byte for byte. */
export interface SentPush {
  /** Where it was sent; `portal:inbox` and `portal:listen` are the portal's own. */
  url: string;
  /** Signatures among them; null: nothing could be sent. */
  headers: Record<string, string> | null;
  /** Null: none, or it was erased with a person's data. */
  body: string | null;
  /** Only the beginning of the body is kept. */
  cut: boolean;
}

export interface PushAttempt {
  number: number;
  time: number;
  durationMs: number;
  httpStatus: number | null;
  /** Why it does not count, in the reader's language. */
  error: string | null;
  /** The reason is in English: an attempt from before reasons were kept for every language. */
  isErrorEnglish: boolean;
  /** The answer's beginning. */
  answer: string | null;
  answerHeaders: Record<string, string> | null;
  /** Null: an attempt from before messages were kept, or one that was thinned. */
  sent: SentPush | null;
  /** The day's budget of its account was used up: neither what it sent nor the answer was kept. */
  thinned: boolean;
}

export interface PushDetail extends PushRow {
  /** What it tells, JSON; each attempt puts it into the form of its version. */
  content: string;
  tries: PushAttempt[];
}

export const showPush = get<PushDetail>()('console/push', viewer, { id: line(64) });

/** Pushes that one request sends at most. */
export const mostSent = 1000;

/**
 * Sends one push of mine now, or all that a filter leaves: those that wait at once, those that were
 * acknowledged or parked again, under the same id. `busy`: being sent already; `unaddressed`: no address
 * takes them.
 */
export const sendPushes = post<{ sent: number; busy: number; unaddressed: number }>()(
  'console/sendPushes',
  { ...developer, audits: ['account.sendPushes'] },
  { id: optional(line(64)), ...pushFilter },
);

/** One parked push of mine, or all of an environment that were written since a time. */
export const replayPushes = post<{ replayed: number }>()('console/replayPushes', developer, {
  id: optional(line(64)),
  environment: optional(environment),
  since: optional(localTime),
});
