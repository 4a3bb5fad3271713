import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** The fate of a request: it reaches the gateway, gets no response, or gets a given one. */
export type Fate =
  | 'pass'
  | 'cut'
  | 'hang'
  | { status: number; headers?: Record<string, string>; body: string };

/** A received request; `replayed` when its response was recorded earlier. */
export interface Seen {
  id: string;
  body: string;
  replayed: boolean;
}

const passed = ['content-type', 'retry-after', 'x-request-id', 'idempotent-replayed'];

/** A proxy between a library and the gateway that treats requests as a step says. */
export class Way {
  readonly #target: string;
  /** Fates of the requests in order; the last one also applies to all later ones. */
  fates: readonly Fate[] = ['pass'];
  seen: Seen[] = [];
  readonly #server = createServer((req, res) => {
    void this.#answer(req, res);
  });

  constructor(target: string) {
    this.#target = target;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await buffer(req);
    const fate = this.fates[this.seen.length] ?? this.fates.at(-1);
    const seen = { id: String(req.headers['webhook-id']), body: body.toString(), replayed: false };
    this.seen.push(seen);
    if (fate === 'hang') return;
    if (fate === 'cut') {
      req.socket.destroy();
      return;
    }
    if (fate !== 'pass' && fate) {
      res.writeHead(fate.status, fate.headers).end(fate.body);
      return;
    }
    const { host: _, connection: __, 'content-length': ___, ...headers } = req.headers;
    const address = `${this.#target}${req.url}`;
    const sent = { method: req.method, headers: headers as Record<string, string>, body };
    const answer = await fetch(address, sent);
    seen.replayed = answer.headers.get('idempotent-replayed') === 'true';
    const kept = [...answer.headers].filter(([name]) => passed.includes(name));
    res.writeHead(answer.status, Object.fromEntries(kept)).end(await answer.text());
  }
}
