import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { portalErrors } from '#contract/errors.ts';
import type { Locale } from '#contract/languages.ts';
import { isUnavailable, toRetryAfterS } from '#server/database/unavailable.ts';
import { CallerLeft } from '#server/http/caller-left.ts';
import type { People } from '#server/people/people.ts';
import { type PortalError, toRefusalWords } from '#server/people/portal-error.ts';
import { toNetwork } from '#server/people/users/network.ts';
import { LeftOut } from '#server/runtime/left-out.ts';
import { type Cap, Sample } from '#server/runtime/sample.ts';
import type { Texts } from '#server/text/texts.ts';
import type { PortalEnvelope } from './envelope.ts';
import { logRefused } from './security-log.ts';

/** All visitors together, from all addresses. */
const visitors = { key: 'visitors', burst: 1000, perHour: 6000 };

/** Key of a refusal: the user, or a visitor's network, and the reason. */
function toCaps({ portalSession, ip }: FastifyRequest, reason: string): Cap[] {
  const who = portalSession ? `user ${portalSession.user.id}` : `from ${toNetwork(ip)}`;
  const caps = [
    { key: `${who} ${reason}`, burst: 20, perHour: 120 },
    { key: who, burst: 100, perHour: 600 },
  ];
  return portalSession ? caps : [...caps, visitors];
}

/** Logs refused portal calls: the first ones of a kind and a few each hour; counts the others. */
export class RefusedLog {
  private readonly people: People;
  private readonly sample = new Sample();
  private readonly leftOut: LeftOut;

  constructor(people: People, log: FastifyBaseLogger) {
    this.people = people;
    this.leftOut = new LeftOut(log, 'call.refused');
  }

  add(request: FastifyRequest, error: PortalError): void {
    if (this.sample.take(toCaps(request, error.text), this.people.now())) {
      logRefused(this.people, request, error);
    } else {
      this.leftOut.add(toNetwork(request.ip), error.text);
    }
  }

  /** Logs how many were left out since the last time. */
  close(): void {
    this.leftOut.report();
  }
}

/** Texts of a refusal in a language; `data.fields` has those of invalid fields. */
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

/** By HTTP status; anything else is invalid JSON. */
const unreadableTexts: Record<number, string> = {
  408: 'portal.bodyOverdue',
  413: 'portal.bodyTooLarge',
};

/** Responds to unknown calls and internal errors. */
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
