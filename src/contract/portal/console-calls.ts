import type { Static } from 'typebox';
import { causes } from '#contract/causes.ts';
import { otherSecretIds } from '#contract/diagnosis.ts';
import { viewer } from './access.ts';
import {
  answer,
  constant,
  decimal,
  either,
  flag,
  listOf,
  nullable,
  searchedPage,
  text,
  whole,
} from './answer-fields.ts';
import { environment, growingPaging, localTime, moment, searchedText } from './console-fields.ts';
import { get, post, stream } from './define-call.ts';
import { fields, line, oneNumberOf, oneOf, optional } from './fields.ts';
import { namedFilter, SavedFilters } from './saved-filters.ts';

/** Versions of the open API. */
export const callVersions = ['1', '2'] as const;

/** Filter of calls without times. */
const liveFilter = {
  environment: optional(environment),
  version: optional(oneOf(callVersions)),
  /** Id of an operation, as in `orderserve/create`. */
  operation: optional(line(60)),
  outcome: optional(oneOf(['success', 'failure'])),
  code: optional(line(20)),
  /** Part of the address or of the operation's id. */
  path: optional(line(100)),
  /** Name of the agent's token. */
  token: optional(line(60)),
};

/** What a saved filter of calls keeps: all except times. */
const lastingFilter = {
  ...liveFilter,
  requestId: optional(line(64)),
  /** Part of the stored request or response. */
  text: optional(searchedText),
};

/** Filter of calls; absent fields do not filter. */
const callFilter = {
  ...lastingFilter,
  /** From this time on. */
  from: optional(localTime),
  /** Before this time. */
  to: optional(localTime),
};

/** A call of the user's account. */
export const CallRow = answer({
  requestId: text,
  /** Milliseconds since 1970. */
  time: whole,
  environment,
  apiAccount: text,
  /** Version of the open API. */
  version: oneNumberOf([1, 2]),
  operation: text,
  /** Path below the base address. */
  path: text,
  code: text,
  httpStatus: whole,
  durationMs: decimal,
  /** Token of the agent that made it, as it was then; else null. */
  token: nullable(answer({ id: text, name: text })),
});
export type CallRow = Static<typeof CallRow>;

/** Use of an account's daily budget of stored bytes. */
export const LogQuota = answer({
  environment,
  apiAccount: text,
  usedBytes: whole,
  mostBytes: whole,
  /** Less is stored of calls and pushes until the next day. */
  isUsedUp: flag,
});
export type LogQuota = Static<typeof LogQuota>;

/** A page of calls, and the number of matching calls that were only counted. */
export const CallPage = answer({
  ...searchedPage(CallRow).properties,
  leftOut: whole,
  /** For the accounts of the filter that have a limit. */
  quotas: listOf(LogQuota),
  /** When their next day begins, milliseconds since 1970. */
  nextDayAt: whole,
});
export type CallPage = Static<typeof CallPage>;

export const listCalls = post(CallPage)('console/calls', viewer, {
  ...callFilter,
  ...growingPaging,
});

export const saveCallFilter = post(SavedFilters)('console/saveCallFilter', viewer, {
  ...namedFilter,
  filter: fields(lastingFilter),
});

/** Diagnosis of a signature, as the call log stores it (JSON). */
export const KeptDiagnosis = answer({
  /** Proven to produce exactly this digest; empty if the digest is right, else one cause or a known pair. */
  causes: listOf(oneOf(causes)),
  /** The person's secret that made it, if not the current key. */
  secret: optional(oneOf(otherSecretIds)),
  /** The two digests of version 1; the signature of version 2. */
  digest: oneOf(['header', 'business', 'signature']),
  /**
   * md5 of the text as received, 32 lower-case hex digits. Absent if part of the text is not stored: guessing
   * could reveal what is missing.
   */
  textMd5: optional(text),
  /** Length of the text as received. */
  textBytes: whole,
  /** Not all known mistakes could be tried, so an empty list of causes may be incomplete. */
  isPartial: optional(flag),
});
export type KeptDiagnosis = Static<typeof KeptDiagnosis>;

/** A header of a call, as the call log stores it (JSON array); secrets are masked. */
export const KeptHeader = answer({
  name: text,
  value: text,
  /** Characters of the value as received. */
  length: whole,
});
export type KeptHeader = Static<typeof KeptHeader>;

/** The beginning of a request or response, with masked secrets. */
export const KeptText = answer({
  text,
  /** The rest was not stored. */
  cut: flag,
});
export type KeptText = Static<typeof KeptText>;

/**
 * How much of the text under a header digest was kept: all of it; all but the inner digest, with which the
 * right digest does or does not reproduce the text; too little, since parts are masked or cut off. No text
 * goes into a business digest, so there any text that is not cut off is whole.
 */
const SignedText = oneOf(['whole', 'right-digest', 'other-digest', 'masked', 'cut']);
export type SignedText = Static<typeof SignedText>;

export const CallDetail = answer({
  ...CallRow.properties,
  /** bizContent of version 1, the body of version 2. */
  received: nullable(KeptText),
  answered: nullable(KeptText),
  /** The invalid field or header. */
  field: nullable(text),
  /** The digest that did not match; `signature` is that of version 2. */
  digest: nullable(oneOf(['header', 'business', 'signature'])),
  /** Data to compare that digest with; null if all matched. */
  signedText: nullable(SignedText),
  /** The stored signed content of version 2; null for version 1 and if a part is missing. */
  signed: nullable(KeptText),
  /** The known reasons of the mismatch; null if it was not diagnosed. */
  diagnosis: nullable(KeptDiagnosis),
  /** The received value; empty if it was not stored. */
  headers: listOf(KeptHeader),
  /** Joint-testing record named in the address. */
  uuid: text,
  /** Trace id of its `traceparent`, 32 hexadecimal digits. */
  traceId: nullable(text),
  /** Meaning and fix of the code in the reader's language; null for a success. */
  meaning: nullable(answer({ text, cause: text, mend: text })),
});
export type CallDetail = Static<typeof CallDetail>;

export const showCall = get(CallDetail)('console/call', viewer, { requestId: line(64) });

/** `day`: the last 24 hours by hour; `week` and `month`: 7 and 30 days of the user's calendar. */
export const chartSpans = ['day', 'week', 'month'] as const;
export type ChartSpan = (typeof chartSpans)[number];

export const ChartBucket = answer({
  /** Start and end in milliseconds since 1970; a day of 23 or 25 hours is one bucket. */
  from: whole,
  to: whole,
  calls: whole,
  /** The failed ones among them. */
  errors: whole,
});
export type ChartBucket = Static<typeof ChartBucket>;

const charted = { environment: optional(environment), span: oneOf(chartSpans) };

export const chartCalls = get(answer({ buckets: listOf(ChartBucket), timeZone: text }))(
  'console/callChart',
  viewer,
  charted,
);

/** Failed calls with the same code and the same cause or invalid field. */
export const ErrorGroup = answer({
  code: text,
  /** Proven cause of a wrong signature, else empty. */
  causes: listOf(oneOf(causes)),
  /** The invalid field or header, without indexes: `items[].weight`. */
  field: nullable(text),
  /** Number of different operations called. */
  operations: whole,
  count: whole,
  /** Count of each bucket of the span, the oldest first. */
  counts: listOf(whole),
  /** Request id and time of the last call. */
  last: answer({ requestId: text, time: whole }),
});
export type ErrorGroup = Static<typeof ErrorGroup>;

export const ErrorGroups = answer({
  /** The most frequent first, at most `mostErrorGroups`. */
  groups: listOf(ErrorGroup),
  /** Start of each bucket in milliseconds since 1970. */
  buckets: listOf(whole),
  timeZone: text,
  /** True if there were more failed calls or groups than these. */
  more: flag,
  /** Refused calls that were only counted. */
  leftOut: whole,
});
export type ErrorGroups = Static<typeof ErrorGroups>;

export const mostErrorGroups = 50;

/** Failed calls of the chart's spans, grouped by cause. */
export const callErrors = get(ErrorGroups)('console/callErrors', viewer, charted);

/**
 * Event of a stream of calls: it has opened, it is alive, how many calls were logged since the last event, or
 * refused calls were counted but not kept.
 */
const LiveCall = either([
  answer({ event: oneOf(['open', 'alive', 'leftOut']) }),
  answer({ event: constant('calls'), count: whole }),
]);
export type LiveCall = Static<typeof LiveCall>;

/** Streams calls that match the filter as they are logged. */
export const liveCalls = stream(LiveCall)('console/liveCalls', viewer, liveFilter);

/** A downloadable file. */
export const CallExport = answer({
  name: text,
  /** CSV in UTF-8, with a byte order mark. */
  content: text,
  rows: whole,
  /** There were more rows than fit: the file has the newest. */
  cut: flag,
  /** As in the page of a text search: the file has the calls that the search of that page found. */
  older: nullable(whole),
});
export type CallExport = Static<typeof CallExport>;

/** With a text, `asOf` names the page of the search to export. */
export const exportCalls = post(CallExport)('console/exportCalls', viewer, {
  ...callFilter,
  asOf: optional(moment),
});
