import type { FastifyReply, FastifyRequest } from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import type { Locale } from '#contract/languages.ts';
import { isUnavailable, toRetryAfterS } from '#server/database/unavailable.ts';
import { CallerLeft } from '#server/http/caller-left.ts';
import { type PortalError, toRefusalWords } from '#server/people/portal-error.ts';
import type { Texts } from '#server/text/texts.ts';
import type { PortalEnvelope } from './envelope.ts';

/** The words of a refusal in a language; `data.fields` has them for each field at fault. */
export function toRefusal(texts: Texts, locale: Locale, error: PortalError): PortalEnvelope {
  const { fields, data } = error.detail;
  const words = toRefusalWords(texts, locale, error);
  const atFault = fields && { fields: Object.fromEntries(words.fields) };
  return {
    code: error.code,
    msg: words.msg,
    data: fields || data ? { ...data, ...atFault } : null,
  };
}

/** By HTTP status; all else is a body that is no JSON. */
const unreadableTexts: Record<number, string> = {
  408: 'portal.bodyOverdue',
  413: 'portal.bodyTooLarge',
};

/** Refuses what is no call of ours, or failed by a fault of ours. */
export function refuseUnreadable(
  texts: Texts,
  locale: Locale,
  thrown: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { statusCode = 500 } = thrown as { statusCode?: number };
  if (statusCode >= 400 && statusCode < 500) {
    const limit = Math.ceil((request.routeOptions.bodyLimit ?? 0) / 1024);
    const msg = texts.get(locale, unreadableTexts[statusCode] ?? 'portal.unreadable', { limit });
    return reply.code(statusCode).send({ code: portalErrors.invalid, msg, data: null });
  }
  if (!(thrown instanceof CallerLeft)) request.log.error({ err: thrown }, 'a portal call failed');
  const away = isUnavailable(thrown);
  if (away) reply.header('retry-after', toRetryAfterS(thrown));
  const words = away ? 'detail.unavailable' : 'detail.internal';
  const msg = texts.get(locale, words, { requestId: request.id });
  return reply.code(away ? 503 : 500).send({ code: portalErrors.system, msg, data: null });
}
