import { longestAnswer } from '#contract/portal/listen.ts';
import { toStorable } from '#server/text/storable-text.ts';
import type { Fault } from './fault.ts';
import type { Reply } from './reply.ts';

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
export function judge(reply: Reply, version: 1 | 2): Fault | undefined {
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
