import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/md5.ts';
import { type Fault, PushFault } from './fault.ts';
import { judge, toKeptText } from './judge.ts';
import type { Post } from './post.ts';
import type { Reply } from './reply.ts';
import { toRetryAfterMs } from './schedule.ts';

/** Where a push goes, and with which key it is signed. */
export interface Receiver {
  url: string;
  apiAccount: string;
  privateKey: string;
  accountId?: string;
  kind?: string;
}

export interface OutgoingPush {
  id: string;
  /** 1, 2, 3 … */
  number: number;
  /** bizContent as text. */
  content: string;
  /** Trace of the call that made the order. */
  traceparent?: string | null;
  /** Sent to try an address out. */
  test?: boolean;
  /** Where somebody waits for it, less than the settings allow. */
  timeoutMs?: number | undefined;
}

/** How an attempt ended. */
interface End {
  httpStatus: number | null;
  /** Undefined: acknowledged. */
  fault: Fault | undefined;
  /** The answer's first 1,000 characters. */
  answer: string | null;
  retryAfterMs: number | undefined;
}

/** What became of an attempt. */
export interface Outcome extends End {
  attemptedAt: number;
  durationMs: number;
  /** What was sent besides the content; none of them is a secret. */
  headers: Record<string, string>;
}

/** The end of an attempt that was answered. */
export function toAnswered(reply: Reply, now: number): End {
  return {
    httpStatus: reply.status,
    fault: judge(reply),
    answer: toKeptText(reply.body),
    retryAfterMs: toRetryAfterMs(reply.headers['retry-after'], now),
  };
}

/** The end of an attempt that was not. */
export function toUnanswered(fault: Fault): End {
  return { httpStatus: null, fault, answer: null, retryAfterMs: undefined };
}

/** The body that carries a content. */
export function toPushBody(content: string): string {
  // A blank as %20: not every receiver reads + as one.
  return `bizContent=${encodeURIComponent(content)}`;
}

/** What a push carries besides its content, signed. */
export function toPushHeaders(
  { apiAccount, privateKey }: Receiver,
  push: OutgoingPush,
  now: number,
) {
  return {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'courier-push/1',
    apiAccount,
    digest: toHeaderDigest(md5, push.content, privateKey),
    timestamp: String(now),
    'x-push-id': push.id,
    'x-push-attempt': String(push.number),
    ...(push.test && { 'x-push-test': 'true' }),
    ...(push.traceparent && { traceparent: push.traceparent }),
  };
}

/** Signs a push, posts it and judges the answer. */
export async function sendPush(
  post: Post,
  receiver: Receiver,
  push: OutgoingPush,
  now: () => number,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { accountId, kind } = receiver;
  const attemptedAt = now();
  const startedAt = performance.now();
  const headers = toPushHeaders(receiver, push, attemptedAt);
  const close = (end: End): Outcome => ({
    attemptedAt,
    durationMs: Math.round(performance.now() - startedAt),
    headers,
    ...end,
  });
  try {
    const reply = await post({
      url: new URL(receiver.url),
      headers,
      timeoutMs: push.timeoutMs,
      body: toPushBody(push.content),
      signal,
      to: accountId && kind ? { accountId, kind } : undefined,
    });
    return close(toAnswered(reply, now()));
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    return close(toUnanswered(error.fault));
  }
}
