import type { FastifyError, FastifyRequest } from 'fastify';
import { ApiError } from '#server/api-error.ts';
import { CoreAway } from '#server/core/port.ts';
import { isUnavailable, retryAfterS } from '#server/database/unavailable.ts';
import { BodyOverdue } from '#server/time-limits.ts';
import { TooManyCalls } from './rate-limit.ts';

/** How a failed call is answered: the error of its envelope, and the HTTP status (wire.md §1). */
export interface Refusal {
  error: ApiError;
  httpStatus: number;
  headers: Record<string, string>;
  /** What nobody foresaw: to be logged, and told by the id of the request only. */
  fault?: unknown;
}

/** What HTTP itself refuses, by its status. */
const httpTexts: Record<number, string> = {
  400: 'detail.badRequest',
  408: 'detail.bodyOverdue',
  413: 'detail.bodyTooLarge',
  415: 'detail.unsupportedMediaType',
};

function toHttpRefusal(thrown: FastifyError | BodyOverdue): Refusal | undefined {
  const { statusCode: httpStatus = 0 } = thrown;
  const text = httpTexts[httpStatus];
  if (!text) return undefined;
  const limitMs = thrown instanceof BodyOverdue ? thrown.limitMs : 0;
  const values = { limit: Math.ceil(limitMs / 1000) };
  return { error: new ApiError('145003050', { text, values }), httpStatus, headers: {} };
}

/** Turns whatever a call threw into its answer. */
export function toRefusal(thrown: unknown, request: FastifyRequest): Refusal {
  if (thrown instanceof ApiError) return { error: thrown, httpStatus: 200, headers: {} };
  if (thrown instanceof TooManyCalls) {
    const values = { limit: thrown.limit };
    const error = new ApiError('0', { text: 'detail.tooManyCalls', values });
    return { error, httpStatus: 429, headers: { 'retry-after': String(thrown.waitS) } };
  }
  const http = toHttpRefusal(thrown as FastifyError);
  if (http) return http;
  const values = { requestId: request.id };
  if (isUnavailable(thrown) || thrown instanceof CoreAway) {
    const error = new ApiError('145003040', { text: 'detail.unavailable', values });
    const headers = { 'retry-after': String(retryAfterS) };
    return { error, httpStatus: 503, headers, fault: thrown };
  }
  const error = new ApiError('145005000', { text: 'detail.internal', values });
  return { error, httpStatus: 200, headers: {}, fault: thrown };
}
