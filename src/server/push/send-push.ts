import type { Destination } from '#contract/destination.ts';
import { longestAnswer } from '#contract/portal/listen.ts';
import { toStorable } from '#server/text/storable-text.ts';
import { type Fault, PushFault, UnreadableKey } from './fault.ts';
import { type Form, type Message, type OutgoingPush, toMessage } from './form.ts';
import type { Post } from './post.ts';
import type { Reply } from './reply.ts';
import { toRetryAfterMs } from './schedule.ts';
import { toAnswerHeaders } from './sent-messages.ts';

const keptCharacters = 1000;

/** Returns the beginning of an answer as text that both engines can store. */
export function toKeptText(body: Buffer): string {
  // A character has at most four bytes on the wire; the last one may be cut.
  const text = body.subarray(0, keptCharacters * 4).toString('utf8');
  return toStorable(text, keptCharacters);
}

function parse(body: Buffer): unknown {
  try {
    // Some servers begin with a byte order mark, which the decoder removes.
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}

function judgeBody({ body, cut, headers }: Reply): Fault | undefined {
  if (cut) return { text: 'detail.pushTooLong', values: { limit: String(longestAnswer) } };
  const answer = parse(body);
  if (typeof answer !== 'object' || answer === null) {
    const value = toStorable(headers['content-encoding'] ?? '', 100);
    return value
      ? { text: 'detail.pushEncoded', values: { value } }
      : { text: 'detail.pushNotJson' };
  }
  const code = 'code' in answer ? answer.code : undefined;
  if (code === '1' || code === 1) return undefined;
  if (code === undefined) return { text: 'detail.pushNoCode' };
  const value = toStorable(String(JSON.stringify(code)), 100);
  return { text: 'detail.pushCode', values: { value } };
}

/** Returns why a response acknowledges nothing: not HTTP 2xx, or in version 1 no JSON body with code "1". */
function judge(reply: Reply, version: 1 | 2): Fault | undefined {
  const { status, headers } = reply;
  const value = String(status);
  if (status === 410) return { text: 'detail.pushGone' };
  const reason = toStorable(headers.location ?? '', 200);
  if (status >= 300 && status < 400 && reason) {
    return { text: 'detail.pushRedirect', values: { value, reason } };
  }
  if (status < 200 || status >= 300) return { text: 'detail.pushStatus', values: { value } };
  return version === 2 ? undefined : judgeBody(reply);
}

export type Receiver = Form & {
  destination: Destination;
  accountId?: string;
  kind?: string;
};

interface End {
  httpStatus: number | null;
  /** Undefined if acknowledged. */
  fault: Fault | undefined;
  /** First 1,000 characters of the response. */
  answer: string | null;
  answerHeaders: string | null;
  retryAfterMs: number | undefined;
}

export interface Outcome extends End {
  attemptedAt: number;
  durationMs: number;
  /** What was sent; null: nothing could be sent; undefined where a listener sent it. */
  sent?: Message | null;
  /** Our own error that ended it. */
  cause?: unknown;
}

/** Returns the end of an attempt that got a response, judged by the version. */
export function toAnswered(reply: Reply, version: 1 | 2, now: number): End {
  return {
    httpStatus: reply.status,
    fault: judge(reply, version),
    answer: toKeptText(reply.body),
    answerHeaders: toAnswerHeaders(reply.headers),
    retryAfterMs: toRetryAfterMs(reply.headers['retry-after'], now),
  };
}

const mostNameCharacters = 100;

/** Turns our own error into the fault of the push that it ended; the log has the rest. */
function toBrokenFault(error: unknown): Fault {
  const { code, name } = error as { code?: unknown; name?: unknown };
  const reason = toStorable(String(code ?? name ?? 'Error'), mostNameCharacters);
  return { text: 'detail.pushBroken', values: { reason } };
}

/** Returns the outcome of an attempt whose message could not be signed or formed. */
export function toUnsent(cause: unknown, attemptedAt: number): Outcome {
  const isUnsigned = cause instanceof UnreadableKey;
  const end = toUnanswered(isUnsigned ? { text: 'detail.pushUnsigned' } : toBrokenFault(cause));
  return { attemptedAt, durationMs: 0, sent: null, cause, ...end };
}

/** Returns the end of an attempt that got no response. */
export function toUnanswered(fault: Fault): End {
  return { httpStatus: null, fault, answer: null, answerHeaders: null, retryAfterMs: undefined };
}

/** Adds the headers of HTTP itself if the message goes out by HTTP. */
function toSent(destination: Destination, { headers, body }: Message): Message {
  if (destination.kind !== 'address') return { headers, body };
  const { host } = new URL(destination.url);
  const length = String(Buffer.byteLength(body));
  return { headers: { host, ...headers, 'content-length': length }, body };
}

/** Signs a push, posts it and judges the response; throws if it cannot be formed. */
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
      stored: push.content,
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
