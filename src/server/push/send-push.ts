import { toHeaderDigest } from '#contract/signature.ts';
import { md5 } from '#server/md5.ts';
import { type Fault, PushFault } from './fault.ts';
import { judge, toKeptText } from './judge.ts';
import type { Post } from './post.ts';
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

/** What became of an attempt. */
export interface Outcome {
  attemptedAt: number;
  durationMs: number;
  httpStatus: number | null;
  /** Undefined: acknowledged. */
  fault: Fault | undefined;
  /** The answer's first 1,000 characters. */
  answer: string | null;
  retryAfterMs: number | undefined;
  /** What was sent besides the content; none of them is a secret. */
  headers: Record<string, string>;
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
  const close = (
    end: Pick<Outcome, 'httpStatus' | 'fault' | 'answer'> & Partial<Outcome>,
  ): Outcome => ({
    attemptedAt,
    durationMs: Math.round(performance.now() - startedAt),
    retryAfterMs: undefined,
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
    return close({
      httpStatus: reply.status,
      fault: judge(reply),
      answer: toKeptText(reply.body),
      retryAfterMs: toRetryAfterMs(reply.headers['retry-after'], now()),
    });
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    return close({ httpStatus: null, fault: error.fault, answer: null });
  }
}
