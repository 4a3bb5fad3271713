import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ReasonKey } from '#contract/reasons.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Texts } from '#server/text/texts.ts';
import { toFailure, wireLanguage } from './envelope.ts';

interface Kind {
  status: number;
  text: ReasonKey<'145003050'>;
}

/** Errors of Node's parser by its own codes; everything else is 400. */
const kinds: Record<string, Kind> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'detail.requestOverdue' },
  HPE_HEADER_OVERFLOW: { status: 431, text: 'detail.headersTooLarge' },
};
const malformed: Kind = { status: 400, text: 'detail.badRequest' };

/** Answers what never became a request, in the open API's envelope and English, since nothing about it is known. */
export function createRefuseUnparsed(texts: Texts, headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, text } = kinds[error.code ?? ''] ?? malformed;
    const envelope = toFailure(texts, wireLanguage, new ApiError('145003050', { text }));
    const body = JSON.stringify(envelope);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
    socket.end(`${[head, ...lines].join('\r\n')}\r\n\r\n${body}`);
  };
}
