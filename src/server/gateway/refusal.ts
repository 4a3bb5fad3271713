import type { FastifyError, FastifyRequest } from 'fastify';
import { ApiError } from '#server/api-error.ts';
import { TooManyLabels } from '#server/courier/labels/label-thread.ts';
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

/** Faults of a database that is away, by the driver's own codes; anything else is a crash of ours. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|08\d{3}|57P0[123]|53300|ERR_SQLITE_CANTOPEN)$/;
/** What has no code; the last is Kysely's, of a process that is stopping. */
const goneAway =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|driver has already been destroyed/;
const sqliteUnreachable: readonly number[] = [5, 10, 13, 14];

interface DriverError {
  code?: string;
  errcode?: number;
  message: string;
}

function isUnreachable(error: DriverError): boolean {
  if (unreachable.test(error.code ?? '')) return true;
  if (error.code === 'ERR_SQLITE_ERROR')
    return sqliteUnreachable.includes((error.errcode ?? 0) & 0xff);
  return goneAway.test(error.message);
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
  if (thrown instanceof TooManyLabels || isUnreachable(thrown as DriverError)) {
    const error = new ApiError('145003040', { text: 'detail.unavailable', values });
    return { error, httpStatus: 503, headers: { 'retry-after': '5' }, fault: thrown };
  }
  const error = new ApiError('145005000', { text: 'detail.internal', values });
  return { error, httpStatus: 200, headers: {}, fault: thrown };
}
