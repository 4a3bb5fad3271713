import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { type Integrator, sign } from './portal.ts';

/** The port of a listening app; listens on a free one at the first call. */
export async function listen(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Writes exact text to a real socket, and reads until the server closes it. */
export async function exchange(app: FastifyInstance, sent: string): Promise<string> {
  const socket = connect(await listen(app), '127.0.0.1');
  const received = text(socket);
  socket.write(sent);
  return received;
}

/** Header lines of a signed call, with bytes that are not decoded on the way. */
export function headerLines(integrator: Integrator, bizContent: string): string[] {
  const headers = sign(integrator, bizContent, 1);
  return [
    `apiAccount: ${headers.apiAccount}`,
    `digest: ${headers.digest}`,
    `timestamp: ${headers.timestamp}`,
    'content-type: application/x-www-form-urlencoded',
  ];
}

/** Posts exact bytes over a real socket; returns status and parsed envelope. */
export async function postRaw(
  app: FastifyInstance,
  path: string,
  lines: string[],
  body: Buffer | string,
): Promise<{ status: number; code: string; msg: string }> {
  const socket = connect(await listen(app), '127.0.0.1');
  const bytes = Buffer.from(body);
  const head = [
    `POST /webopenplatformapi/api/${path} HTTP/1.1`,
    'host: localhost',
    'connection: close',
    ...lines,
    `content-length: ${bytes.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(bytes);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  const text = Buffer.concat(chunks).toString();
  const status = Number(text.slice(9, 12));
  return { status, ...JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)) };
}
