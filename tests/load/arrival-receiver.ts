import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { monotonicMs } from './pace.ts';

/** A request of a receiver. */
export interface Arrival {
  /** Where it was sent to. */
  address: string;
  attempt: number;
  body: string;
  /** When its first byte was read, by the clock that all processes of the machine share. */
  firstByteAtMs: number;
}

/** What `GET /` returns: the addresses, and the number of arrivals; `GET /arrivals` returns and forgets these. */
export interface Receivers {
  addresses: string[];
  count: number;
}

let arrivals: Arrival[] = [];
const addresses: string[] = [];
/** Requests being read; a connection sends the next only after the response. */
const firstByteAtMs = new WeakMap<Socket, number>();

const receive: RequestListener = async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') {
    const report: Receivers = { addresses, count: arrivals.length };
    response.end(JSON.stringify(request.url === '/arrivals' ? arrivals : report));
    if (request.url === '/arrivals') arrivals = [];
    return;
  }
  const { socket, headers } = request;
  const arrival = {
    address: `http://${headers.host}`,
    attempt: Number(headers['x-push-attempt'] ?? 1),
    firstByteAtMs: firstByteAtMs.get(socket) ?? Number.NaN,
  };
  arrivals.push({ ...arrival, body: await text(request) });
  firstByteAtMs.delete(socket);
  response.end('{"code":"1","msg":"success","data":"SUCCESS"}');
};

async function listen(): Promise<string> {
  // Node's own limit would close connections just as the bare loop uses them.
  const server = createServer({ keepAliveTimeout: 0 }, receive);
  server.on('connection', (socket) => {
    // Before the parser, which waits for all headers.
    socket.prependListener('data', () => {
      if (!firstByteAtMs.has(socket)) firstByteAtMs.set(socket, monotonicMs());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

while (addresses.length < Number(process.env.BENCH_RECEIVERS)) addresses.push(await listen());
process.stdout.write(`${addresses[0]}\n`);
process.once('SIGTERM', () => process.exit(0));
