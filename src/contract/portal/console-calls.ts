import type { Cause } from '#contract/causes.ts';
import type { KeptDiagnosis, KeptHeader } from '#contract/diagnosis.ts';
import { viewer } from './access.ts';
import {
  type Environment,
  environment,
  type GrowingPage,
  growingPaging,
  localTime,
} from './console-fields.ts';
import { get, post, stream } from './define-call.ts';
import { line, oneOf, optional } from './fields.ts';

/** Versions of the open API. */
export const callVersions = ['1', '2'] as const;

/** Filter of calls without times. */
const liveFilter = {
  environment: optional(environment),
  version: optional(oneOf([...callVersions])),
  /** Id of an operation, as in `orderserve/create`. */
  operation: optional(line(60)),
  outcome: optional(oneOf(['success', 'failure'])),
  code: optional(line(20)),
  /** Part of the address or of the operation's id. */
  path: optional(line(100)),
  /** Name of the agent's token. */
  token: optional(line(60)),
};

/** Filter of calls; absent fields do not filter. */
const callFilter = {
  ...liveFilter,
  /** From this time on. */
  from: optional(localTime),
  /** Before this time. */
  to: optional(localTime),
  requestId: optional(line(64)),
};

/** A call of the user's account. */
export interface CallRow {
  requestId: string;
  /** Milliseconds since 1970. */
  time: number;
  environment: Environment;
  apiAccount: string;
  /** Version of the open API. */
  version: 1 | 2;
  operation: string;
  /** Path below the base address. */
  path: string;
  code: string;
  httpStatus: number;
  durationMs: number;
  /** Token of the agent that made it, as it was then; else null. */
  token: { id: string; name: string } | null;
}

/** Use of an account's daily budget of stored bytes. */
export interface LogQuota {
  environment: Environment;
  apiAccount: string;
  usedBytes: number;
  mostBytes: number;
  /** Less is stored of calls and pushes until the next day. */
  isUsedUp: boolean;
}

/** A page of calls, and the number of matching calls that were only counted. */
export interface CallPage extends GrowingPage<CallRow> {
  leftOut: number;
  /** For the accounts of the filter that have a limit. */
  quotas: LogQuota[];
  /** When their next day begins, milliseconds since 1970. */
  nextDayAt: number;
}

export const listCalls = post<CallPage>()('console/calls', viewer, {
  ...callFilter,
  ...growingPaging,
});

/** The beginning of a request or response, with masked secrets. */
export interface KeptText {
  text: string;
  /** The rest was not stored. */
  cut: boolean;
}

/**
 * How much of the text under a header digest was kept: all of it; all but the inner digest, with which the
 * right digest does or does not reproduce the text; too little, since parts are masked or cut off. No text
 * goes into a business digest, so there any text that is not cut off is whole.
 */
export type SignedText = 'whole' | 'right-digest' | 'other-digest' | 'masked' | 'cut';

export interface CallDetail extends CallRow {
  /** bizContent of version 1, the body of version 2. */
  received: KeptText | null;
  answered: KeptText | null;
  /** The invalid field or header. */
  field: string | null;
  /** The digest that did not match; `signature` is that of version 2. */
  digest: 'header' | 'business' | 'signature' | null;
  /** Data to compare that digest with; null if all matched. */
  signedText: SignedText | null;
  /** The stored signed content of version 2; null for version 1 and if a part is missing. */
  signed: KeptText | null;
  /** The known reasons of the mismatch; null if it was not diagnosed. */
  diagnosis: KeptDiagnosis | null;
  /** The received value; empty if it was not stored. */
  headers: KeptHeader[];
  /** Joint-testing record named in the address. */
  uuid: string;
  /** Trace id of its `traceparent`, 32 hexadecimal digits. */
  traceId: string | null;
  /** Meaning and fix of the code in the reader's language; null for a success. */
  meaning: { text: string; cause: string; mend: string } | null;
}

export const showCall = get<CallDetail>()('console/call', viewer, { requestId: line(64) });

/** `day`: the last 24 hours by hour; `week` and `month`: 7 and 30 days of the user's calendar. */
export const chartSpans = ['day', 'week', 'month'] as const;
export type ChartSpan = (typeof chartSpans)[number];

export interface ChartBucket {
  /** Start and end in milliseconds since 1970; a day of 23 or 25 hours is one bucket. */
  from: number;
  to: number;
  calls: number;
  /** Of them. */
  errors: number;
}

const charted = { environment: optional(environment), span: oneOf([...chartSpans]) };

export const chartCalls = get<{ buckets: ChartBucket[]; timeZone: string }>()(
  'console/callChart',
  viewer,
  charted,
);

/** Failed calls with the same code and the same cause or invalid field. */
export interface ErrorGroup {
  code: string;
  /** Proven cause of a wrong signature, else empty. */
  causes: Cause[];
  /** The invalid field or header, without indexes: `items[].weight`. */
  field: string | null;
  /** Number of different operations called. */
  operations: number;
  count: number;
  /** Count of each bucket of the span, the oldest first. */
  counts: number[];
  /** Request id and time of the last call. */
  last: { requestId: string; time: number };
}

export interface ErrorGroups {
  /** The most frequent first, at most `mostErrorGroups`. */
  groups: ErrorGroup[];
  /** Start of each bucket in milliseconds since 1970. */
  buckets: number[];
  timeZone: string;
  /** True if there were more failed calls or groups than these. */
  more: boolean;
  /** Refused calls that were only counted. */
  leftOut: number;
}

export const mostErrorGroups = 50;

/** Failed calls of the chart's spans, grouped by cause. */
export const callErrors = get<ErrorGroups>()('console/callErrors', viewer, charted);

/**
 * Event of a stream of calls: it has opened, it is alive, how many calls were logged since the last event, or
 * refused calls were counted but not kept.
 */
export type LiveCall = { event: 'open' | 'alive' | 'leftOut' } | { event: 'calls'; count: number };

/** Streams calls that match the filter as they are logged. */
export const liveCalls = stream<LiveCall>()('console/liveCalls', viewer, liveFilter);

/** A downloadable file. */
export interface CallExport {
  name: string;
  /** CSV in UTF-8, with a byte order mark. */
  content: string;
  rows: number;
  /** There were more rows than fit: the file has the newest. */
  cut: boolean;
}

export const exportCalls = post<CallExport>()('console/exportCalls', viewer, callFilter);
