import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Server as SecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { coreCalls } from '#contract/operations/all.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';

/** Listens on a free port of loopback until its scope ends. */
export async function serve(server: Server | SecureServer) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const coreSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export const answerJson =
  (value: unknown, status = 200, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(JSON.stringify(value));
  };

/** What a core returns for an order it created. */
export const createdOrder = createOrder.examples.find(({ code }) => code === '1')?.data as object;

/** Serves a core that answers each call by `answer`, once it has read the call. */
export function serveCore(answer: RequestListener) {
  const answerCapabilities = answerJson({ operations: coreCalls.map(({ id }) => id) });
  const server = createServer((request, response) => {
    if (request.url === '/capabilities') answerCapabilities(request, response);
    else request.resume().once('end', () => answer(request, response));
  });
  return serve(server);
}
