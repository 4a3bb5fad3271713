import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { after } from 'node:test';

/** A push as received. */
export interface Received {
  headers: IncomingMessage['headers'];
  /** Byte for byte, as UTF-8. */
  body: string;
  /** bizContent of version 1, decoded. */
  content: string;
}

export type Answer = (response: ServerResponse, received: Received) => void;

export const success = JSON.stringify({ code: '1', msg: 'success', data: 'SUCCESS' });

export const acknowledge: Answer = (response) => {
  response.setHeader('content-type', 'application/json').end(success);
};

export const answerStatus =
  (status: number, headers: Record<string, string> = {}, body = 'no'): Answer =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

export const answerText =
  (text: string | Buffer): Answer =>
  (response) => {
    response.end(text);
  };

/** An integrator's server on loopback; tests set its answer. */
export interface TestReceiver {
  url: string;
  received: Received[];
  /** Connections opened so far. */
  connections: number;
  answer: Answer;
}

async function receive(request: IncomingMessage): Promise<Received> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) body += chunk;
  const content = new URLSearchParams(body).get('bizContent') ?? '';
  return { headers: request.headers, body, content };
}

export async function openReceiver(): Promise<TestReceiver> {
  const server = createServer(async (request, response) => {
    const received = await receive(request);
    receiver.received.push(received);
    receiver.answer(response, received);
  });
  server.on('connection', () => {
    receiver.connections += 1;
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}/pushes`;
  const receiver: TestReceiver = { url, received: [], connections: 0, answer: acknowledge };
  return receiver;
}

/** Holds the next response and returns it for the test to send. */
export function holdOne(receiver: TestReceiver): Promise<ServerResponse> {
  return new Promise((resolve) => {
    receiver.answer = resolve;
  });
}

/** Ids of the received pushes, in order. */
export const idsOf = ({ received }: TestReceiver) =>
  received.map(({ headers }) => headers['x-push-id']);
