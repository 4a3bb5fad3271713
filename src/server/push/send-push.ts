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

/** The beginning of an answer as text that both engines keep. */
export function toKeptText(body: Buffer): string {
  // A character of the wire is at most four bytes; the last one may be cut.
  const text = body.subarray(0, keptCharacters * 4).toString('utf8');
  return toStorable(text, keptCharacters);
}

function parse(body: Buffer): unknown {
  try {
    // Some servers begin with a byte order mark, which the decoder takes away.
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

/**
 * Why an answer acknowledges nothing; undefined where it does: HTTP 2xx, and in version 1 a body that
 * is JSON with code "1".
 */
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
