import { ApiError, type FieldFault } from './api-error.ts';

interface Envelope {
  code: string;
  msg: string;
  data: unknown;
  errors?: readonly FieldFault[];
}

/** Returns the envelope; `undefined` if something before the API answered, such as a proxy with an HTML page. */
function readEnvelope(text: string): Envelope | undefined {
  try {
    const answer: unknown = JSON.parse(text);
    const isEnvelope = typeof answer === 'object' && answer !== null && 'code' in answer;
    return isEnvelope ? (answer as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the seconds of `Retry-After`, which may also be a date. */
function toSeconds(value: string | null): number | undefined {
  if (value === null) return undefined;
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Returns the data of a success. Throws an `ApiError` otherwise. */
export function toData(response: Response, text: string): unknown {
  const envelope = readEnvelope(text);
  if (response.ok && envelope?.code === '1') return envelope.data;
  throw new ApiError({
    code: envelope?.code ?? '',
    message: envelope?.msg ?? `HTTP ${response.status}, and not a response of the API.`,
    httpStatus: response.status,
    errors: envelope?.errors ?? [],
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterS: toSeconds(response.headers.get('retry-after')),
  });
}
