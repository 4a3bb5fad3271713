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

function toHttpRefusal(error: FastifyError): Refusal | undefined {
  const refuse = (httpStatus: number, text: string, values = {}): Refusal => ({
    error: new ApiError('145003050', { text, values }),
    httpStatus,
    headers: {},
  });
  if (error instanceof BodyOverdue) {
    const limit = Math.ceil(error.limitMs / 1000);
    return refuse(408, 'detail.bodyOverdue', { limit });
  }
  if (error.statusCode === 413) return refuse(413, 'detail.bodyTooLarge');
  if (error.statusCode === 415) return refuse(415, 'detail.unsupportedMediaType');
  if (error.statusCode === 400) return refuse(400, 'detail.badRequest');
  return undefined;
}

/** Turns whatever a call threw into its answer. */
export function toRefusal(thrown: unknown, request: FastifyRequest): Refusal {
  if (thrown instanceof ApiError) return { error: thrown, httpStatus: 200, headers: {} };
  if (thrown instanceof TooManyCalls) {
    const error = new ApiError('0', {
      text: 'detail.tooManyCalls',
      values: { limit: thrown.limit },
    });
    return { error, httpStatus: 429, headers: { 'retry-after': String(thrown.waitS) } };
  }
  const http = toHttpRefusal(thrown as FastifyError);
  if (http) return http;
  const values = { requestId: request.id };
  if (isUnavailable(thrown) || thrown instanceof CoreAway) {
    const error = new ApiError('145003040', { text: 'detail.unavailable', values });
    return {
      error,
      httpStatus: 503,
      headers: { 'retry-after': String(retryAfterS) },
      fault: thrown,
    };
  }
  const error = new ApiError('145005000', { text: 'detail.internal', values });
  return { error, httpStatus: 200, headers: {}, fault: thrown };
}
