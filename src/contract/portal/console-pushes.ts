import type { Static } from 'typebox';
import { webhookKinds } from '../operations/pushes.ts';
import { scanTypeCodes } from '../scan-types.ts';
import { developer, keyHolder, viewer } from './access.ts';
import {
  answer,
  decimal,
  flag,
  listOf,
  nothing,
  nullable,
  recordOf,
  searchedPage,
  text,
  whole,
} from './answer-fields.ts';
import { environment, growingPaging, localTime, moment, searchedText } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { fields, line, oneNumberOf, oneOf, optional, several } from './fields.ts';
import { namedFilter, SavedFilters } from './saved-filters.ts';

const kind = oneOf(webhookKinds);

/** Number of one of a kind's addresses; the first if not given. */
const address = optional(oneNumberOf([1, 2, 3, 4, 5]));
const place = { environment, kind, address };

/** Types of scan that an address gets; all if not given. */
const scans = optional(several(oneOf(scanTypeCodes), 1, scanTypeCodes.length));
const url = line(2000);

/** Versions of pushes. */
export const pushVersions = [1, 2] as const;
export type PushVersion = (typeof pushVersions)[number];

/** Version of an address; by default its current one, else 1. */
export const pushVersion = optional(oneNumberOf(pushVersions));

/** Attempts at the newest pushes of the last seven days, at most 1000 of a kind; null: none. */
export const DeliveryFigures = nullable(
  answer({
    attempts: whole,
    acknowledged: whole,
    /** Duration of half of the attempts, and of 95 %, at most. */
    medianMs: decimal,
    p95Ms: decimal,
  }),
);
export type DeliveryFigures = Static<typeof DeliveryFigures>;

/** One of the webhook addresses of a kind; its first one is listed even if none is set. */
export const CallbackRow = answer({
  kind: oneOf(webhookKinds),
  address: whole,
  /** Null if none is set. */
  url: nullable(text),
  /** When its receiver returned 410, in milliseconds since 1970; pushes wait until it is set again. */
  disabledAt: nullable(whole),
  disabledReason: nullable(text),
  setAt: nullable(whole),
  /** Null if no address is set. */
  version: nullable(oneNumberOf(pushVersions)),
  /** Types of scan that it gets; null: all. */
  scans: nullable(listOf(text)),
  /** The secret of version 2; null: not created yet. */
  secret: nullable(answer({ madeAt: whole, oldUntil: nullable(whole) })),
  /** Numbers of waiting and parked pushes. */
  waiting: whole,
  parked: whole,
  /** Acknowledged pushes of integration testing, sandbox only. */
  acknowledged: whole,
  week: DeliveryFigures,
});
export type CallbackRow = Static<typeof CallbackRow>;

export const AccountCallbacks = answer({
  environment,
  apiAccount: text,
  callbacks: listOf(CallbackRow),
});
export type AccountCallbacks = Static<typeof AccountCallbacks>;

export const listCallbacks = get(listOf(AccountCallbacks))('console/callbacks', viewer);

/** A test push: request and response. */
export const Trial = answer({
  url: text,
  version: oneNumberOf(pushVersions),
  /** Headers as sent; none is a secret. */
  headers: recordOf(text),
  /** The body of version 2; in version 1 bizContent. */
  content: text,
  durationMs: decimal,
  httpStatus: nullable(whole),
  /** The beginning of the response. */
  answer: nullable(text),
  acknowledged: flag,
  /** Why it failed, in the reader's language. */
  reason: nullable(text),
});
export type Trial = Static<typeof Trial>;

/** Sets an address if a test push is acknowledged; a refusal contains the `trial`. */
export const setCallback = post(Trial)(
  'console/setCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.setCallback', 'account.testCallback'] },
  { ...place, url, version: pushVersion, scans },
);

/** Sends a test push without setting anything; by default to the current address. */
export const testCallback = post(Trial)(
  'console/testCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.testCallback'] },
  { ...place, url: optional(url), version: pushVersion },
);

export const removeCallback = post(nothing)(
  'console/removeCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.removeCallback'] },
  place,
);

/** Reserves a number for a further address of a kind, with its secret. A conflict if the kind has all. */
export const addCallback = post(answer({ address: whole }))(
  'console/addCallback',
  { ...keyHolder, stepUp: 'production', audits: ['account.addCallback'] },
  { environment, kind },
);

/** Secret of an account's pushes of a kind in version 2. */
export const CallbackSecret = answer({
  /** `whsec_` and base64 of 32 bytes. */
  secret: text,
  madeAt: whole,
  /** Until when the previous one also signs, or null. */
  oldUntil: nullable(whole),
});
export type CallbackSecret = Static<typeof CallbackSecret>;

/** The secret of a kind; created if absent, since a receiver needs it before its address is set. */
export const revealCallbackSecret = post(CallbackSecret)(
  'console/revealCallbackSecret',
  { ...keyHolder, stepUp: 'always', audits: ['account.revealCallbackSecret'] },
  place,
);

/**
 * Creates a new secret; the current one also signs for `overlapHours` of console/accounts, an older
 * one no longer. `madeAt` identifies the secret to replace, so that two clicks replace it once.
 */
export const rotateCallbackSecret = post(CallbackSecret)(
  'console/rotateCallbackSecret',
  { ...keyHolder, stepUp: 'always', audits: ['account.rotateCallbackSecret'] },
  { ...place, madeAt: moment },
);

/** Numbers of addresses, as a filter has them. */
export const addressNumbers = ['1', '2', '3', '4', '5'] as const;

export const pushStatuses = ['pending', 'delivered', 'dead'] as const;
export type PushStatus = (typeof pushStatuses)[number];

/** A push of the user's account. */
export const PushRow = answer({
  id: text,
  environment,
  kind: oneOf(webhookKinds),
  /** Number of the address that it is for. */
  address: whole,
  billCode: text,
  status: oneOf(pushStatuses),
  /** Attempts so far, over its whole history. */
  attempts: whole,
  /** Milliseconds since 1970. */
  createdAt: whole,
  /** When a waiting push is tried next; null if it does not wait. */
  nextAt: nullable(whole),
  deliveredAt: nullable(whole),
});
export type PushRow = Static<typeof PushRow>;

const plainFilter = {
  environment: optional(environment),
  kind: optional(kind),
  address: optional(oneOf(addressNumbers)),
  status: optional(oneOf(pushStatuses)),
  billCode: optional(line(30)),
};

/** What a saved filter of pushes keeps: all except times. */
const lastingFilter = {
  ...plainFilter,
  /** Part of the content. */
  text: optional(searchedText),
};

const times = { from: optional(localTime), to: optional(localTime) };

export const listPushes = post(searchedPage(PushRow))('console/pushes', viewer, {
  ...lastingFilter,
  ...times,
  ...growingPaging,
});

export const savePushFilter = post(SavedFilters)('console/savePushFilter', viewer, {
  ...namedFilter,
  filter: fields(lastingFilter),
});

/** The sent message of an attempt, byte for byte. */
export const SentPush = answer({
  /** Target address; `portal:inbox` and `portal:listen` are the portal's own. */
  url: text,
  /** Including signatures; null: nothing could be sent. */
  headers: nullable(recordOf(text)),
  /** Null if there was none, or it was erased with a person's data. */
  body: nullable(text),
  /** True if only the start of the body was kept. */
  cut: flag,
});
export type SentPush = Static<typeof SentPush>;

export const PushAttempt = answer({
  number: whole,
  time: whole,
  durationMs: decimal,
  httpStatus: nullable(whole),
  /** Why it failed, in the reader's language. */
  error: nullable(text),
  /** True if the reason is in English: the attempt predates reasons in every language. */
  isErrorEnglish: flag,
  /** The beginning of the response. */
  answer: nullable(text),
  answerHeaders: nullable(recordOf(text)),
  /** Null if the attempt predates kept messages, or was thinned. */
  sent: nullable(SentPush),
  /** The daily budget was used up: request and response were not stored. */
  thinned: flag,
});
export type PushAttempt = Static<typeof PushAttempt>;

export const PushDetail = answer({
  ...PushRow.properties,
  /** Content as JSON; each attempt converts it to its version's format. */
  content: text,
  tries: listOf(PushAttempt),
});
export type PushDetail = Static<typeof PushDetail>;

export const showPush = get(PushDetail)('console/push', viewer, { id: line(64) });

/** Most pushes that one request sends. */
export const mostSent = 1000;

/**
 * Sends one push now, or all of a filter: waiting ones immediately, acknowledged and parked ones
 * again with the same id. `busy`: already being sent; `unaddressed`: without an address.
 */
export const sendPushes = post(answer({ sent: whole, busy: whole, unaddressed: whole }))(
  'console/sendPushes',
  { ...developer, audits: ['account.sendPushes'] },
  { id: optional(line(64)), ...plainFilter, ...times },
);

/** Replays one parked push, or all of an environment since a given time. */
export const replayPushes = post(answer({ replayed: whole }))('console/replayPushes', developer, {
  id: optional(line(64)),
  environment: optional(environment),
  since: optional(localTime),
});
