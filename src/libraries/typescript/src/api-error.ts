/** One fault of a refused call; `path` is `null` if nothing that was sent caused it. */
export interface FieldFault {
  path: string | null;
  rule: string;
  limit?: string;
  code: string;
}

/** Class of a refusal, by its HTTP status. */
export type ErrorKind =
  | 'authentication'
  | 'permission'
  | 'not-found'
  | 'conflict'
  | 'validation'
  | 'rate-limit'
  | 'unavailable'
  | 'unexpected';

const kinds: Readonly<Record<number, ErrorKind>> = {
  400: 'validation',
  401: 'authentication',
  403: 'permission',
  404: 'not-found',
  409: 'conflict',
  413: 'validation',
  415: 'validation',
  422: 'validation',
  429: 'rate-limit',
};

/** Returns the kind of an HTTP status, which has a fixed meaning even if the code is unknown. */
export function toErrorKind(httpStatus: number): ErrorKind {
  return kinds[httpStatus] ?? (httpStatus >= 500 ? 'unavailable' : 'unexpected');
}

export interface ErrorFacts {
  code: string;
  message: string;
  httpStatus: number;
  errors: readonly FieldFault[];
  requestId: string | undefined;
  retryAfterS: number | undefined;
}

/** The API refused a call, or something before it did; `code` is empty in the latter case. */
export class ApiError extends Error {
  readonly code: string;
  readonly httpStatus: number;
  readonly kind: ErrorKind;
  /** All faults of the request. */
  readonly errors: readonly FieldFault[];
  /** Include it when you contact support. */
  readonly requestId: string | undefined;
  /** Seconds that the API asks you to wait. */
  readonly retryAfterS: number | undefined;

  constructor({ code, message, httpStatus, errors, requestId, retryAfterS }: ErrorFacts) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.httpStatus = httpStatus;
    this.kind = toErrorKind(httpStatus);
    this.errors = errors;
    this.requestId = requestId;
    this.retryAfterS = retryAfterS;
  }
}

/** No response arrived: the connection failed or timed out. The call may have taken effect. */
export class ConnectionError extends Error {
  /** `webhook-id` with which to repeat the call, as `id` in its options. */
  readonly id: string;

  constructor(message: string, id: string, cause: unknown) {
    super(message, { cause });
    this.name = 'ConnectionError';
    this.id = id;
  }
}
