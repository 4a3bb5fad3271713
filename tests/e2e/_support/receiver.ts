import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An integrator's server for pushes; a test changes its responses. */
export interface Receiver {
  url: string;
  /** `body` is raw; `content` is the form field of version 1. */
  received: { headers: IncomingHttpHeaders; body: string; content: string }[];
  status: number;
  body: string;
  stop(): void;
}

export const acknowledgement = '{"code":"1","msg":"success","data":"SUCCESS"}';

export async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const content = new URLSearchParams(body).get('bizContent') ?? '';
    receiver.received.push({ headers: request.headers, body, content });
    response.writeHead(receiver.status, { 'content-type': 'application/json' }).end(receiver.body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/pushes`,
    received: [],
    status: 200,
    body: acknowledgement,
    stop: () => server.close(),
  };
  return receiver;
}
