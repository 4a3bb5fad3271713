import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { longestAnswer } from '#contract/portal/listen.ts';
import { PushFault } from './fault.ts';

/** Interim responses (100 to 199) allowed before the real one. */
const mostInterim = 20;

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The response continued beyond `body`. */
  cut: boolean;
}

async function readBody(
  response: IncomingMessage,
  mostBytes: number,
): Promise<Pick<Reply, 'body' | 'cut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > mostBytes) break;
  }
  const body = Buffer.concat(chunks);
  return { body: body.subarray(0, mostBytes), cut: size > mostBytes };
}

/** Waits for the response to a request; rejects if the connection breaks, and always on the signal. */
export function readReply(
  outgoing: ClientRequest,
  signal: AbortSignal,
  mostBytes: number = longestAnswer,
): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  let interim = 0;
  const settle = (response: IncomingMessage, read: Pick<Reply, 'body' | 'cut'>) =>
    resolve({ status: response.statusCode ?? 0, headers: response.headers, ...read });
  outgoing.on('response', (response) => {
    readBody(response, mostBytes).then((read) => settle(response, read), reject);
  });
  // Without this listener a 101 would end the connection without an event.
  outgoing.on('upgrade', (response, socket) => {
    socket.destroy();
    settle(response, { body: Buffer.alloc(0), cut: false });
  });
  outgoing.on('information', () => {
    interim += 1;
    if (interim <= mostInterim) return;
    outgoing.destroy(
      new PushFault({ text: 'detail.pushInterim', values: { limit: String(mostInterim) } }),
    );
  });
  outgoing.on('error', reject);
  // The time limit holds whatever a connection reports.
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  return promise.finally(() => signal.removeEventListener('abort', giveUp));
}
