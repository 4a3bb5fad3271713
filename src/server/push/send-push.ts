import { type Fault, PushFault } from './fault.ts';
import { type Form, type Message, type OutgoingPush, toMessage } from './form.ts';
import { judge, toKeptText } from './judge.ts';
import type { Post } from './post.ts';
import type { Reply } from './reply.ts';
import { toRetryAfterMs } from './schedule.ts';

/** Where a push goes, and in which form. */
export type Receiver = Form & {
  url: string;
  accountId?: string;
  kind?: string;
};

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
  /** What was sent; undefined where somebody else sent it. */
  sent?: Message;
}

/** The end of an attempt that was answered, in the form of a version. */
export function toAnswered(reply: Reply, version: 1 | 2, now: number): End {
  return {
    httpStatus: reply.status,
    fault: judge(reply, version),
    answer: toKeptText(reply.body),
    retryAfterMs: toRetryAfterMs(reply.headers['retry-after'], now),
  };
}

/** The end of an attempt that was not. */
export function toUnanswered(fault: Fault): End {
  return { httpStatus: null, fault, answer: null, retryAfterMs: undefined };
}

/** Signs a push, posts it and judges the answer. */
export async function sendPush(
  post: Post,
  receiver: Receiver,
  push: OutgoingPush,
  now: () => number,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { accountId, kind, version = 1 } = receiver;
  const attemptedAt = now();
  const startedAt = performance.now();
  const sent = toMessage(receiver, push, attemptedAt);
  const close = (end: End): Outcome => ({
    attemptedAt,
    durationMs: Math.round(performance.now() - startedAt),
    sent,
    ...end,
  });
  try {
    const reply = await post({
      url: new URL(receiver.url),
      ...sent,
      timeoutMs: push.timeoutMs,
      signal,
      to: accountId && kind ? { accountId, kind } : undefined,
    });
    return close(toAnswered(reply, version, now()));
  } catch (error) {
    if (!(error instanceof PushFault)) throw error;
    return close(toUnanswered(error.fault));
  }
}
