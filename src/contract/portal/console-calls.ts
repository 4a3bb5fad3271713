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

/** Versions of the open API that a call may have spoken. */
export const callVersions = ['1', '2'] as const;

/** Which of my calls, whenever they were. */
const liveFilter = {
  environment: optional(environment),
  version: optional(oneOf([...callVersions])),
  /** Id of an operation, as in `orderserve/create`. */
  operation: optional(line(60)),
  outcome: optional(oneOf(['success', 'failure'])),
  code: optional(line(20)),
  /** Part of the address or of the operation's id. */
  path: optional(line(100)),
  /** Name of the token by which an agent made it. */
  token: optional(line(60)),
};

/** Which of my calls; what is absent does not narrow. */
const callFilter = {
  ...liveFilter,
  /** From this time on. */
  from: optional(localTime),
  /** Before this time. */
  to: optional(localTime),
  requestId: optional(line(64)),
};

/** A call of an account of mine. */
export interface CallRow {
  requestId: string;
  /** Milliseconds since 1970. */
  time: number;
  environment: Environment;
  apiAccount: string;
  /** Of the open API, that it spoke. */
  version: 1 | 2;
  operation: string;
  /** Below the base address. */
  path: string;
  code: string;
  httpStatus: number;
  durationMs: number;
  /** Of the agent that made it, as the token was then; null where none did. */
  token: { id: string; name: string } | null;
}

/** How much of what an account may make the portal keep in a day of its calls and pushes is used. */
export interface LogQuota {
  environment: Environment;
  apiAccount: string;
  usedBytes: number;
  mostBytes: number;
  /** Less is kept of calls and pushes until the next day. */
  isUsedUp: boolean;
}

/** A page of calls, and how many the log counted for this filter and did not keep. */
export interface CallPage extends GrowingPage<CallRow> {
  leftOut: number;
  /** Of the accounts that the filter leaves; those without a limit are not in it. */
  quotas: LogQuota[];
  /** When their next day begins, in milliseconds since 1970. */
  nextDayAt: number;
}

export const listCalls = post<CallPage>()('console/calls', viewer, {
  ...callFilter,
  ...growingPaging,
});

/** The beginning of a text that was received or answered; secrets in it are masked. */
export interface KeptText {
  text: string;
  /** The rest was not kept. */
  cut: boolean;
}

/**
 * How much of the text that a header digest is over was kept: all of it; all but the digest inside,
 * with which the right one makes it the very text or does not; too little, since parts of it are masked
 * or cut off. No text goes into a business digest: there whatever is not cut off is whole.
 */
export type SignedText = 'whole' | 'right-digest' | 'other-digest' | 'masked' | 'cut';

export interface CallDetail extends CallRow {
  /** bizContent of version 1, the body of version 2. */
  received: KeptText | null;
  answered: KeptText | null;
  /** The field or header at fault. */
  field: string | null;
  /** The digest that did not match; `signature` is the one of version 2. */
  digest: 'header' | 'business' | 'signature' | null;
  /** What there is to compare that digest with; null where all matched. */
  signedText: SignedText | null;
  /** What the signature of version 2 is over, as far as it was kept; null for version 1 and where a part did not come. */
  signed: KeptText | null;
  /** Why it did not match, as far as that is known; null while nobody has looked. */
  diagnosis: KeptDiagnosis | null;
  /** What came; empty where it is not kept. */
  headers: KeptHeader[];
  /** Joint-testing record that the address named. */
  uuid: string;
  /** Trace that its `traceparent` named, 32 hexadecimal digits. */
  traceId: string | null;
  /** What the code means and how to mend it, in the reader's language; null for a success. */
  meaning: { text: string; cause: string; mend: string } | null;
}

export const showCall = get<CallDetail>()('console/call', viewer, { requestId: line(64) });

/** `day`: the last 24 hours by the hour; `week` and `month`: 7 and 30 days of the person's calendar. */
export const chartSpans = ['day', 'week', 'month'] as const;
export type ChartSpan = (typeof chartSpans)[number];

export interface ChartBucket {
  /** Beginning and end in milliseconds since 1970; days of 23 and 25 hours are one bucket. */
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

/** Failed calls of the same code, with the same cause or field at fault. */
export interface ErrorGroup {
  code: string;
  /** What was done to the signature, where that is proven; empty otherwise. */
  causes: Cause[];
  /** The field or header at fault, without the numbers of list entries: `items[].weight`. */
  field: string | null;
  /** Different operations that were called. */
  operations: number;
  count: number;
  /** Of each bucket of the span, the oldest first. */
  counts: number[];
  /** Request id and time of the last of them. */
  last: { requestId: string; time: number };
}

export interface ErrorGroups {
  /** The most frequent first, `mostErrorGroups` at most. */
  groups: ErrorGroup[];
  /** Beginnings of the buckets in milliseconds since 1970. */
  buckets: number[];
  timeZone: string;
  /** There were more failed calls, or groups of them, than these. */
  more: boolean;
  /** Refused calls that the log counted and did not keep. */
  leftOut: number;
}

export const mostErrorGroups = 50;

/** Failed calls of the chart's spans, by what went wrong. */
export const callErrors = get<ErrorGroups>()('console/callErrors', viewer, charted);

/**
 * What a stream of calls says: that it has begun, that it is still there, how many calls were logged
 * since it last said so, or that refused ones were counted and not kept.
 */
export type LiveCall = { event: 'open' | 'alive' | 'leftOut' } | { event: 'calls'; count: number };

/** Calls that pass the filter as they are logged, until the server ends the stream. */
export const liveCalls = stream<LiveCall>()('console/liveCalls', viewer, liveFilter);

/** A file to be saved. */
export interface CallExport {
  name: string;
  /** CSV in UTF-8, with a byte order mark. */
  content: string;
  rows: number;
  /** There were more rows than a file holds: the newest are in it. */
  cut: boolean;
}

export const exportCalls = post<CallExport>()('console/exportCalls', viewer, callFilter);
