import type { FastifyError, FastifyRequest } from 'fastify';
import type { ReasonKey } from '#contract/reasons.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { CoreAway } from '#server/core/port.ts';
import { isUnavailable, toRetryAfterS } from '#server/database/unavailable.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { CallerLeft } from '#server/http/caller-left.ts';
import { BodyOverdue } from '#server/http/time-limits.ts';
import type { Protocol } from './protocols/protocol.ts';
import { type Rate, TooManyCalls } from './rate-limit.ts';
import { SimulatedResponse } from './simulate-response.ts';

/** How a failed call is answered: the error of its envelope, and the HTTP status (protocol.md §1). */
export interface Refusal {
  error: ApiError;
  httpStatus: number;
  headers: Record<string, string>;
  /** Set if an account called too often. */
  rate?: Rate;
  /** An unexpected error: to be logged, and reported by request id only. */
  fault?: unknown;
  /** A sandbox test asked for it, so no alarm is raised. */
  isAsked?: true;
}

const httpTexts: Record<number, ReasonKey<'145003050'>> = {
  400: 'detail.badRequest',
  408: 'detail.bodyOverdue',
  413: 'detail.bodyTooLarge',
  415: 'detail.unsupportedMediaType',
};

function toHttpRefusal(
  thrown: FastifyError | BodyOverdue,
  { contentType, major }: ApiVersion,
): Refusal | undefined {
  const { statusCode: httpStatus = 0 } = thrown;
  const isForm = httpStatus === 415 && major === 1;
  const text = isForm ? 'detail.unsupportedForm' : httpTexts[httpStatus];
  if (!text) return undefined;
  const limitMs = thrown instanceof BodyOverdue ? thrown.limitMs : 0;
  const values = { limit: Math.ceil(limitMs / 1000), value: contentType };
  return { error: new ApiError('145003050', { text, values }), httpStatus, headers: {} };
}

export function toRefusal(thrown: unknown, request: FastifyRequest, protocol: Protocol): Refusal {
  if (thrown instanceof SimulatedResponse) {
    const { fault: _, ...refusal } = toRefusal(thrown.error, request, protocol);
    return { ...refusal, isAsked: true };
  }
  if (thrown instanceof ApiError) {
    const { headers = {} } = thrown.detail;
    return { error: thrown, httpStatus: protocol.toHttpStatus(thrown), headers };
  }
  if (thrown instanceof TooManyCalls) {
    const values = { limit: thrown.limit };
    const error = new ApiError('0', { text: 'detail.tooManyCalls', values });
    const rate = { limit: thrown.limit, left: 0, resetS: thrown.waitS };
    return { error, httpStatus: 429, headers: { 'retry-after': String(thrown.waitS) }, rate };
  }
  const http = toHttpRefusal(thrown as FastifyError, protocol.version);
  if (http) return http;
  const values = { requestId: request.id };
  if (isUnavailable(thrown) || thrown instanceof CoreAway) {
    const error = new ApiError('145003040', { text: 'detail.unavailable', values });
    const refusal = {
      error,
      httpStatus: 503,
      headers: { 'retry-after': String(toRetryAfterS(thrown)) },
    };
    return thrown instanceof CallerLeft ? refusal : { ...refusal, fault: thrown };
  }
  const error = new ApiError('145005000', { text: 'detail.internal', values });
  return { error, httpStatus: protocol.toHttpStatus(error), headers: {}, fault: thrown };
}
