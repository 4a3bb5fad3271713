import type { Destination } from '#contract/destination.ts';
import { toStorable } from '#server/text/storable-text.ts';
import { type Fault, PushFault, UnreadableKey } from './fault.ts';
import { type Form, type Message, type OutgoingPush, toMessage } from './form.ts';
import { judge, toKeptText } from './judge.ts';
import type { Post } from './post.ts';
import type { Reply } from './reply.ts';
import { toRetryAfterMs } from './schedule.ts';
import { toAnswerHeaders } from './sent-messages.ts';

/** Where a push goes, and in which form. */
export type Receiver = Form & {
  destination: Destination;
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
  /** Its headers as they are kept. */
  answerHeaders: string | null;
  retryAfterMs: number | undefined;
}

/** What became of an attempt. */
export interface Outcome extends End {
  attemptedAt: number;
  durationMs: number;
  /** What was sent; null: nothing could be sent; undefined where a listener sent it. */
  sent?: Message | null;
  /** An error of ours that ended it. */
  cause?: unknown;
}

/** The end of an attempt that was answered, in the form of a version. */
export function toAnswered(reply: Reply, version: 1 | 2, now: number): End {
  return {
    httpStatus: reply.status,
    fault: judge(reply, version),
    answer: toKeptText(reply.body),
    answerHeaders: toAnswerHeaders(reply.headers),
    retryAfterMs: toRetryAfterMs(reply.headers['retry-after'], now),
  };
}

/** Characters of an error's name that its owner sees. */
const mostNameCharacters = 100;

/** What an error of ours is to the push that it ended; the log has the rest of it. */
function toBrokenFault(error: unknown): Fault {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const reason = toStorable(String(code ?? name ?? 'Error'), mostNameCharacters);
  return { text: 'detail.pushBroken', values: { reason } };
}

/** An attempt that sent nothing, since its message could not be signed or formed. */
export function toUnsent(cause: unknown, attemptedAt: number): Outcome {
  const isUnsigned = cause instanceof UnreadableKey;
  const end = toUnanswered(isUnsigned ? { text: 'detail.pushUnsigned' } : toBrokenFault(cause));
  return { attemptedAt, durationMs: 0, sent: null, cause, ...end };
}

/** The end of an attempt that was not. */
export function toUnanswered(fault: Fault): End {
  return { httpStatus: null, fault, answer: null, answerHeaders: null, retryAfterMs: undefined };
}

/** The same with the headers of HTTP itself, where it goes out by HTTP. */
function toSent(destination: Destination, { headers, body }: Message): Message {
  if (destination.kind !== 'address') return { headers, body };
  const { host } = new URL(destination.url);
  const length = String(Buffer.byteLength(body));
  return { headers: { host, ...headers, 'content-length': length }, body };
}

/** Signs a push, posts it and judges the answer; throws where it cannot be formed. */
export async function sendPush(
  post: Post,
  receiver: Receiver,
  push: OutgoingPush,
  now: () => number,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { destination, accountId, kind, version = 1 } = receiver;
  const attemptedAt = now();
  const startedAt = performance.now();
  const sent = toSent(destination, toMessage(receiver, push, attemptedAt));
  const close = (end: End): Outcome => ({
    attemptedAt,
    durationMs: Math.round(performance.now() - startedAt),
    sent,
    ...end,
  });
  try {
    const reply = await post({
      destination,
      ...sent,
      timeoutMs: push.timeoutMs,
      signal,
      to: accountId && kind ? { accountId, kind } : undefined,
    });
    return close(toAnswered(reply, version, now()));
  } catch (error) {
    if (error instanceof PushFault) return close(toUnanswered(error.fault));
    return { ...close(toUnanswered(toBrokenFault(error))), cause: error };
  }
}
